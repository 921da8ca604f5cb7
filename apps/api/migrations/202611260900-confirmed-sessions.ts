import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When the person of a session has last confirmed who they are, after the sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_session add column confirmed_at timestamptz`.execute(db);
}
