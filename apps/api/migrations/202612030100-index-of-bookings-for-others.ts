import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Counts someone's upcoming bookings without reading twice those that they book for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index booking_for_others on booking (merchant_id, booked_for_id, starts_at)
    where booker_id <> booked_for_id`.execute(db);
}
