import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Changes of many dates of a series that wait for approval together (Z-43, Z-45). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Approved, such a date follows its series again; refused, it differs from it from then on.
  await sql`
    alter table booking_change add column is_of_series boolean not null default false
  `.execute(db);
}
