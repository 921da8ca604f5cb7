import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * One foreign key for booking and event; existing rows are checked by a later migration. An event
 * has one booking, so the booking in the unique index changes nothing but that the index finds the
 * mails of both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index if not exists outbox_mail_once_of_booking
      on outbox_mail (merchant_id, event_id, booking_id, recipient)`.execute(db);
  await sql`alter table outbox_mail drop constraint outbox_mail_once`.execute(db);
  await sql`alter index outbox_mail_once_of_booking rename to outbox_mail_once`.execute(db);
  await sql`
    alter table outbox_mail add constraint outbox_mail_event_of_booking
      foreign key (merchant_id, booking_id, event_id)
      references outbox_event (merchant_id, booking_id, event_id)
      on delete cascade not valid`.execute(db);
}
