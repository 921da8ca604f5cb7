import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Sorts names as a dictionary does: upper case beside lower case, and Thai by consonants, which
 * some vowels precede in writing. The default order is by code point, or depends on how an operator
 * created the database. ICU's root collation sorts both languages; PostgreSQL 15 and the embedded
 * engine have it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of names) {
    await sql`
      alter table ${sql.table(table)}
        alter column ${sql.ref(column)} type text collate "und-x-icu"
    `.execute(db);
  }
}

const names = [
  ['app_user', 'full_name'],
  ['building', 'name'],
  ['business_unit', 'title'],
  ['floor', 'name'],
  ['resource', 'name'],
] as const;
