import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** People who have the same problem as its reporter, and hear of the result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table problem_follower (
      merchant_id uuid not null,
      problem_id uuid not null,
      user_id uuid not null,
      joined_at timestamptz not null default now(),
      constraint problem_follower_pk primary key (merchant_id, problem_id, user_id),
      constraint problem_follower_problem foreign key (merchant_id, problem_id)
        references problem (merchant_id, id) on delete cascade,
      constraint problem_follower_user foreign key (merchant_id, user_id)
        references app_user (merchant_id, id) on delete cascade
    )`.execute(db);
  await sql`
    create index problem_follower_by_user on problem_follower (merchant_id, user_id)
  `.execute(db);
  await sql`alter table problem_follower enable row level security`.execute(db);
  await sql`
    create policy problem_follower_own on problem_follower to axp_app
      using (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
      with check (merchant_id = nullif(current_setting('axp.merchant_id', true), '')::uuid)
  `.execute(db);
}
