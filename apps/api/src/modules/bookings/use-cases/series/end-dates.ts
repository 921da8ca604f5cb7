import type { TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { replaceTimers } from '../../booking-timer.repository.ts';
import type { MovableBooking } from '../../movable-booking.queries.ts';
import {
  changeBookings,
  endRequests,
  insertEvents,
  vacate,
} from '../../series-bookings.repository.ts';
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
  tx: TenantTransaction,
  dates: readonly MovableBooking[],
  { action, reason }: Ending,
): Promise<void> {
  if (dates.length === 0) return;
  const ids = dates.map(({ id }) => id);
  await changeBookings(tx, dates, { status: 'cancelled' });
  await endRequests(tx, ids);
  await vacate(tx, ids);
  await record(tx, dates, { action, reason, to: 'cancelled' });
  await replaceTimers(
    tx,
    ids.map((bookingId) => ({ bookingId, timers: [] })),
  );
  await drawBillsOf(tx, dates);
}

/** The same for changes of dates that wait for approval: the dates stay as they were (Z-42). */
export async function endChanges(
  tx: TenantTransaction,
  dates: readonly MovableBooking[],
  { action, reason }: Ending,
): Promise<void> {
  if (dates.length === 0) return;
  const ids = dates.map(({ id }) => id);
  await dropChanges(tx, dates);
  await endRequests(tx, ids);
  await record(tx, dates, { action, reason, to: 'approved' });
  await settleDates(tx, ids);
}

async function record(
  tx: TenantTransaction,
  dates: readonly MovableBooking[],
  step: Ending & { readonly to: 'cancelled' | 'approved' },
): Promise<void> {
  await insertEvents(
    tx,
    dates.map(({ id: bookingId, status: from }) => ({
      ...step,
      id: tx.newId(),
      bookingId,
      actorId: tx.actor?.id ?? null,
      from,
    })),
  );
}
