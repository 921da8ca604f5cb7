import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When the connection settings of a provider or directory, as they are now, passed their test. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connector add column tested_at timestamptz`.execute(db);
  // Those that are on have worked so far.
  await sql`
    update connector set tested_at = created_at where is_enabled and kind <> 'local'
  `.execute(db);
}
