import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The length of a series counts minutes on the wall clock, also if its first date spans a clock change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update booking_series series set length_minutes = counted.minutes
    from (
      select merchant_id, id, extract(epoch from
        ((first_start + make_interval(mins => length_minutes)) at time zone timezone)
        - (first_start at time zone timezone))::integer / 60 as minutes
      from booking_series
      where timezone in (select name from pg_timezone_names)
    ) counted
    where series.merchant_id = counted.merchant_id and series.id = counted.id
      and counted.minutes > 0 and counted.minutes <> series.length_minutes
  `.execute(db);
}
