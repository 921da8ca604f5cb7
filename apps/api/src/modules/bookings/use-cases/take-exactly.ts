import type { TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import { occupy } from '../booking.repository.ts';
import type { UnitTime } from '../rules/units.ts';
import { vacate } from '../series-bookings.repository.ts';

/**
 * Lets a booking take exactly this time, which lies within what it takes now: an overlap can only
 * be a mistake of ours, because nobody else can have come in between.
 */
export async function takeExactly(
  tx: TenantTransaction,
  bookingId: string,
  times: readonly UnitTime[],
): Promise<void> {
  await vacate(tx, [bookingId]);
  const rows = times.map((time) => ({ ...time, id: tx.newId(), bookingId }));
  const taken = await occupy(tx, rows);
  if (taken !== times.length) throw new Error(`booking ${bookingId} lost time that it held`);
}
