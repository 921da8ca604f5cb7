import type { MovableBooking } from '../../movable-booking.queries.ts';
import type { MoveContext } from '../booking-context.ts';
import { drawBillsOf } from '../move-booking.ts';
import { dropChanges } from './decide-changes.ts';
import { settleDates } from './settle-dates.ts';

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
  const { store } = context;
  if (dates.length === 0) return;
  const ids = dates.map(({ id }) => id);
  await store.dates.change(dates, { status: 'cancelled' });
  await store.dates.endRequests(ids);
  await store.dates.vacate(ids);
  await record(context, dates, { action, reason, to: 'cancelled' });
  await store.timers.replaceMany(ids.map((bookingId) => ({ bookingId, timers: [] })));
  await drawBillsOf(context, dates);
}

/** The same for changes of dates that wait for approval: the dates stay as they were (Z-42). */
export async function endChanges(
  context: MoveContext,
  dates: readonly MovableBooking[],
  { action, reason }: Ending,
): Promise<void> {
  if (dates.length === 0) return;
  const ids = dates.map(({ id }) => id);
  await dropChanges(context, dates);
  await context.store.dates.endRequests(ids);
  await record(context, dates, { action, reason, to: 'approved' });
  await settleDates(context, ids);
}

async function record(
  { store, actor, newId }: MoveContext,
  dates: readonly MovableBooking[],
  step: Ending & { readonly to: 'cancelled' | 'approved' },
): Promise<void> {
  await store.dates.record(
    dates.map(({ id: bookingId, status: from }) => ({
      ...step,
      id: newId(),
      bookingId,
      actorId: actor?.id ?? null,
      from,
    })),
  );
}
