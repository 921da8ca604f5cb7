import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Administrators are locked before a person loses access. Without the status, so that an update of it
 * touches no index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index app_user_administrators on app_user (merchant_id, id)
      where is_administrator
  `.execute(db);
}
