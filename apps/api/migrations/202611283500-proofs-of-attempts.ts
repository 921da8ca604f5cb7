import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Age of the proof, in seconds, that a sign-in asks its provider for; null where any is enough. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_in_attempt add column longest_proof_age integer`.execute(db);
}
