import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Files at bookings. Metadata and content are in separate tables: lists never read content, and
 * the content can move to another store.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_file (
      merchant_id uuid not null,
      id uuid not null,
      original bytea not null,
      thumbnail bytea,
      constraint stored_file_pk primary key (merchant_id, id),
      constraint stored_file_merchant foreign key (merchant_id)
        references merchant (id) on delete cascade,
      constraint stored_file_size check (octet_length(original) between 1 and 10485760)
    )`.execute(db);
  // Nearly all of it is compressed already: trying again costs time and saves nothing.
  await sql`alter table stored_file alter column original set storage external`.execute(db);
  await sql`alter table stored_file alter column thumbnail set storage external`.execute(db);
  await sql`
    create table booking_attachment (
      merchant_id uuid not null,
      id uuid not null,
      booking_id uuid not null,
      place integer not null,
      file_name text not null,
      media_type text not null,
      size_bytes integer not null,
      has_thumbnail boolean not null,
      uploaded_by uuid not null,
      uploaded_at timestamptz not null default now(),
      constraint booking_attachment_pk primary key (merchant_id, id),
      constraint booking_attachment_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint booking_attachment_uploader foreign key (merchant_id, uploaded_by)
        references app_user (merchant_id, id),
      constraint booking_attachment_at_most_ten check (place between 1 and 10),
      constraint booking_attachment_place_once unique (merchant_id, booking_id, place),
      constraint booking_attachment_file_name check (char_length(file_name) between 1 and 255),
      constraint booking_attachment_size check (size_bytes between 1 and 10485760)
    )`.execute(db);
  for (const table of ['stored_file', 'booking_attachment']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}
