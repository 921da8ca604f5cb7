import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const tables = ['sign_in_method', 'sign_in_attempt'];

/** Sign-in methods of a merchant, with the settings of their providers (Z-102). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMethods(db);
  await createAttempts(db);
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy ${sql.ref(`${table}_own`)} on ${sql.table(table)} to axp_app
        using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
        with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
    `.execute(db);
  }
}

async function createMethods(db: Kysely<unknown>): Promise<void> {
  // A merchant without a row of kind local signs in by password; every other way needs its row.
  // `slot` lets a merchant have two providers of single sign-on, and one of everything else.
  // The secret itself is in the environment, under a reserved prefix: write access to this table
  // can't send another secret to an issuer of the writer's choice.
  await sql`
    create table sign_in_method (
      merchant_id uuid not null,
      code text not null,
      kind text not null,
      slot integer not null default 1,
      is_enabled boolean not null default true,
      name text not null default '',
      logo_image_id uuid,
      issuer text,
      authority text,
      client_id text,
      client_secret_name text,
      audience text,
      scopes text not null default 'openid profile email',
      allowed_domains text[] not null default '{}',
      creates_users boolean not null default false,
      owns_addresses boolean not null default false,
      constraint sign_in_method_pk primary key (merchant_id, code),
      constraint sign_in_method_merchant foreign key (merchant_id) references merchant (id)
        on delete cascade,
      constraint sign_in_method_logo foreign key (merchant_id, logo_image_id)
        references image (merchant_id, id),
      constraint sign_in_method_code check (code ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
      constraint sign_in_method_kind check (kind in ('local', 'sso', 'directory', 'cloud')),
      constraint sign_in_method_one_a_slot unique (merchant_id, kind, slot),
      constraint sign_in_method_slot
        check (slot between 1 and case kind when 'sso' then 2 else 1 end),
      constraint sign_in_method_name
        check (char_length(name) <= 60 and (kind = 'local' or name <> '')),
      constraint sign_in_method_issuer check (issuer ~ '^https?://[^[:space:]]+$'),
      constraint sign_in_method_authority check (authority ~ '^https?://[^[:space:]]+$'),
      constraint sign_in_method_secret
        check (client_secret_name ~ '^SIGN_IN_SECRET_[A-Z0-9_]{1,60}$'),
      constraint sign_in_method_domains
        check (lower(allowed_domains::text) = allowed_domains::text),
      constraint sign_in_method_provider check (case kind
        when 'sso' then issuer is not null and client_id is not null
        when 'directory' then issuer is not null and client_id is not null
          and authority is not null and audience is not null
        else true end)
    )`.execute(db);
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  // State of a sign-in while the browser is at the provider. The returned state and the key in the
  // browser's tab are both required, so only their digests are stored.
  await sql`
    create table sign_in_attempt (
      merchant_id uuid not null,
      state_hash bytea not null,
      method_code text not null,
      key_hash bytea not null,
      nonce text not null,
      code_verifier text not null,
      callback text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      constraint sign_in_attempt_pk primary key (merchant_id, state_hash),
      constraint sign_in_attempt_method foreign key (merchant_id, method_code)
        references sign_in_method (merchant_id, code) on delete cascade,
      constraint sign_in_attempt_times check (expires_at > created_at)
    )`.execute(db);
  await sql`create index sign_in_attempt_by_end on sign_in_attempt (expires_at)`.execute(db);
}
