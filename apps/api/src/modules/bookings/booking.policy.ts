import type { Actor } from '../../platform/request-scope/request-scope.ts';

/** A person books for their own business units, or for any with access to all (G-06). */
export function mayBookFor(actor: Actor, businessUnitId: string): boolean {
  return actor.isAllBu || actor.businessUnitIds.includes(businessUnitId);
}
