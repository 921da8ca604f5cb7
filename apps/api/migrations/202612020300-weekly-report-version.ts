import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Version of the settings of the weekly mail, so that of two changes at once the later is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table weekly_report add column version integer not null default 1`.execute(db);
}
