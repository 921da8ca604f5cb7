import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Merchants, their people and their sessions. Every tenant table has `merchant_id` first in its
 * keys, so that a row of another merchant can't even be referenced (T-07).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  await createMerchants(db);
  await createPeople(db);
  await createSessions(db);
}

async function createMerchants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table merchant (
      id uuid not null,
      title text not null,
      locale text not null,
      timezone text not null,
      support_contact text not null,
      theme jsonb not null,
      logo_image_id uuid,
      background_image_id uuid,
      services jsonb not null default '{}',
      booking_rules jsonb not null default '{}',
      created_at timestamptz not null default now(),
      constraint merchant_pk primary key (id),
      constraint merchant_locale check (locale in ('en', 'th')),
      constraint merchant_title check (char_length(title) between 1 and 120)
    )`.execute(db);
  // The host decides the merchant before anything else is known, so it is unique over all.
  await sql`
    create table merchant_host (
      merchant_id uuid not null,
      host text not null,
      constraint merchant_host_pk primary key (host),
      constraint merchant_host_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint merchant_host_lower check (host = lower(host))
    )`.execute(db);
  await sql`
    create table image (
      merchant_id uuid not null,
      id uuid not null,
      content_type text not null,
      original bytea not null,
      thumbnail bytea not null,
      created_at timestamptz not null default now(),
      constraint image_pk primary key (merchant_id, id),
      constraint image_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint image_content_type check (
        content_type in ('image/svg+xml', 'image/png', 'image/jpeg', 'image/webp')
      )
    )`.execute(db);
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table business_unit (
      merchant_id uuid not null,
      id uuid not null,
      title text not null,
      booking_rules jsonb not null default '{}',
      constraint business_unit_pk primary key (merchant_id, id),
      constraint business_unit_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint business_unit_title unique (merchant_id, title)
    )`.execute(db);
  await sql`
    create table app_user (
      merchant_id uuid not null,
      id uuid not null,
      email text not null,
      full_name text not null,
      password_hash text,
      status text not null,
      timezone text not null default 'Asia/Bangkok',
      profile_image_id uuid,
      is_all_bu boolean not null default false,
      is_administrator boolean not null default false,
      is_approver boolean not null default false,
      has_accepted_terms boolean not null default false,
      created_at timestamptz not null default now(),
      constraint app_user_pk primary key (merchant_id, id),
      constraint app_user_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint app_user_profile_image foreign key (merchant_id, profile_image_id)
        references image (merchant_id, id),
      constraint app_user_email unique (merchant_id, email),
      constraint app_user_email_lower check (email = lower(email)),
      constraint app_user_status check (status in ('invited', 'active', 'deactivated'))
    )`.execute(db);
  await sql`
    create index app_user_search on app_user using gin ((full_name || ' ' || email) gin_trgm_ops)
  `.execute(db);
  await sql`
    create table user_business_unit (
      merchant_id uuid not null,
      user_id uuid not null,
      business_unit_id uuid not null,
      is_default boolean not null default false,
      constraint user_business_unit_pk primary key (merchant_id, user_id, business_unit_id),
      constraint user_business_unit_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint user_business_unit_unit foreign key (merchant_id, business_unit_id)
        references business_unit (merchant_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create unique index user_business_unit_one_default
      on user_business_unit (merchant_id, user_id) where is_default
  `.execute(db);
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  // A session is a family of refresh tokens (Z-101): ending it ends them all.
  await sql`
    create table user_session (
      merchant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      user_agent text not null default '',
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text,
      constraint user_session_pk primary key (merchant_id, id),
      constraint user_session_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint user_session_end_has_reason check ((ended_at is null) = (end_reason is null)),
      constraint user_session_end_reason check (end_reason in ('logout', 'token_reuse'))
    )`.execute(db);
  await sql`
    create index user_session_by_user on user_session (merchant_id, user_id)
  `.execute(db);
  await sql`
    create table refresh_token (
      merchant_id uuid not null,
      token_hash bytea not null,
      session_id uuid not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      constraint refresh_token_pk primary key (merchant_id, token_hash),
      constraint refresh_token_session foreign key (merchant_id, session_id)
        references user_session (merchant_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create index refresh_token_by_session on refresh_token (merchant_id, session_id)
  `.execute(db);
  // Failed sign-ins, counted per account and per address (Z-100); the key is a hash of either.
  await sql`
    create table login_throttle (
      merchant_id uuid not null,
      key_hash bytea not null,
      failures integer not null,
      last_failed_at timestamptz not null,
      constraint login_throttle_pk primary key (merchant_id, key_hash),
      constraint login_throttle_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint login_throttle_failures check (failures > 0)
    )`.execute(db);
}
