import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { insertRows } from '../../platform/db/insert-rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';
import type { Timer, TimerKind } from './rules/timers.ts';
import { timerKinds } from './rules/timers.ts';

function asTimerKind(stored: string): TimerKind {
  const kind = timerKinds.find((known) => known === stored);
  if (!kind) throw new Error(`unknown timer in the database: ${stored}`);
  return kind;
}

/** What is to happen to a booking by itself. */
interface BookingTimers {
  readonly bookingId: string;
  readonly timers: readonly Timer[];
}

/** The same for many bookings at once. */
export async function replaceTimers(
  tx: TenantRows,
  bookings: readonly BookingTimers[],
): Promise<void> {
  if (bookings.length === 0) return;
  await tx.db
    .deleteFrom('booking_timer')
    .where('merchant_id', '=', tx.merchant.id)
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
  await insertRows('booking_timer', { merchant_id: tx.merchant.id }, rows).execute(tx.db);
}

/** Takes the first timer of a booking that is due by the database's clock; null without one. */
export async function takeDueTimer(tx: TenantRows, bookingId: string): Promise<TimerKind | null> {
  const { rows } = await sql<{ kind: string }>`
    delete from booking_timer
    where merchant_id = ${tx.merchant.id} and booking_id = ${bookingId} and kind = (
      select kind from booking_timer
      where merchant_id = ${tx.merchant.id} and booking_id = ${bookingId} and due_at <= now()
      order by due_at, kind limit 1
    )
    returning kind`.execute(tx.db);
  const [row] = rows;
  return row ? asTimerKind(row.kind) : null;
}

export interface DueBooking {
  readonly merchantId: string;
  readonly bookingId: string;
}

/** Bookings of all merchants that something is due for, longest due first. */
export async function dueBookings(trx: Transaction<DB>, limit: number): Promise<DueBooking[]> {
  return trx
    .selectFrom('booking_timer')
    .select(['merchant_id as merchantId', 'booking_id as bookingId'])
    .where('due_at', '<=', sql<string>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Puts off what is due for a booking, so that one that fails doesn't hold up the others. */
export async function putOff(trx: Transaction<DB>, due: DueBooking): Promise<void> {
  await trx
    .updateTable('booking_timer')
    .set({ due_at: sql`now() + interval '1 minute'` })
    .where('merchant_id', '=', due.merchantId)
    .where('booking_id', '=', due.bookingId)
    .where('due_at', '<=', sql<string>`now()`)
    .execute();
}
