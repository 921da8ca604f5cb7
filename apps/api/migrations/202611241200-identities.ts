import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const tables = ['user_identity', 'identity_link'];

/** Accounts at providers, directories and the platform, by issuer and subject (H-02, ADR 35). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIdentities(db);
  await createLinks(db);
  await extendMethods(db);
  await nameOrigins(db);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function createIdentities(db: Kysely<unknown>): Promise<void> {
  // `one_per_person`: an address that a provider gives to another of its accounts does not lead to
  // the person who had it before. No foreign key to the method: the operator may take a provider
  // away and connect it again.
  await sql`
    create table user_identity (
      merchant_id uuid not null,
      issuer text not null,
      subject text not null,
      id uuid not null,
      user_id uuid not null,
      method_code text not null,
      email text,
      proof text not null,
      linked_at timestamptz not null,
      last_used_at timestamptz not null,
      constraint user_identity_pk primary key (merchant_id, issuer, subject),
      constraint user_identity_id unique (merchant_id, id),
      constraint user_identity_one_per_person unique (merchant_id, user_id, method_code, issuer),
      constraint user_identity_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint user_identity_proof check (proof in ('domain', 'code')),
      constraint user_identity_issuer check (char_length(issuer) between 1 and 1024),
      constraint user_identity_subject check (char_length(subject) between 1 and 255)
    )`.execute(db);
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  // A sign-in that waits for the code of a mail. The key stays in the browser's tab. The code is
  // stored nowhere: it is derived from the mail's id with the server's key.
  await sql`
    create table identity_link (
      merchant_id uuid not null,
      key_hash bytea not null,
      mail_id uuid not null,
      method_code text not null,
      issuer text not null,
      subject text not null,
      email text not null,
      display_name text not null,
      upstream_session_id text,
      mails integer not null default 1,
      failures integer not null default 0,
      mailed_at timestamptz not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      constraint identity_link_pk primary key (merchant_id, key_hash),
      constraint identity_link_method foreign key (merchant_id, method_code)
        references sign_in_method (merchant_id, code) on delete cascade,
      constraint identity_link_email check (email = lower(email) and char_length(email) <= 320),
      constraint identity_link_counts check (mails > 0 and failures >= 0),
      constraint identity_link_times check (expires_at > created_at)
    )`.execute(db);
  await sql`create index identity_link_by_end on identity_link (expires_at)`.execute(db);
  await sql`
    alter table account_mail
      drop constraint account_mail_purpose,
      add constraint account_mail_purpose
        check (purpose in ('reset', 'activate', 'register', 'identity'))
  `.execute(db);
}

async function extendMethods(db: Kysely<unknown>): Promise<void> {
  // Domains that an administrator has entered stay when the operator's file is read again.
  await sql`
    alter table sign_in_method add column has_own_domains boolean not null default false
  `.execute(db);
  await sql`grant update (has_own_domains) on sign_in_method to axp_app`.execute(db);
}

/** Where a session comes from; all null for a password of our own, and for sessions from before. */
async function nameOrigins(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_session
      add column method_code text,
      add column identity_issuer text,
      add column identity_subject text,
      add column upstream_session_id text,
      add constraint user_session_identity check (
        (identity_issuer is null) = (identity_subject is null)
        and (identity_issuer is null) = (method_code is null)
      )
  `.execute(db);
  await sql`
    create index user_session_by_identity
      on user_session (merchant_id, identity_issuer, identity_subject)
      where ended_at is null and identity_issuer is not null
  `.execute(db);
}
