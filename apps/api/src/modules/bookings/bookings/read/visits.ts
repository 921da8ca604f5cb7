import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { MerchantContext } from '../../../../platform/request-scope/request-scope.ts';
import { checkInOf } from '../rules/check-in.ts';
import { allows } from '../rules/moves.ts';
import { findMovables, rulesOf } from '../store/movable.ts';

export interface Visit {
  readonly id: string;
  readonly version: number;
  readonly isCheckedIn: boolean;
  /** Null where no check-in is required. */
  readonly checkIn: { readonly opensAt: string; readonly releaseAt: string | null } | null;
}

/** The bookings among these that a visitor at the resource can check in, extend or end, by id. */
export async function visitsOf(
  tx: TenantRows & { readonly merchant: Pick<MerchantContext, 'id' | 'bookingRules'> },
  ids: readonly string[],
): Promise<ReadonlyMap<string, Visit>> {
  const bookings = await findMovables(tx, ids);
  const movable = bookings.filter(({ status }) => allows('extend', status, ['visitor']));
  return new Map(
    movable.map((booking) => {
      const { id, version, status } = booking;
      const { opensAt, isRequired, releaseAt } = checkInOf(booking, rulesOf(tx, booking));
      const checkIn = isRequired ? { opensAt, releaseAt } : null;
      return [id, { id, version, isCheckedIn: status === 'checked-in', checkIn }];
    }),
  );
}
