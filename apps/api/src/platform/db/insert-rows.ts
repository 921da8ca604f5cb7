import type { Insertable, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DB } from './schema.ts';

/**
 * The beginning of an insert of many rows, in their order: `sql\`${insertRows(…)} on conflict …\``.
 * They go as one JSON parameter, so the statement is the same however many there are: it is
 * planned once, and a series of 52 dates is not two thousand parameters. All rows name the same
 * columns.
 */
export function insertRows<Table extends keyof DB>(
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): RawBuilder<unknown> {
  const [first] = rows;
  if (first === undefined) throw new TypeError(`no rows for ${table}`);
  const into = sql.table(table);
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  return sql`insert into ${into} (${columns})
    select ${columns} from json_populate_recordset(null::${into}, ${JSON.stringify(rows)}::json)`;
}
