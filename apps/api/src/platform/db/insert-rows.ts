import type { Insertable, QueryResult, Selectable, Transaction } from 'kysely';
import { CompiledQuery, sql } from 'kysely';
import type { DB } from './schema.ts';

/** Columns of JSON take values as they are. */
type NewRow<Table, Row = Insertable<Table>> = {
  [Column in keyof Row]: Column extends keyof Selectable<Table>
    ? unknown extends Selectable<Table>[Column]
      ? unknown
      : Row[Column]
    : Row[Column];
};

/**
 * Ends an insert of what a query selects. Citus copies rows between nodes (COPY), which row-level
 * security refuses, unless the statement returns something.
 */
export const returningOnCitus = sql.raw('returning 1');

/** Ending of an insert, after its rows; see {@link returningOnCitus}. */
type InsertClause = 'returning 1' | 'on conflict do nothing returning id';

interface NewRows<Table extends keyof DB, Shared extends keyof Insertable<DB[Table]>> {
  /** The values that all rows have in common. */
  readonly shared: Pick<Insertable<DB[Table]>, Shared>;
  /** The values per row; all have the same columns, and none of them is an array. */
  readonly rows: readonly Omit<NewRow<DB[Table]>, Shared>[];
  readonly ending?: InsertClause;
}

/**
 * Inserts rows, in order. The text is the same for any number of rows, so it is planned once: many
 * rows are two JSON parameters, the shared values and the values per row, and a series of 52 dates
 * does not need two thousand of them. One row is sent as plain values: unpacking JSON into the
 * row's type copies all that the table knows about its columns, and takes as long as the insert.
 */
export function insertRows<Table extends keyof DB, Shared extends keyof Insertable<DB[Table]>>(
  db: Transaction<DB>,
  table: Table,
  { shared, rows, ending = 'returning 1' }: NewRows<Table, Shared>,
): Promise<QueryResult<unknown>> {
  const [first, ...others] = rows;
  if (first === undefined) throw new TypeError(`no rows for ${table}`);
  const columns = { shared: Object.keys(shared), own: Object.keys(first) };
  const isOne = others.length === 0;
  const key = [table, isOne, ending, ...columns.shared, '|', ...columns.own].join(' ');
  const text = texts.get(key) ?? (isOne ? oneRow : manyRows)(table, columns, ending);
  texts.set(key, text);
  const values = isOne
    ? [...Object.values(shared), ...Object.values(first)].map(asParameter)
    : [JSON.stringify(shared), JSON.stringify(rows)];
  return db.executeQuery(CompiledQuery.raw(text, values));
}

/** As many as there are inserts in the program. */
const texts = new Map<string, string>();

interface Columns {
  readonly shared: readonly string[];
  readonly own: readonly string[];
}

function oneRow(table: string, { shared, own }: Columns, ending: InsertClause): string {
  const columns = [...shared, ...own];
  const places = columns.map((_, index) => `$${index + 1}`);
  return `insert into "${table}" (${quoted(columns)}) values (${places.join()}) ${ending}`;
}

function manyRows(table: string, { shared, own }: Columns, ending: InsertClause): string {
  return `insert into "${table}" (${quoted([...shared, ...own])})
    select ${[quoted(shared, 'shared.'), quoted(own, 'own.')].join()}
    from json_populate_record(null::"${table}", $1::json) shared,
      json_populate_recordset(null::"${table}", $2::json) own ${ending}`;
}

function quoted(columns: readonly string[], of = ''): string {
  return columns.map((column) => `${of}"${column}"`).join();
}

/** Objects are for columns of JSON; the driver would write a list as an array. */
function asParameter(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
