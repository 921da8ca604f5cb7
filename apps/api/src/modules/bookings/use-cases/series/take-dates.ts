import type { NewOccupancy } from '../../booking.repository.ts';
import type { BookingContext } from '../booking-context.ts';
import type { Verdict } from './judge-dates.ts';

export interface DateToTake {
  readonly bookingId: string;
  readonly resourceId: string;
  readonly verdict: Verdict;
}

/**
 * Takes the time of dates that were found free, in one statement; false where somebody was faster.
 * The rows are sorted by resource, unit and start: two series that want the same times wait for one
 * another in the same order and can't deadlock (performance.md, section 2).
 */
export async function takeDates(
  { store, actor, newId }: BookingContext,
  dates: readonly DateToTake[],
): Promise<boolean> {
  const rows = dates.flatMap(({ bookingId, resourceId, verdict }) =>
    verdict.state === 'free'
      ? verdict.unitIds.map((unitId) => ({
          ...verdict.slot,
          id: newId(),
          bookingId,
          resourceId,
          unitId,
        }))
      : [],
  );
  await store.dates.clearHolds(rows, actor.id);
  return (await store.bookings.occupy(rows.toSorted(byUnitAndStart))) === rows.length;
}

function byUnitAndStart(one: NewOccupancy, other: NewOccupancy): number {
  return (
    one.resourceId.localeCompare(other.resourceId) ||
    one.unitId.localeCompare(other.unitId) ||
    one.start.localeCompare(other.start)
  );
}
