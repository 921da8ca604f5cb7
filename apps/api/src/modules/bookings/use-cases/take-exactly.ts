import type { UnitTime } from '../rules/units.ts';
import type { MoveContext } from './booking-context.ts';

/**
 * Lets a booking take exactly this time, which lies within what it takes now: an overlap can only
 * be a mistake of ours, because nobody else can have come in between.
 */
export async function takeExactly(
  tx: MoveContext,
  bookingId: string,
  times: readonly UnitTime[],
): Promise<void> {
  await tx.store.bookings.vacate(bookingId);
  const rows = times.map((time) => ({ ...time, id: tx.newId(), bookingId }));
  const taken = await tx.store.bookings.occupy(rows);
  if (taken !== times.length) throw new Error(`booking ${bookingId} lost time that it held`);
}
