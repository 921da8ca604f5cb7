import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Browsers with push, notifications to send there, and quiet hours (J-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column muted_pushes text[] not null default '{}',
      add column quiet_hours jsonb,
      add constraint app_user_muted_pushes check (muted_pushes <@ array[
        'decisions', 'bookings', 'invitations', 'starts', 'reminders', 'approvals'
      ]),
      add constraint app_user_quiet_hours check (jsonb_typeof(quiet_hours) = 'object')
  `.execute(db);
  await createDevices(db);
  await createMessages(db);
  for (const table of ['push_device', 'push_message']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function createDevices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_device (
      merchant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      session_id uuid,
      endpoint text not null,
      browser_key text not null,
      auth_secret text not null,
      server_key text not null,
      user_agent text not null,
      created_at timestamptz not null default now(),
      last_push_at timestamptz,
      constraint push_device_pk primary key (merchant_id, id),
      constraint push_device_endpoint_once unique (merchant_id, endpoint),
      constraint push_device_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint push_device_session foreign key (merchant_id, session_id)
        references user_session (merchant_id, id) on delete set null (session_id),
      constraint push_device_endpoint check (char_length(endpoint) between 1 and 1000),
      constraint push_device_user_agent check (char_length(user_agent) <= 300)
    )`.execute(db);
  await sql`create index push_device_by_user on push_device (merchant_id, user_id)`.execute(db);
  await sql`
    create index push_device_by_session on push_device (merchant_id, session_id)
  `.execute(db);
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_message (
      merchant_id uuid not null,
      device_id uuid not null,
      notification_id uuid not null,
      created_at timestamptz not null default now(),
      due_at timestamptz not null default now(),
      tries integer not null default 0,
      constraint push_message_pk primary key (merchant_id, device_id, notification_id),
      constraint push_message_device foreign key (merchant_id, device_id)
        references push_device (merchant_id, id) on delete cascade,
      constraint push_message_notification foreign key (merchant_id, notification_id)
        references notification (merchant_id, id) on delete cascade
    )`.execute(db);
  await sql`create index push_message_due on push_message (due_at)`.execute(db);
  await sql`
    create index push_message_by_notification on push_message (merchant_id, notification_id)
  `.execute(db);
}
