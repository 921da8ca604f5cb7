import type { BookingRules } from '@axp/contracts';
import { startReminders } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { insertRows } from '../../../../platform/db/insert-rows.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import { deleteRows, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows, TenantTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { earlier } from '../rules/time.ts';
import type { Timer } from '../rules/timers.ts';
import { timersOf } from '../rules/timers.ts';
import type { NewBooking } from './booking-row.ts';
import type { MovableBooking } from './movable.ts';
import { rulesOf } from './movable.ts';
import { findChanges } from './pending-change.ts';

/** The timers of a booking. */
interface BookingTimers {
  readonly bookingId: string;
  readonly timers: readonly Timer[];
}

/** Replaces the timers of bookings. Those of reminders before the start follow the time by a job. */
export async function replaceTimers(
  tx: TenantRows,
  bookings: readonly BookingTimers[],
): Promise<void> {
  if (bookings.length === 0) return;
  await deleteRows(tx, 'booking_timer')
    .where('kind', 'not in', startReminders)
    .where(
      'booking_id',
      'in',
      bookings.map(({ bookingId }) => bookingId),
    )
    .execute();
  await addTimers(tx, bookings);
}

/** Writes what is to happen to bookings of which nothing was to happen before. */
export async function addTimers(tx: TenantRows, bookings: readonly BookingTimers[]): Promise<void> {
  const rows = bookings.flatMap(({ bookingId, timers }) =>
    timers.map(({ kind, dueAt }) => ({ booking_id: bookingId, kind, due_at: dueAt })),
  );
  if (rows.length === 0) return;
  await insertRows(tx.db, 'booking_timer', { shared: { merchant_id: tx.merchant.id }, rows });
}

interface NewlyPlaced {
  readonly booking: NewBooking;
  readonly rules: BookingRules;
}

/**
 * Sets the timers of new bookings of one request (Z-53). Pending bookings wait for working days,
 * and their approvers are reminded once, with the first of them at each resource (Z-45).
 */
export async function setFirstTimers(
  tx: TenantTransaction,
  placed: readonly NewlyPlaced[],
): Promise<void> {
  const now = tx.clock.now();
  const closedDays = await closedDaysOf(tx, placed);
  const first = new Map(
    placed.toReversed().map(({ booking }) => [booking.resourceId, booking.id] as const),
  );
  await addTimers(
    tx,
    placed.map(({ booking, rules }) => ({
      bookingId: booking.id,
      timers: timersOf(
        { ...booking, closedDays: closedDays.get(booking.resourceId) ?? [] },
        rules,
        now,
      ).filter(
        ({ kind }) => kind !== 'approval-reminder' || booking.id === first.get(booking.resourceId),
      ),
    })),
  );
}

/** Closed days by resource, of those where something waits. */
async function closedDaysOf(
  tx: TenantTransaction,
  placed: readonly NewlyPlaced[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const waiting = placed.filter(({ booking }) => booking.status === 'pending-approval-book');
  const resourceIds = new Set(waiting.map(({ booking }) => booking.resourceId));
  const entries = [...resourceIds].map(
    async (id) => [id, await findClosedDays(tx, id, tx.clock.now())] as const,
  );
  return new Map(await Promise.all(entries));
}

/** Replaces the timers of bookings by those of their current state (Z-53). */
export async function setTimers(
  tx: TenantTransaction,
  bookings: readonly MovableBooking[],
): Promise<void> {
  const waiting = bookings.filter(({ status }) => status === 'pending-approval-edit');
  const changes = await findChanges(
    tx,
    waiting.map(({ id }) => id),
  );
  const requested = new Map(changes.map(({ bookingId, body }) => [bookingId, body]));
  // A series is one request to the approvers of each of its resources (Z-45, H-03): the first date
  // there reminds them of all.
  const placeOf = ({ id, resourceId }: MovableBooking) =>
    requested.get(id)?.resourceId ?? resourceId;
  const first = new Map(bookings.toReversed().map((booking) => [placeOf(booking), booking.id]));
  const timed = bookings.map((booking) => {
    // A pending change lapses when its new or its old slot starts.
    const start = earlier(booking.start, requested.get(booking.id)?.start ?? booking.start);
    const timers = timersOf({ ...booking, start }, rulesOf(tx, booking), tx.clock.now());
    const isFirst = booking.id === first.get(placeOf(booking));
    return {
      bookingId: booking.id,
      timers: timers.filter(({ kind }) => isFirst || kind !== 'approval-reminder'),
    };
  });
  await replaceTimers(tx, timed);
}

/** Days from one on on which the place of a resource is closed: `2026-12-07`. */
async function findClosedDays(
  tx: TenantRows,
  resourceId: string,
  since: Date,
): Promise<readonly string[]> {
  const rows = await selectRows(tx, 'resource')
    .innerJoin('closed_day', sameMerchant('closed_day.building_id', 'resource.building_id'))
    .select(sql<string>`closed_day.day::text`.as('day'))
    .where('resource.id', '=', resourceId)
    .where('closed_day.day', '>', sql<string>`${since.toISOString()}::date - 2`)
    .execute();
  return rows.map(({ day }) => day);
}
