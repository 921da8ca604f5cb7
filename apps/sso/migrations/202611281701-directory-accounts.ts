import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When the account of a directory was last read; null until the first time after its sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column directory_read_at timestamptz`.execute(db);
}
