import type { Actor } from '../../../platform/request-scope/request-scope.ts';

export interface Billed {
  readonly bookerId: string;
  readonly bookedForId: string;
  readonly businessUnitId: string;
}

/** Grants access to bills to owners, the paying business unit, administrators and auditors. */
export function mayReadBills(actor: Actor, billed: Billed): boolean {
  return (
    actor.ability.can('view', 'Bill') ||
    actor.isAllBu ||
    [billed.bookerId, billed.bookedForId].includes(actor.id) ||
    actor.businessUnitIds.includes(billed.businessUnitId)
  );
}
