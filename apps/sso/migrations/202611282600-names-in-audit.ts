import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Lets an entry of the audit log keep the names of its time, whatever the people are called later.
 * Entries so far stay without: nothing changes an entry.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_event add column actor_name text, add column subject_name text
  `.execute(db);
}
