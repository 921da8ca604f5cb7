import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * State of users and groups before a dry run changed them, so that it can be discarded (J-03): empty
 * for one that did not exist, null for one that it has not changed.
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
