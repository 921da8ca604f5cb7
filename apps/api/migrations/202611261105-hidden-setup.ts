import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Administrators who have hidden the setup checklist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column hides_setup boolean not null default false`.execute(db);
}
