import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Each server asks once a second which sign-ons have just begun or ended, for all the pages that wait
 * to hear of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index platform_session_by_end on platform_session (ended_at) where ended_at is not null
  `.execute(db);
  await sql`create index platform_session_by_start on platform_session (signed_in_at)`.execute(db);
}
