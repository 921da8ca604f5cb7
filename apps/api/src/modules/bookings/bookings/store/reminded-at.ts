import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';

interface Today {
  readonly now: Date;
  /** Time zone of the merchant, in which a day begins. */
  readonly timezone: string;
}

/** When a person, not the worker, last reminded of the overdue `booking` of a query today, or null. */
export function remindedAt(
  merchantId: string,
  { now, timezone }: Today,
): RawBuilder<string | null> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  return sql`(
    select max(reminder.at) from booking_event reminder
    where reminder.merchant_id = ${merchantId} and reminder.booking_id = booking.id
      and reminder.action = 'overdue' and reminder.actor_id is not null
      and reminder.at >= date_trunc('day', ${instant} at time zone ${timezone})
        at time zone ${timezone})`;
}

/** Locks a booking, and returns whether a person has reminded of it today. */
export async function lockReminder(
  { db, merchant }: TenantRows,
  bookingId: string,
  today: Today,
): Promise<boolean> {
  const own = sql`booking.merchant_id = ${merchant.id} and booking.id = ${bookingId}`;
  await sql`select id from booking where ${own} for update`.execute(db);
  const { rows } = await sql`
    select from booking where ${own} and ${remindedAt(merchant.id, today)} is not null`.execute(db);
  return rows.length > 0;
}
