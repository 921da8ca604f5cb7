import type { Insertable, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DB } from './schema.ts';

/**
 * The beginning of an insert of many rows, in their order: `sql\`${insertRows(…)} on conflict …\``.
 * They go as two JSON parameters, what all of them share once and what is each one's own, so the
 * statement is the same however many there are: it is planned once, and a series of 52 dates is not
 * two thousand parameters. All rows name the same columns.
 */
export function insertRows<Table extends keyof DB, Shared extends keyof Insertable<DB[Table]>>(
  table: Table,
  shared: Pick<Insertable<DB[Table]>, Shared>,
  rows: readonly Omit<Insertable<DB[Table]>, Shared>[],
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
