import type { Actor } from '../../platform/request-scope/request-scope.ts';
import type { Involvement } from './domain/booking-abilities.ts';
import { rolesOf } from './domain/booking-abilities.ts';

/**
 * Whoever takes part sees a booking whole: its owners, those invited, those who decide on it, and
 * those who manage it.
 */
export function maySee(involvement: Involvement): boolean {
  return rolesOf(involvement).length > 0;
}

/** A person books for their own business units, or for any with access to all (G-06). */
export function mayBookFor(actor: Actor, businessUnitId: string): boolean {
  return actor.isAllBu || actor.businessUnitIds.includes(businessUnitId);
}
