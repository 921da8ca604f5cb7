import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The buildings that the rows of a job are limited to; null for the whole merchant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_job add column scope_ids uuid[]`.execute(db);
}
