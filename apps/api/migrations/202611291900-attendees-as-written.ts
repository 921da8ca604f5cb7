import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Our address as the organiser's calendar writes it, which some calendars compare letter by letter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column attendee text`.execute(db);
}
