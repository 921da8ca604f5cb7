import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Zone whose days name the dates of an all-day series, which calendars know by dates, not times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column date_zone text`.execute(db);
}
