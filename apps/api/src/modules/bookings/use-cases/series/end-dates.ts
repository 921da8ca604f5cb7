import type { MovableBooking } from '../../movable-booking.queries.ts';
import type { MoveContext } from '../booking-context.ts';
import { drawBillsOf } from '../move-booking.ts';

interface Ending {
  readonly action: 'cancel' | 'lapse';
  readonly reason: string | null;
}

/**
 * Ends dates of a series beside the one whose own step, which comes next, tells people of all of
 * them. Each has its own line of history.
 */
export async function endDates(
  context: MoveContext,
  dates: readonly MovableBooking[],
  { action, reason }: Ending,
): Promise<void> {
  const { store, actor, newId } = context;
  if (dates.length === 0) return;
  const ids = dates.map(({ id }) => id);
  await store.dates.change(ids, { status: 'cancelled' });
  await store.dates.endRequests(ids);
  await store.dates.vacate(ids);
  await store.dates.record(
    dates.map(({ id: bookingId, status: from }) => ({
      id: newId(),
      bookingId,
      actorId: actor?.id ?? null,
      action,
      from,
      to: 'cancelled',
      reason,
    })),
  );
  await store.timers.replaceMany(ids.map((bookingId) => ({ bookingId, timers: [] })));
  await drawBillsOf(context, dates);
}
