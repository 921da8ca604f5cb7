import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What a dry run has changed of users and groups, as it was before, so that it can be discarded
 * (J-03): empty for what did not exist, null for what it has not changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['scim_user', 'scim_group']) {
    await sql`alter table ${sql.table(table)} add column before_dry_run jsonb`.execute(db);
    await sql`
      create index ${sql.ref(`${table}_of_dry_run`)} on ${sql.table(table)} (merchant_id)
        where before_dry_run is not null
    `.execute(db);
  }
}
