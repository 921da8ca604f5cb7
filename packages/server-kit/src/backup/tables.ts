import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A table as a backup names it. */
export interface TableShape {
  readonly name: string;
  /** Columns that hold data of their own; generated ones are left out. */
  readonly columns: readonly string[];
}

/** Equal for a copy and its source. */
export interface TableDigest {
  readonly rows: number;
  /** SHA-256 of PostgreSQL's COPY text, rows in the order of the key. */
  readonly sha256: string;
}

/** So that the same rows have the same COPY text on every server. */
const SAME_TEXT = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1`;

/** Prepares a connection for copies, which may wait long for their reader. */
export async function beginCopies(client: pg.Client, mode: 'read' | 'write'): Promise<void> {
  await client.query(`${SAME_TEXT}; set idle_in_transaction_session_timeout = 0`);
  // Each node of Citus has a snapshot for each of its connections; all rows of a merchant are on one.
  await client.query('set citus.max_adaptive_executor_pool_size = 1');
  // One snapshot: no table shows what was committed while another was copied.
  await client.query(mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin');
}

/** All tables of the program, without the ledger of migrations. */
export async function listTables(client: pg.Client): Promise<readonly TableShape[]> {
  const { rows } = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r' and a.attgenerated = ''
      and c.relname not like 'kysely\\_%'
    group by c.relname order by c.relname`);
  return rows;
}

/** The rows of a table as COPY text, in the order of its key. */
export async function readTable(client: pg.Client, table: TableShape): Promise<Readable> {
  const { rows } = await client.query<{ column: string; isText: boolean }>(
    `select a.attname as column, a.attcollation <> 0 as "isText"
     from pg_index i
     cross join unnest(i.indkey) with ordinality as k(attnum, position)
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
     where i.indrelid = to_regclass($1) and i.indisprimary order by k.position`,
    [quoted(client, table.name)],
  );
  const key = rows.map(({ column, isText }) => {
    const name = client.escapeIdentifier(column);
    // Servers sort texts differently.
    return isText ? `${name} collate "C"` : name;
  });
  const order = key.length > 0 ? ` order by ${key.join(', ')}` : '';
  const select = `select ${columnsOf(client, table)} from ${quoted(client, table.name)}${order}`;
  return client.query(copyTo(`copy (${select}) to stdout`));
}

export async function digestTable(client: pg.Client, table: TableShape): Promise<TableDigest> {
  const counter = digester();
  await pipeline(await readTable(client, table), counter.pass, async (chunks) => {
    for await (const _ of chunks);
  });
  return counter.digest();
}

/** Counts and hashes COPY text that passes through. */
export function digester() {
  const hash = createHash('sha256');
  let rows = 0;
  async function* pass(this: void, chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      // COPY escapes line breaks in values, so that each one ends a row.
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
      yield chunk;
    }
  }
  return {
    pass,
    digest: (): TableDigest => ({ rows, sha256: hash.digest('hex') }),
  };
}

export function columnsOf(client: pg.Client, { columns }: TableShape): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ');
}

export function quoted(client: pg.Client, table: string): string {
  return `public.${client.escapeIdentifier(table)}`;
}

export async function appliedMigrations(client: pg.Client): Promise<readonly string[]> {
  const { rows: ledgers } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as "isThere"`,
  );
  if (ledgers[0]?.isThere !== true) return [];
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}
