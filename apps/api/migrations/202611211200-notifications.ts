import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Notifications of bookings: one row per event and recipient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notification (
      merchant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      booking_id uuid not null,
      event_id uuid not null,
      booking_status text not null,
      is_participant boolean not null,
      created_at timestamptz not null default now(),
      read_at timestamptz,
      constraint notification_pk primary key (merchant_id, id),
      constraint notification_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint notification_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint notification_event foreign key (merchant_id, event_id)
        references booking_event (merchant_id, id) on delete cascade,
      constraint notification_once unique (merchant_id, event_id, user_id),
      constraint notification_booking_status check (booking_status in (
        'pending-approval-book', 'pending-approval-edit', 'approved', 'approved-edit',
        'checked-in', 'checked-out', 'cancelled', 'book-success', 'self-update', 'book-updated',
        'admin-edit', 'cancelled-self', 'cancelled-admin', 'cancelled-timeout'
      ))
    )`.execute(db);
  await sql`
    create index notification_by_user
      on notification (merchant_id, user_id, created_at desc, id desc) include (read_at)
  `.execute(db);
  await sql`alter table notification enable row level security`.execute(db);
  await sql`
    create policy notification_own on notification to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
