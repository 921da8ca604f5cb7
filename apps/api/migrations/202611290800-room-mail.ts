import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Rooms, cars and pools that answer invitations by mail (E-01 to E-11). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createConnections(db);
  await createAddresses(db);
  await createIncoming(db);
  await createInvitations(db);
  await createAnswers(db);
  await createOffers(db);
  for (const table of [
    'mail_connection',
    'resource_address',
    'incoming_mail',
    'invitation',
    'answer_mail',
    'meeting_offer',
  ]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
  // State that was last announced to the organiser's calendar; null for bookings made here. Title, time and
  // people of the others change in that calendar alone (E-11).
  await sql`
    alter table booking
      add column announced_state text,
      add constraint booking_announced_state
        check (announced_state in ('accepted', 'tentative', 'declined', 'ended'))
  `.execute(db);
  await sql`
    create index booking_to_announce on booking (merchant_id, id)
      where announced_state <> case status
        when 'cancelled' then 'declined' when 'checked-out' then 'ended'
        when 'pending-approval-book' then 'tentative' when 'pending-approval-edit' then 'tentative'
        else 'accepted' end
  `.execute(db);
}

async function createConnections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_connection (
      merchant_id uuid not null,
      domain text not null,
      method text not null,
      host text,
      port integer,
      username text,
      auth text not null default 'password',
      oauth jsonb not null default '{}',
      sealed_secret bytea,
      secret_expires_on date,
      trusted_hosts text[] not null default '{}',
      trusted_networks text[] not null default '{}',
      series_clash text not null default 'decline-all',
      is_active boolean not null default true,
      connected_at timestamptz,
      failing_since timestamptz,
      failure text,
      last_message_at timestamptz,
      uid_validity bigint,
      last_uid bigint,
      version integer not null default 1,
      constraint mail_connection_pk primary key (merchant_id),
      constraint mail_connection_merchant foreign key (merchant_id) references merchant (id),
      constraint mail_connection_domain
        check (domain = lower(domain) and char_length(domain) between 1 and 253),
      constraint mail_connection_method check (method in ('imap', 'lmtp')),
      constraint mail_connection_auth check (auth in ('password', 'oauth')),
      constraint mail_connection_mailbox check (
        method = 'lmtp' or num_nonnulls(host, port, username) = 3
      ),
      constraint mail_connection_port check (port between 1 and 65535),
      constraint mail_connection_series_clash check (series_clash in ('decline-all', 'accept-rest')),
      constraint mail_connection_failure check ((failure is null) = (failing_since is null)),
      constraint mail_connection_version check (version > 0)
    )`.execute(db);
  await sql`create index mail_connection_by_domain on mail_connection (domain)`.execute(db);
}

async function createAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table resource_address (
      merchant_id uuid not null,
      id uuid not null,
      local_part text not null,
      resource_id uuid,
      pool_type text,
      pool_building_id uuid,
      is_active boolean not null default true,
      released_at timestamptz,
      created_at timestamptz not null default now(),
      constraint resource_address_pk primary key (merchant_id, id),
      constraint resource_address_local_part_once unique (merchant_id, local_part),
      constraint resource_address_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint resource_address_building foreign key (merchant_id, pool_building_id)
        references building (merchant_id, id) on delete cascade,
      constraint resource_address_local_part
        check (local_part = lower(local_part) and char_length(local_part) between 1 and 64),
      constraint resource_address_target check (
        num_nonnulls(resource_id, pool_type) = 1
        and (pool_building_id is null or pool_type is not null)
      ),
      constraint resource_address_pool_type check (pool_type in ('room', 'car', 'asset'))
    )`.execute(db);
  await sql`
    create unique index resource_address_of_resource on resource_address (merchant_id, resource_id)
      where released_at is null
  `.execute(db);
  await sql`
    create index resource_address_by_resource on resource_address (merchant_id, resource_id)
  `.execute(db);
  await sql`
    create index resource_address_by_building on resource_address (merchant_id, pool_building_id)
  `.execute(db);
}

