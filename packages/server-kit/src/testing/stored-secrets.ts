import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How a column keeps what would open something; else why its value opens nothing. */
export type SecretWay = 'digest' | 'argon2id' | 'sealed' | { readonly harmless: string };

const suspicious =
  'secret|token|password|hash|digest|sealed|nonce|verifier|credential|cookie|challenge|private|(^|_)key$';

interface Column {
  readonly table: string;
  readonly column: string;
}

const nameOf = ({ table, column }: Column) => `${table}.${column}`;

async function suspiciousColumns<DB>(db: Kysely<DB>): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and table_name not like 'kysely\\_%'
      and (c.data_type = 'bytea' or (c.column_name ~ ${suspicious}
        and c.data_type in ('text', 'character varying', 'json', 'jsonb')))
    order by 1, 2`.execute(db);
  return rows;
}

/** Columns that keep bytes, or whose name speaks of a secret. */
export async function secretColumns<DB>(db: Kysely<DB>): Promise<readonly string[]> {
  return (await suspiciousColumns(db)).map(nameOf);
}

/** A nonce and a tag of AES-GCM surround what is sealed. */
const leastSealed = 28;

const rightValue = {
  digest: (column: string) => sql<boolean>`octet_length(${sql.ref(column)}) = 32`,
  // Former recovery codes are digests until they are used.
  argon2id: (column: string) =>
    sql<boolean>`encode(${sql.ref(column)}::text::bytea, 'escape') like '$argon2id$%'`,
  sealed: (column: string) => sql<boolean>`octet_length(${sql.ref(column)}) > ${leastSealed}`,
};

interface StoredSecrets {
  /** Columns with a value, in the order of their names. */
  readonly filled: readonly string[];
  /** Columns whose value is not as their way says. */
  readonly wrong: readonly string[];
}

/** Holds the values of each column against its way. */
export async function judgeSecrets<DB>(
  db: Kysely<DB>,
  ways: Readonly<Record<string, SecretWay>>,
): Promise<StoredSecrets> {
  const filled: string[] = [];
  const wrong: string[] = [];
  for (const found of await suspiciousColumns(db)) {
    const way = ways[nameOf(found)];
    if (typeof way !== 'string') continue;
    const { rows } = await sql<{ count: number; right: boolean | null }>`
      select count(*)::int as count, bool_and(${rightValue[way](found.column)}) as right
      from ${sql.table(found.table)} where ${sql.ref(found.column)} is not null`.execute(db);
    if ((rows[0]?.count ?? 0) > 0) filled.push(nameOf(found));
    if (rows[0]?.right === false) wrong.push(nameOf(found));
  }
  return { filled, wrong };
}

/** Tables with a row that holds one of these texts, as it is or as bytes. */
export async function tablesWith<DB>(
  db: Kysely<DB>,
  secrets: readonly string[],
): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const spellings = secrets.flatMap((secret) => [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret, 'base64url').toString('hex'),
  ]);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from ${sql.table(name)} r join unnest(${spellings}::text[]) s (text)
        on position(s.text in r::text) > 0) as has`.execute(db);
    if (rows[0]?.has === true) found.push(name);
  }
  return found;
}
