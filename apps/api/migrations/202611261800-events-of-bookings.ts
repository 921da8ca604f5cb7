import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Mails of an event name its booking too. With this index one foreign key checks both, and an
 * event of another booking is refused. It also replaces the index by booking and time: a booking
 * has few events.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index if not exists booking_event_of_booking
      on booking_event (merchant_id, booking_id, id)`.execute(db);
  await sql`drop index booking_event_by_booking`.execute(db);
  await sql`alter index booking_event_of_booking rename to booking_event_by_booking`.execute(db);
}
