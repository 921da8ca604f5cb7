import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** As for events: an index that a foreign key of mails can refer to, in the place of another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index if not exists outbox_event_of_booking
      on outbox_event (merchant_id, booking_id, event_id)`.execute(db);
  await sql`drop index outbox_event_by_booking`.execute(db);
  await sql`alter index outbox_event_of_booking rename to outbox_event_by_booking`.execute(db);
}
