import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { CommandError } from '../process/command-error.ts';
import type { TableDigest, TableShape } from './tables.ts';
import { columnsOf, digester, digestTable, quoted } from './tables.ts';

export interface FilledTable extends TableDigest {
  readonly name: string;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly isDeferrable: boolean;
  readonly isDeferred: boolean;
}

/**
 * Fills the tables of a migrated database and proves that each holds what its source held. Call it
 * inside a transaction of the tables' owner, which the caller commits: all tables or none.
 * @param open the COPY text of a table
 * @throws CommandError naming the table whose rows differ from their source
 */
export async function fillTables(
  client: pg.Client,
  tables: readonly TableShape[],
  open: (table: TableShape) => Promise<AsyncIterable<Buffer>>,
): Promise<readonly FilledTable[]> {
  const names = tables.map(({ name }) => name);
  // Triggers would add rows of their own, such as the first entry of a history.
  await switchTriggers(client, names, 'disable');
  const foreignKeys = await listForeignKeys(client);
  for (const key of foreignKeys) await alterKey(client, key, 'deferrable initially deferred');
  // Migrations fill some tables.
  if (names.length > 0) {
    await client.query(`truncate ${names.map((name) => quoted(client, name)).join(', ')}`);
  }
  const filled: FilledTable[] = [];
  for (const table of tables) {
    filled.push({ name: table.name, ...(await fillTable(client, table, await open(table))) });
  }
  await client.query('set constraints all immediate');
  for (const key of foreignKeys) {
    const isDeferrable = key.isDeferrable ? 'deferrable' : 'not deferrable';
    const isDeferred = key.isDeferred ? 'initially deferred' : 'initially immediate';
    await alterKey(client, key, `${isDeferrable} ${isDeferred}`);
  }
  await switchTriggers(client, names, 'enable');
  return filled;
}

async function fillTable(
  client: pg.Client,
  table: TableShape,
  rows: AsyncIterable<Buffer>,
): Promise<TableDigest> {
  const counter = digester();
  const target = `${quoted(client, table.name)} (${columnsOf(client, table)})`;
  await pipeline(rows, counter.pass, client.query(copyFrom(`copy ${target} from stdin`)));
  const read = counter.digest();
  const written = await digestTable(client, table);
  if (read.rows === written.rows && read.sha256 === written.sha256) return written;
  throw new CommandError(
    `${table.name}: ${written.rows} rows were written of ${read.rows}, or their content differs.`,
  );
}

async function switchTriggers(
  client: pg.Client,
  tables: readonly string[],
  verb: 'disable' | 'enable',
): Promise<void> {
  for (const table of tables) {
    await client.query(`alter table ${quoted(client, table)} ${verb} trigger user`);
  }
}

/** So that tables can be filled in any order; keys of partitions follow those of their parent. */
async function listForeignKeys(client: pg.Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select t.relname as table, c.conname as name, c.condeferrable as "isDeferrable",
      c.condeferred as "isDeferred"
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and n.nspname = 'public' and c.conparentid = 0`);
  return rows;
}

async function alterKey(client: pg.Client, key: ForeignKey, timing: string): Promise<void> {
  const name = client.escapeIdentifier(key.name);
  await client.query(`alter table ${quoted(client, key.table)} alter constraint ${name} ${timing}`);
}
