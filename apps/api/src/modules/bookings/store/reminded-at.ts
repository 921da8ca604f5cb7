import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

interface Today {
  readonly now: Date;
  /** Time zone of the merchant, in which a day begins. */
  readonly timezone: string;
}

/** When a person, not the worker, last reminded of the overdue `booking` of a query today, or null. */
export function remindedAt({ now, timezone }: Today): RawBuilder<string | null> {
  const instant = sql`${now.toISOString()}::timestamptz`;
  return sql`(
    select max(reminder.at) from booking_event reminder
    where reminder.merchant_id = booking.merchant_id and reminder.booking_id = booking.id
      and reminder.action = 'overdue' and reminder.actor_id is not null
      and reminder.at >= date_trunc('day', ${instant} at time zone ${timezone})
        at time zone ${timezone})`;
}
