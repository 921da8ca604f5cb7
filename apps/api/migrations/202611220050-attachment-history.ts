import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Files at a booking are part of its history, and content goes with what it belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking_event
      drop constraint booking_event_action,
      add constraint booking_event_action check (action in (
        'book', 'edit', 'admin-edit', 'extend', 'approve', 'reject', 'lapse', 'check-in',
        'check-out', 'cancel', 'release', 'remind', 'overdue', 'attach', 'detach'
      ))
  `.execute(db);
  await sql`
    delete from stored_file where not exists (
      select from booking_attachment attachment
      where attachment.merchant_id = stored_file.merchant_id and attachment.id = stored_file.id
    )`.execute(db);
  await sql`
    alter table stored_file add constraint stored_file_attachment foreign key (merchant_id, id)
      references booking_attachment (merchant_id, id) on delete cascade
  `.execute(db);
}
