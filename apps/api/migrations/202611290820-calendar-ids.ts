import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * The id under which calendars know a single booking, where its own names a series: a booking that
 * repeats later gives the series its id, so that invitations stay the same event (W-03).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table booking add column calendar_id uuid`.execute(db);
}
