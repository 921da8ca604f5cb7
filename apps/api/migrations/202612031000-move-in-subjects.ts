import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Subjects that an import takes, and the begin of the work on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table move_in
      add column subjects jsonb not null default '["resources", "people", "bookings"]',
      add column began_at timestamptz`.execute(db);
}
