import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * All bookings of a merchant by their start, and what is out by when it is due. Nulls come first,
 * which no start is, so that only a query that says the same reads in this order: the planner would
 * otherwise read all bookings of the merchant to find those of one person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index booking_by_start on booking (merchant_id, starts_at nulls first, id)
  `.execute(db);
  await sql`
    create index booking_out on booking (merchant_id, ends_at)
    where status = 'checked-in' and type <> 'room'
  `.execute(db);
}
