import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const tables = ['login_throttle', 'account_mail', 'authenticator', 'recovery_code', 'passkey'];

/** Tables for signing in: throttling, mails, second factors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createThrottle(db);
  await createMails(db);
  await createFactors(db);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (tenant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (tenant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function createThrottle(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table login_throttle (
      tenant_id uuid not null,
      key_hash bytea not null,
      failures integer not null,
      last_failed_at timestamptz not null,
      constraint login_throttle_pk primary key (tenant_id, key_hash),
      constraint login_throttle_tenant foreign key (tenant_id) references tenant (id)
        on delete cascade,
      constraint login_throttle_failures check (failures > 0)
    )`.execute(db);
  await sql`create index login_throttle_by_time on login_throttle (last_failed_at)`.execute(db);
}

async function createMails(db: Kysely<unknown>): Promise<void> {
  // Addresses without an account get a row too, so that requests take the same time; the sender
  // checks. The token is made with the mail and never stored.
  await sql`
    create table account_mail (
      tenant_id uuid not null,
      id uuid not null,
      purpose text not null,
      email text not null,
      language text not null,
      tries integer not null default 0,
      due_at timestamptz not null,
      created_at timestamptz not null,
      constraint account_mail_pk primary key (tenant_id, id),
      constraint account_mail_tenant foreign key (tenant_id) references tenant (id)
        on delete cascade,
      constraint account_mail_purpose check (purpose in ('reset', 'activate')),
      constraint account_mail_language check (language in ('en', 'th')),
      constraint account_mail_email check (email = lower(email) and char_length(email) <= 320)
    )`.execute(db);
  await sql`create index account_mail_by_due on account_mail (due_at)`.execute(db);
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  // `last_step`: a code is good for one use, so the step it belongs to is kept (RFC 6238, 5.2).
  await sql`
    create table authenticator (
      tenant_id uuid not null,
      user_id uuid not null,
      sealed_secret bytea not null,
      last_step bigint not null,
      created_at timestamptz not null,
      constraint authenticator_pk primary key (tenant_id, user_id),
      constraint authenticator_user foreign key (tenant_id, user_id)
        references app_user (tenant_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create table recovery_code (
      tenant_id uuid not null,
      user_id uuid not null,
      code_hash bytea not null,
      used_at timestamptz,
      constraint recovery_code_pk primary key (tenant_id, user_id, code_hash),
      constraint recovery_code_authenticator foreign key (tenant_id, user_id)
        references authenticator (tenant_id, user_id) on delete cascade
    )`.execute(db);
  await sql`
    create table passkey (
      tenant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      credential_id text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      constraint passkey_pk primary key (tenant_id, id),
      constraint passkey_user foreign key (tenant_id, user_id)
        references app_user (tenant_id, id) on delete cascade,
      constraint passkey_credential unique (tenant_id, credential_id),
      constraint passkey_name check (char_length(name) between 1 and 80)
    )`.execute(db);
  await sql`create index passkey_by_user on passkey (tenant_id, user_id)`.execute(db);
}