async function createIncoming(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table incoming_mail (
      merchant_id uuid not null,
      id uuid not null,
      source text not null,
      recipient text not null,
      digest bytea not null,
      message_id text,
      received_at timestamptz not null default now(),
      size integer not null,
      raw bytea not null,
      due_at timestamptz not null default now(),
      attempts integer not null default 0,
      processed_at timestamptz,
      verdict text,
      reason text,
      reason_params jsonb not null default '{}',
      organizer_email text,
      organizer_id uuid,
      address_id uuid,
      resource_id uuid,
      starts_at timestamptz,
      ends_at timestamptz,
      uid text,
      recurrence_id text,
      sequence integer,
      kind text,
      checks jsonb not null default '{}',
      constraint incoming_mail_pk primary key (merchant_id, id),
      constraint incoming_mail_once unique (merchant_id, recipient, digest),
      constraint incoming_mail_organizer foreign key (merchant_id, organizer_id)
        references app_user (merchant_id, id) on delete set null (organizer_id),
      constraint incoming_mail_address foreign key (merchant_id, address_id)
        references resource_address (merchant_id, id) on delete set null (address_id),
      constraint incoming_mail_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete set null (resource_id),
      constraint incoming_mail_source check (source in ('imap', 'lmtp', 'test')),
      constraint incoming_mail_verdict check (verdict in (
        'accepted', 'partly', 'waiting', 'declined', 'cancelled', 'not-answered'
      )),
      constraint incoming_mail_processed check ((processed_at is null) = (verdict is null))
    )`.execute(db);
  await sql`
    create index incoming_mail_due on incoming_mail (due_at) where processed_at is null
  `.execute(db);
  await sql`create index incoming_mail_by_age on incoming_mail (received_at)`.execute(db);
  await sql`
    create index incoming_mail_log on incoming_mail (merchant_id, received_at desc, id)
  `.execute(db);
  for (const column of ['organizer_id', 'address_id', 'resource_id']) {
    await sql`
      create index ${sql.ref(`incoming_mail_by_${column}`)}
        on incoming_mail (merchant_id, ${sql.ref(column)})
    `.execute(db);
  }
}

/** Bookings of an organiser's meeting; the recurrence id is empty for all of it (E-03). */
async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitation (
      merchant_id uuid not null,
      uid text not null,
      address_id uuid not null,
      recurrence_id text not null default '',
      booking_id uuid,
      series_id uuid,
      organizer_email text not null,
      organizer_id uuid,
      sequence integer not null,
      stamp timestamptz not null,
      answer text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      message_id text,
      updated_at timestamptz not null default now(),
      constraint invitation_pk primary key (merchant_id, uid, address_id, recurrence_id),
      constraint invitation_address foreign key (merchant_id, address_id)
        references resource_address (merchant_id, id) on delete cascade,
      constraint invitation_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete cascade,
      constraint invitation_series foreign key (merchant_id, series_id)
        references booking_series (merchant_id, id) on delete cascade,
      constraint invitation_organizer foreign key (merchant_id, organizer_id)
        references app_user (merchant_id, id) on delete set null (organizer_id),
      constraint invitation_answer check (answer in ('accepted', 'tentative', 'declined')),
      constraint invitation_target check (num_nonnulls(booking_id, series_id) < 2)
    )`.execute(db);
  for (const column of ['address_id', 'booking_id', 'series_id', 'organizer_id']) {
    await sql`
      create index ${sql.ref(`invitation_by_${column}`)} on invitation (merchant_id, ${sql.ref(column)})
    `.execute(db);
  }
}

async function createAnswers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table answer_mail (
      merchant_id uuid not null,
      id uuid not null,
      email text not null,
      language text not null,
      content jsonb not null,
      tries integer not null default 0,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      constraint answer_mail_pk primary key (merchant_id, id),
      constraint answer_mail_merchant foreign key (merchant_id) references merchant (id),
      constraint answer_mail_language check (language in ('en', 'th'))
    )`.execute(db);
  await sql`create index answer_mail_due on answer_mail (due_at)`.execute(db);
}

/** Alternatives of a declined meeting: those of one answer book once between them (E-02). */
async function createOffers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meeting_offer (
      merchant_id uuid not null,
      token_hash bytea not null,
      answer_id uuid not null,
      place integer not null,
      user_id uuid not null,
      resource_id uuid not null,
      request jsonb not null,
      booking_id uuid,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      constraint meeting_offer_pk primary key (merchant_id, token_hash),
      constraint meeting_offer_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint meeting_offer_resource foreign key (merchant_id, resource_id)
        references resource (merchant_id, id) on delete cascade,
      constraint meeting_offer_booking foreign key (merchant_id, booking_id)
        references booking (merchant_id, id) on delete set null (booking_id),
      constraint meeting_offer_place check (place between 1 and 3)
    )`.execute(db);
  await sql`
    create index meeting_offer_by_answer on meeting_offer (merchant_id, answer_id, place)
  `.execute(db);
  await sql`create index meeting_offer_by_expiry on meeting_offer (expires_at)`.execute(db);
  for (const column of ['user_id', 'resource_id', 'booking_id']) {
    await sql`
      create index ${sql.ref(`meeting_offer_by_${column}`)}
        on meeting_offer (merchant_id, ${sql.ref(column)})
    `.execute(db);
  }
}
