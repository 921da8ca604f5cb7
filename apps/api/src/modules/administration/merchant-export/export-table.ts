import type { Cell } from '@axp/server-kit/http';
import { csvRows, csvText } from '@axp/server-kit/http';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { batchesBy, oneMoreThan } from '../../../platform/db/cursor.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** Reads rows of one merchant, in a short transaction each time. */
export type ReadRows = <T>(work: (tx: TenantRows) => Promise<T>) => Promise<T>;

/** A sheet of an export as a statement that is read in batches. */
export interface ExportTable {
  /** Name of the file, without its ending. */
  readonly name: string;
  /** Tables with their condition. */
  readonly from: RawBuilder<unknown>;
  /** Columns that are unique together, and the order of the rows. */
  readonly keys: readonly RawBuilder<unknown>[];
  /** Values by the heads of the sheet. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Columns of a table under their own names. */
export function columnsOf(table: string, names: readonly string[]): ExportTable['columns'] {
  return Object.fromEntries(names.map((name) => [name, sql.ref(`${table}.${name}`)]));
}

interface FoundRow {
  readonly key: readonly string[];
  readonly values: readonly unknown[];
}

/** The rows of a table as CSV, batch by batch. */
export async function* csvOf(read: ReadRows, table: ExportTable): AsyncGenerator<Buffer> {
  yield Buffer.from(csvText([Object.keys(table.columns)]));
  const batches = batchesBy<FoundRow, readonly string[]>(
    (page) => read((tx) => rowsOf(tx, table, page)),
    ({ key }) => key,
  );
  for await (const rows of batches) {
    yield Buffer.from(csvRows(rows.map(({ values }) => values.map(cellOf))));
  }
}

async function rowsOf(
  { db }: TenantRows,
  { from, keys, columns }: ExportTable,
  { after, limit }: { readonly after: readonly string[] | null; readonly limit: number },
): Promise<readonly FoundRow[]> {
  const order = sql.join(keys);
  const rest = after ? sql`and (${order}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<FoundRow>`
    select jsonb_build_array(${sql.join(keys.map((key) => sql`${key}::text`))}) as key,
      jsonb_build_array(${sql.join(Object.values(columns))}) as values
    from ${from} ${rest} order by ${order} limit ${oneMoreThan(limit)}`.execute(db);
  return rows;
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join(' | ') : JSON.stringify(value);
}
