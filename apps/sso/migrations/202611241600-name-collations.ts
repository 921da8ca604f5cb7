import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Lists of the administration are sorted for the reader's language, with numbers as numbers. The
 * former index stays for servers of the release before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const language of ['en', 'th']) {
    const collation = sql.ref(`names_${language}`);
    await sql`
      create collation ${collation} (provider = icu, locale = ${sql.lit(`${language}-u-kn-true`)})
    `.execute(db);
    await sql`
      create index ${sql.ref(`app_user_by_name_${language}`)}
        on app_user (tenant_id, display_name collate ${collation}, id)
    `.execute(db);
  }
}
