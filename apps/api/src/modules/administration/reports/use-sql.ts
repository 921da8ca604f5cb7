import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * Hours of the wall clock of a day as rows of `hour` and `span`. Zones change by quarters of an
 * hour, so each quarter is in one hour; an hour that comes twice has both.
 */
export function hoursOfDay(columns: {
  readonly starts: RawBuilder<unknown>;
  readonly ends: RawBuilder<unknown>;
  readonly timezone: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  const { starts, ends, timezone } = columns;
  return sql`(
    select extract(hour from quarter at time zone ${timezone})::integer as hour,
      range_agg(tstzrange(quarter, quarter + interval '15 minutes')) as span
    from generate_series(${starts}, ${ends} - interval '15 minutes', interval '15 minutes') quarter
    group by 1
  )`;
}

/**
 * Instant so many days after a day begins. Row-level security keeps a comparison of an instant with
 * a date out of index conditions (it is not leakproof), so all bookings would be read.
 */
export function midnight(date: string, days: number): RawBuilder<unknown> {
  return sql`(${date}::date + ${days}::integer)::timestamptz`;
}

const day = sql`opening.day`;
const startOf = (date: RawBuilder<unknown>) =>
  sql`(${date}::timestamp at time zone opening.timezone)`;

/** First instants of the day of an `opening` and of the next one. */
export const dayStart = startOf(day);
export const dayEnd = startOf(sql`(${day} + 1)`);

/** Whether a `booking` took its time. */
export const isHeld = sql<boolean>`(booking.status in
  ('approved', 'approved-edit', 'checked-in', 'checked-out'))`;

const wholeMinute = (instant: RawBuilder<unknown>) => sql`date_trunc('minute', ${instant})`;
const bookingStart = wholeMinute(sql`booking.starts_at`);
const bookingEnd = wholeMinute(sql`booking.ends_at`);

/** The time of a `booking` until an early check-out. */
export const heldTime = sql`(case when ${isHeld} then tstzmultirange(
  tstzrange(${bookingStart}, greatest(${bookingStart}, least(${bookingEnd},
    ${wholeMinute(sql`booking.checked_out_at`)})))) else '{}' end)`;

/** The same within the opening hours of an `opening`. */
export const usedTime = sql`(opening.open_during * ${heldTime})`;

/** The time of a `booking` after its release at an instant. */
export function freedTime(releasedAt: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when ${releasedAt} is null then '{}' else tstzmultirange(
    tstzrange(${bookingStart}, ${bookingEnd}) * tstzrange(${wholeMinute(releasedAt)}, null)) end)`;
}

/** When a `booking` was released because no one checked in; null if it was not. */
export function releasedAt(merchantId: string): RawBuilder<string | null> {
  return sql<string | null>`(case when booking.status = 'cancelled' then (
    select max(event.at) from booking_event event
    where event.merchant_id = ${merchantId} and event.booking_id = booking.id
      and event.action = 'release'
  ) end)`;
}
