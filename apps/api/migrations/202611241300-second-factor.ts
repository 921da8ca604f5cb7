import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const tables = ['authenticator', 'recovery_code', 'passkey', 'passkey_challenge', 'sign_in_ticket'];

/** Second factors of people, and whether a merchant requires them (H-11). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addSettings(db);
  await createFactors(db);
  await createTickets(db);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function addSettings(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table merchant
      add column second_factor text not null default 'none',
      add constraint merchant_second_factor
        check (second_factor in ('none', 'administrators', 'everybody'))
  `.execute(db);
  await sql`grant update (second_factor) on merchant to axp_app`.execute(db);
  // Values of the provider's acr that stand for two factors; the operator's to set, like its issuer.
  await sql`
    alter table sign_in_method add column accepted_acr text[] not null default '{}'
  `.execute(db);
  // Of sessions that run already nothing is known, so a requirement asks for a new sign-in.
  await sql`
    alter table user_session add column has_second_factor boolean not null default false
  `.execute(db);
}

async function createFactors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table authenticator (
      merchant_id uuid not null,
      user_id uuid not null,
      sealed_secret bytea not null,
      last_step bigint not null,
      created_at timestamptz not null,
      constraint authenticator_pk primary key (merchant_id, user_id),
      constraint authenticator_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade
    )`.execute(db);
  // The text of an argon2id hash, whose salt makes each one different.
  await sql`
    create table recovery_code (
      merchant_id uuid not null,
      user_id uuid not null,
      code_hash bytea not null,
      used_at timestamptz,
      constraint recovery_code_pk primary key (merchant_id, user_id, code_hash),
      constraint recovery_code_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create table passkey (
      merchant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      credential_id text not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null default '{}',
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      constraint passkey_pk primary key (merchant_id, id),
      constraint passkey_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint passkey_credential unique (merchant_id, credential_id),
      constraint passkey_name check (char_length(name) between 1 and 80)
    )`.execute(db);
  await sql`create index passkey_by_user on passkey (merchant_id, user_id)`.execute(db);
}

async function createTickets(db: Kysely<unknown>): Promise<void> {
  // The key is what makes a challenge used up, whichever server receives it again.
  await sql`
    create table passkey_challenge (
      merchant_id uuid not null,
      challenge_hash bytea not null,
      expires_at timestamptz not null,
      constraint passkey_challenge_pk primary key (merchant_id, challenge_hash),
      constraint passkey_challenge_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade
    )`.execute(db);
  await sql`create index passkey_challenge_by_expiry on passkey_challenge (expires_at)`.execute(db);
  // A sign-in whose password was right. The digest of the stored password ends it with a new one.
  await sql`
    create table sign_in_ticket (
      merchant_id uuid not null,
      token_hash bytea not null,
      browser_hash bytea not null,
      user_id uuid not null,
      password_digest bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      constraint sign_in_ticket_pk primary key (merchant_id, token_hash),
      constraint sign_in_ticket_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint sign_in_ticket_times check (expires_at > created_at)
    )`.execute(db);
  await sql`
    create index sign_in_ticket_by_user on sign_in_ticket (merchant_id, user_id)
  `.execute(db);
  await sql`create index sign_in_ticket_by_expiry on sign_in_ticket (expires_at)`.execute(db);
}
