import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { knownWord } from '../../../../platform/db/known-word.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { BookingRuleSettings } from '../../../../platform/request-scope/request-scope.ts';
import { RuleSettings } from '../../../resources/resources/index.ts';
import type { NextOwner } from '../rules/notices.ts';
import type { TimerKind } from '../rules/timers.ts';
import { timerKinds } from '../rules/timers.ts';
import type { MovableBooking } from '../store/movable.ts';

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
  return row ? knownWord(timerKinds, row.kind) : null;
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

/** Postpones the due timers of a booking, so that a failing one doesn't block the others. */
export async function postponeTimers(trx: Transaction<DB>, due: DueBooking): Promise<void> {
  await trx
    .updateTable('booking_timer')
    .set({ due_at: sql`now() + interval '1 minute'` })
    .where('merchant_id', '=', due.merchantId)
    .where('booking_id', '=', due.bookingId)
    .where('due_at', '<=', sql<string>`now()`)
    .execute();
}

/** Locks the rule of a series without waiting; false if a concurrent transaction has it. */
export async function tryLockSeries(tx: TenantRows, id: string): Promise<boolean> {
  const row = await selectRows(tx, 'booking_series')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks the dates of a series that lapse with one of them: those of the same request, and those
 * that wait for the same kind of approval and whose own time is up.
 */
export async function lockLapsedDates(
  tx: TenantRows,
  id: string,
  { status, requestedAt }: Pick<MovableBooking, 'status' | 'requestedAt'>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking.id from booking
    where merchant_id = ${tx.merchant.id} and series_id = ${id}
      and status = ${status}
      and (approval_requested_at = ${requestedAt} or exists (
        select from booking_timer timer
        where timer.merchant_id = ${tx.merchant.id} and timer.booking_id = booking.id
          and timer.kind = 'lapse' and timer.due_at <= now()
      ))
    order by original_start for update of booking`.execute(tx.db);
  return rows.map((row) => row.id);
}

/** The owners of what comes next on the units of a booking within a day, each with their booking. */
export async function findNextOwners(
  tx: TenantRows,
  { id, end }: MovableBooking,
): Promise<readonly NextOwner[]> {
  const { rows } = await sql<NextOwner>`
    select distinct on (person.user_id)
      person.user_id as "userId", following.booking_id as "bookingId"
    from occupancy own
    cross join lateral (
      select next.booking_id from occupancy next
      where next.merchant_id = own.merchant_id and next.resource_id = own.resource_id
        and next.unit_id = own.unit_id and next.booking_id <> own.booking_id
        and next.starts_at >= ${end}::timestamptz
        and next.starts_at < ${end}::timestamptz + interval '24 hours'
      order by next.starts_at limit 1
    ) as following
    join booking on booking.merchant_id = own.merchant_id and booking.id = following.booking_id
    cross join lateral (values (booking.booker_id), (booking.booked_for_id)) as person (user_id)
    where own.merchant_id = ${tx.merchant.id} and own.booking_id = ${id} and not own.is_shadow
    order by person.user_id, booking.starts_at, booking.id`.execute(tx.db);
  return rows;
}

/** The settings of the merchant itself, for work that no request began. */
export async function findMerchantRules(tx: TenantRows): Promise<BookingRuleSettings> {
  const row = await tx.db
    .selectFrom('merchant')
    .select('booking_rules')
    .where('id', '=', tx.merchant.id)
    .executeTakeFirstOrThrow();
  return RuleSettings.parse(row.booking_rules);
}

/** The database's clock: the same for every server (Z-53). */
export async function databaseNow(tx: TenantRows): Promise<Date> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx.db);
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return new Date(row.now);
}
