import type { TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { noticesOfEndedRequest } from '../rules/notices.ts';
import type { SeenBooking } from '../store/booking-row.ts';
import { changeBookings } from '../store/booking-row.ts';
import { replaceTimers, setTimers } from '../store/booking-timers.ts';
import type { MovableBooking } from '../store/movable.ts';
import { findMovables } from '../store/movable.ts';
import type { RequestedEdit } from '../store/pending-change.ts';
import { deleteChange, endRequests, findChange, findChanges } from '../store/pending-change.ts';
import { peopleOf } from '../store/people.ts';
import {
  addExceptions,
  changedFieldsOf,
  findSeriesDates,
  rememberChange,
} from '../store/stored-series.ts';
import { vacate } from '../store/unit-time.ts';
import { applyStep, createBills, insertEvents } from './step.ts';
import { takeGivenTimes } from './take-time.ts';

interface BookingEnd {
  readonly action: 'cancel' | 'lapse';
  readonly reason: string | null;
}

/**
 * Ends dates of a series beside the one whose own step, which comes next, tells people of all of
 * them. Each has its own line of history.
 */
export async function endDates(
  tx: TenantTransaction,
  dates: readonly MovableBooking[],
  { action, reason }: BookingEnd,
): Promise<void> {
  if (dates.length === 0) return;
  const ids = dates.map(({ id }) => id);
  await changeBookings(tx, dates, { status: 'cancelled' });
  await endRequests(tx, ids);
  await vacate(tx, ids);
  await recordEndings(tx, dates, { action, reason, to: 'cancelled' });
  await replaceTimers(
    tx,
    ids.map((bookingId) => ({ bookingId, timers: [] })),
  );
  await createBills(tx, dates);
}

/** The same for changes of dates that wait for approval: the dates stay as they were (Z-42). */
export async function endChanges(
  tx: TenantTransaction,
  dates: readonly MovableBooking[],
  { action, reason }: BookingEnd,
): Promise<void> {
  if (dates.length === 0) return;
  const ids = dates.map(({ id }) => id);
  await dropChanges(tx, dates);
  await endRequests(tx, ids);
  await recordEndings(tx, dates, { action, reason, to: 'approved' });
  await settleDates(tx, ids);
}

async function recordEndings(
  tx: TenantTransaction,
  dates: readonly MovableBooking[],
  step: BookingEnd & { readonly to: 'cancelled' | 'approved' },
): Promise<void> {
  await insertEvents(
    tx,
    dates.map(({ id: bookingId, status: from }) => ({ ...step, bookingId, from })),
  );
}

/** Replaces the timers (Z-53) and bills of dates by those of their current state. */
export async function settleDates(tx: TenantTransaction, ids: readonly string[]): Promise<void> {
  const bookings = await findMovables(tx, ids);
  await setTimers(tx, bookings);
  await createBills(tx, bookings);
}

/** Ends a change that was rejected or lapsed: the approved booking stays (Z-42). */
export async function dropChange(
  tx: TenantTransaction,
  booking: MovableBooking,
  { action, reason }: { readonly action: 'reject' | 'lapse'; readonly reason: string },
): Promise<void> {
  const pending = await findChange(tx, booking.id);
  const step = { action, to: 'approved', reason, change: { requestedAt: null } } as const;
  await applyStep(tx, booking, step, async () => {
    if (pending) await takeGivenTimes(tx, [{ bookingId: booking.id, times: pending.former }]);
    // The date stays while its series has changed, so it differs from it.
    if (pending?.isOfSeries) await rememberChange(tx, booking, pending.body);
    await deleteChange(tx, booking.id);
    return noticesOfEndedRequest(await peopleOf(tx, booking), booking.status, action);
  });
}

/** Ends changes of dates that were rejected or lapsed: the approved dates stay. */
export async function dropChanges(
  tx: TenantTransaction,
  seen: readonly SeenBooking[],
): Promise<void> {
  const ids = seen.map(({ id }) => id);
  const changes = await findChanges(tx, ids);
  await takeGivenTimes(
    tx,
    changes.map(({ bookingId, former }) => ({ bookingId, times: former })),
  );
  // While the series has changed, they differ from it in what the change was about.
  await rememberOwn(
    tx,
    changes.filter(({ isOfSeries }) => isOfSeries),
  );
  await changeBookings(tx, seen, { status: 'approved' });
}

/** Stores the fields in which dates differ from their series, now or once a request is approved. */
export async function rememberOwn(
  tx: TenantTransaction,
  changes: readonly { readonly bookingId: string; readonly body: RequestedEdit }[],
): Promise<void> {
  const bodyOf = new Map(changes.map(({ bookingId, body }) => [bookingId, body]));
  const dates = await findSeriesDates(tx, [...bodyOf.keys()]);
  const bySeries = Map.groupBy(dates, ({ seriesId }) => seriesId);
  for (const [seriesId, own] of bySeries) {
    await addExceptions(
      tx,
      seriesId,
      own.map((date) => ({
        originalStart: date.originalStart,
        kind: 'changed',
        fields: changedFieldsOf(date, bodyOf.get(date.id) ?? {}),
      })),
    );
  }
}
