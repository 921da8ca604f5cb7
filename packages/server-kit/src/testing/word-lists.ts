import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The lists in constraints and functions that begin with a word, by the name of each. */
export async function wordLists<DB>(
  db: Kysely<DB>,
  word: string,
): Promise<Readonly<Record<string, readonly (string | undefined)[]>>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c'
    union all
    select proname, pg_get_functiondef(oid) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
    order by name`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ name, definition }) => {
      const list = new RegExp(`ARRAY\\['${word}'[^\\]]*`).exec(definition)?.[0];
      if (list === undefined) return [];
      return [[name, Array.from(list.matchAll(/'(\w+)'/g), ([, one]) => one)]];
    }),
  );
}
