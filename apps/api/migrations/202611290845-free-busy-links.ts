import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Whether a link shows only when someone or something is busy, so that it can be given to others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table calendar_feed add column is_free_busy boolean not null default false
  `.execute(db);
}
