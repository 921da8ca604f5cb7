import type { Language } from '@axp/contracts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * Returns a column as the readers of a language sort it: as their dictionary does, with numbers as
 * numbers (Room 2 before Room 10). Rows and the place after a row must be compared by the same
 * expression. The collations are created by each server's migrations.
 */
export function inOrderOf(column: string, language: Language): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate ${sql.ref(`names_${language}`)}`;
}
