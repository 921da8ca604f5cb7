import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Names the answer of a message; until now, both were matched by the time of their transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table incoming_mail add column answer_id uuid`.execute(db);
}
