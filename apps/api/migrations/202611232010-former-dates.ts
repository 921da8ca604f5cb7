import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Positions of the dates in the series that this one was split from. Calendars identify dates by the
 * former series until they receive an update: guests get theirs once the change is approved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking_series add column former_starts jsonb not null default '[]'
  `.execute(db);
}
