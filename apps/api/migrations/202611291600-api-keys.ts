import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Keys of the API, of merchants and of people (J-01). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A key of a merchant acts as a user that no one can sign in as.
  await sql`
    alter table app_user
      drop constraint app_user_status,
      add constraint app_user_status
        check (status in ('invited', 'active', 'deactivated', 'service'))
  `.execute(db);
  await sql`
    create table api_key (
      merchant_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      created_by uuid,
      is_personal boolean not null,
      name text not null,
      token_hash bytea not null,
      last_four text not null,
      scopes jsonb not null,
      networks text[] not null default '{}',
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      last_used_at timestamptz,
      last_used_from text,
      refused_count integer not null default 0,
      refused_since timestamptz,
      refused_at timestamptz,
      refused_from text,
      version integer not null default 1,
      constraint api_key_pk primary key (merchant_id, id),
      constraint api_key_token unique (merchant_id, token_hash),
      constraint api_key_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint api_key_creator foreign key (merchant_id, created_by)
        references app_user (merchant_id, id) on delete set null (created_by),
      constraint api_key_name check (char_length(name) between 1 and 80),
      constraint api_key_expiry
        check (expires_at > created_at and expires_at <= created_at + interval '367 days'),
      constraint api_key_use check ((last_used_at is null) = (last_used_from is null)),
      constraint api_key_refusals check (
        num_nonnulls(refused_since, refused_at, refused_from) = case refused_count when 0 then 0 else 3 end
      ),
      constraint api_key_version check (version > 0)
    )`.execute(db);
  for (const column of ['user_id', 'created_by']) {
    await sql`
      create index ${sql.ref(`api_key_by_${column}`)} on api_key (merchant_id, ${sql.ref(column)})
    `.execute(db);
  }
  await sql`alter table api_key enable row level security`.execute(db);
  await sql`
    create policy api_key_own on api_key to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
