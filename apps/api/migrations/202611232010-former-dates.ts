import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Where the dates of a series were in the one that it was split from. Calendars know them by that
 * one until they are told otherwise, each at its own time: guests not before a change is approved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table booking_series add column former_starts jsonb not null default '[]'
  `.execute(db);
}
