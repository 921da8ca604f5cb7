import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Lists are sorted for the reader's language: English readers find Latin names first, Thai readers
 * Thai ones, and numbers in names count as numbers. The columns keep their collation and the former
 * indexes, which servers of the release before still use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const language of ['en', 'th']) {
    const collation = sql.ref(`names_${language}`);
    await sql`
      create collation ${collation} (provider = icu, locale = ${sql.lit(`${language}-u-kn-true`)})
    `.execute(db);
    for (const [table, column] of paged) {
      await sql`
        create index ${sql.ref(`${table}_by_name_${language}`)}
          on ${sql.table(table)} (merchant_id, ${sql.ref(column)} collate ${collation}, id)
      `.execute(db);
    }
  }
}

/** Lists that may be long enough to need pages. */
const paged = [
  ['app_user', 'full_name'],
  ['resource', 'name'],
] as const;
