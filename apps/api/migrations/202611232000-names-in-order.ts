import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Names stand in lists as in a dictionary: capitals beside small letters, and Thai by its
 * consonants, before which some vowels are written. Without it they stand by the code of their
 * letters, or however the database of an operator was made. The root of ICU's collations knows both
 * languages, and PostgreSQL 15 has it like the embedded engine.
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
