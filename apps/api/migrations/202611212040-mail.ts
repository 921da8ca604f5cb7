import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const tables = ['outbox_event', 'outbox_mail', 'calendar_feed', 'action_link'];

/** Mail that waits to be sent, calendar feeds by secret address, and links that act without a login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOutbox(db);
  await createFeeds(db);
  await createLinks(db);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  // The booking as the event left it: a mail that goes out an hour late must still tell what it
  // was written for. Stored once an event, however many people hear of it.
  await sql`
    create table outbox_event (
      merchant_id uuid not null,
      event_id uuid not null,
      booking_id uuid not null,
      facts jsonb not null,
      created_at timestamptz not null default now(),
      constraint outbox_event_pk primary key (merchant_id, event_id),
      constraint outbox_event_event foreign key (merchant_id, event_id)
        references booking_event (merchant_id, id) on delete cascade,
      constraint outbox_event_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create index outbox_event_by_booking on outbox_event (merchant_id, booking_id)
  `.execute(db);
  // `due_at` is the next try and the lease of the running one: a worker that takes a mail sets it
  // to a later time, so a crashed server leaves nothing to clear up.
  await sql`
    create table outbox_mail (
      merchant_id uuid not null,
      id uuid not null,
      event_id uuid not null,
      booking_id uuid not null,
      booking_version integer not null,
      recipient text not null,
      recipient_name text not null,
      user_id uuid,
      topic text not null default 'booking',
      booking_status text not null,
      is_participant boolean not null,
      tries integer not null default 0,
      due_at timestamptz not null default now(),
      sent_at timestamptz,
      failed_at timestamptz,
      last_error text,
      created_at timestamptz not null default now(),
      constraint outbox_mail_pk primary key (merchant_id, id),
      constraint outbox_mail_event foreign key (merchant_id, event_id)
        references outbox_event (merchant_id, event_id) on delete cascade,
      constraint outbox_mail_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint outbox_mail_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint outbox_mail_once unique (merchant_id, event_id, recipient),
      constraint outbox_mail_recipient_lower check (recipient = lower(recipient)),
      constraint outbox_mail_tries check (tries >= 0),
      constraint outbox_mail_one_end check (sent_at is null or failed_at is null)
    )`.execute(db);
  // The only look-up over all merchants: what is due, oldest first.
  await sql`
    create index outbox_mail_due on outbox_mail (due_at) where sent_at is null and failed_at is null
  `.execute(db);
  await sql`
    create index outbox_mail_by_booking
      on outbox_mail (merchant_id, booking_id, recipient, booking_version, id)
  `.execute(db);
  await sql`
    create index outbox_mail_by_user on outbox_mail (merchant_id, user_id)
      where user_id is not null
  `.execute(db);
}

async function createFeeds(db: Kysely<unknown>): Promise<void> {
  // Only a hash of the secret is stored: a stolen table opens no feed (Z-81).
  await sql`
    create table calendar_feed (
      merchant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      resource_id uuid,
      secret_hash bytea not null,
      created_at timestamptz not null default now(),
      constraint calendar_feed_pk primary key (merchant_id, id),
      constraint calendar_feed_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint calendar_feed_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint calendar_feed_secret unique (merchant_id, secret_hash)
    )`.execute(db);
  await sql`
    create index calendar_feed_by_user on calendar_feed (merchant_id, user_id)
  `.execute(db);
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  // Single-use links in mails: action, user and version of the booking (Z-80).
  await sql`
    create table action_link (
      merchant_id uuid not null,
      token_hash bytea not null,
      action text not null,
      user_id uuid not null,
      booking_id uuid not null,
      booking_version integer not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      constraint action_link_pk primary key (merchant_id, token_hash),
      constraint action_link_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint action_link_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint action_link_action check (action in ('approve', 'decline', 'check-in', 'release'))
    )`.execute(db);
  await sql`
    create index action_link_by_expiry on action_link (expires_at)
  `.execute(db);
  await sql`
    create index action_link_by_booking on action_link (merchant_id, booking_id)
  `.execute(db);
}
