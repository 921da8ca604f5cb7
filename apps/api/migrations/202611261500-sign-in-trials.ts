import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Attempts that only try a method belong to the session of an administrator, and end with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_attempt
      add column trial_session_id uuid,
      add constraint sign_in_attempt_trial foreign key (merchant_id, trial_session_id)
        references user_session (merchant_id, id) on delete cascade
  `.execute(db);
  await sql`
    create index sign_in_attempt_by_trial on sign_in_attempt (merchant_id, trial_session_id)
      where trial_session_id is not null
  `.execute(db);
}
