import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Actions on many rows that a worker takes in batches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_job (
      merchant_id uuid not null,
      id uuid not null,
      subject text not null,
      action jsonb not null,
      selection jsonb not null,
      actor_id uuid not null,
      address text not null,
      device text not null,
      state text not null default 'running',
      total integer not null,
      done integer not null default 0,
      changed integer not null default 0,
      skipped jsonb not null default '[]',
      after_id uuid,
      tries integer not null default 0,
      created_at timestamptz not null,
      ended_at timestamptz,
      hidden_at timestamptz,
      constraint bulk_job_pk primary key (merchant_id, id),
      constraint bulk_job_actor foreign key (merchant_id, actor_id)
        references app_user (merchant_id, id) on delete cascade,
      constraint bulk_job_subject check (subject in ('resource', 'user')),
      constraint bulk_job_state check (
        state in ('running', 'done', 'cancelled', 'not_allowed', 'limit', 'failed')
      ),
      constraint bulk_job_ended check ((state = 'running') = (ended_at is null)),
      constraint bulk_job_counts check (total >= 0 and done >= 0 and changed between 0 and done)
    )`.execute(db);
  await sql`
    create index bulk_job_running on bulk_job (created_at) where state = 'running'
  `.execute(db);
  await sql`alter table bulk_job enable row level security`.execute(db);
  await sql`
    create policy bulk_job_own on bulk_job to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
