import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Finds the booking that a reply by mail is about; few have an id of their own for calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index booking_by_calendar_id on booking (merchant_id, calendar_id)
    where calendar_id is not null`.execute(db);
}
