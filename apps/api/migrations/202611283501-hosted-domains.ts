import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Google's claim `hd`, which counts for the allowed domains once a code has linked the account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity_link add column hosted_domain text`.execute(db);
}
