import type { UnitTime } from '../domain/held-time.ts';
import type { BookingContext } from './booking-context.ts';

/**
 * Lets a booking take exactly this time, which lies within what it takes now: an overlap can only
 * be a mistake of ours, because nobody else can have come in between.
 */
export async function takeExactly(
  { store, newId }: Pick<BookingContext, 'store' | 'newId'>,
  bookingId: string,
  times: readonly UnitTime[],
): Promise<void> {
  await store.bookings.vacate(bookingId);
  const rows = times.map((time) => ({ ...time, id: newId(), bookingId }));
  const taken = await store.bookings.occupy(rows);
  if (taken !== times.length) throw new Error(`booking ${bookingId} lost time that it held`);
}
