import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** One foreign key for booking and event; existing rows are checked by a later migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox_event add constraint outbox_event_event_of_booking
      foreign key (merchant_id, booking_id, event_id)
      references booking_event (merchant_id, booking_id, id)
      on delete cascade not valid`.execute(db);
}
