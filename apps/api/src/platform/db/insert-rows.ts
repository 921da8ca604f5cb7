import type { Insertable, RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from './schema.ts';

/** Columns of JSON take values as they are, because rows go to the database as JSON. */
type NewRow<Table, Row = Insertable<Table>> = {
  [Column in keyof Row]: Column extends keyof Selectable<Table>
    ? unknown extends Selectable<Table>[Column]
      ? unknown
      : Row[Column]
    : Row[Column];
};

/**
 * Builds an insert of many rows, in order: `sql\`${insertRows(…)} on conflict …\``. Two JSON
 * parameters hold the shared values and the values per row, so the statement is the same for any
 * number of rows: it is planned once, and a series of 52 dates does not need two thousand
 * parameters. All rows must have the same columns.
 */
export function insertRows<Table extends keyof DB, Shared extends keyof Insertable<DB[Table]>>(
  table: Table,
  shared: Pick<Insertable<DB[Table]>, Shared>,
  rows: readonly Omit<NewRow<DB[Table]>, Shared>[],
): RawBuilder<unknown> {
  const [first] = rows;
  if (first === undefined) throw new TypeError(`no rows for ${table}`);
  const into = sql.table(table);
  const columns = [shared, first].flatMap((part) => Object.keys(part).map((key) => sql.ref(key)));
  const values = [
    ...Object.keys(shared).map((column) => sql.ref(`shared.${column}`)),
    ...Object.keys(first).map((column) => sql.ref(`own.${column}`)),
  ];
  return sql`insert into ${into} (${sql.join(columns)})
    select ${sql.join(values)}
    from json_populate_record(null::${into}, ${JSON.stringify(shared)}::json) shared,
      json_populate_recordset(null::${into}, ${JSON.stringify(rows)}::json) own`;
}
