import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The calendar of one resource must not read the bookings of a whole merchant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index booking_by_resource on booking (merchant_id, resource_id, ends_at)
  `.execute(db);
}
