import type { Actor } from '../../platform/request-scope/request-scope.ts';

export interface Billed {
  readonly bookerId: string;
  readonly bookedForId: string;
  readonly businessUnitId: string;
}

/** Grants access to bills to owners, the paying business unit, and administrators. */
export function mayReadBills(actor: Actor, billed: Billed): boolean {
  return (
    actor.isAdministrator ||
    actor.isAllBu ||
    [billed.bookerId, billed.bookedForId].includes(actor.id) ||
    actor.businessUnitIds.includes(billed.businessUnitId)
  );
}
