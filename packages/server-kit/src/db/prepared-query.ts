import type { CompiledQuery, Expression, Kysely, RawBuilder } from 'kysely';
import {
  DefaultQueryExecutor,
  DummyDriver,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
  Transaction,
} from 'kysely';
import type pg from 'pg';

/** The place of a value that a query gets each time it runs. */
export type Given<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

/** A value of a query, or its place in a prepared one. */
export type ValueOf<T> = T | Expression<T>;

interface Buildable<DB, Row> {
  compile(trx: Transaction<DB>): CompiledQuery<Row>;
}

class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once, and run with other values each time: building one of
 * many joins costs this process more than its rows. The text never changes, so the database plans
 * it once per connection as well.
 */
export function preparedQuery<DB, Values extends object, Row>(
  build: (trx: Transaction<DB>, given: Given<Values>) => Buildable<DB, Row>,
): (executor: Pick<Kysely<DB>, 'executeQuery'>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (executor, values) => {
    compiled ??= compile(build);
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = compiled.parameters.map((value) =>
      value instanceof Place ? given.get(value.name) : value,
    );
    const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

function compile<DB, Values extends object, Row>(
  build: (trx: Transaction<DB>, given: Given<Values>) => Buildable<DB, Row>,
): CompiledQuery<Row> {
  const trx = transactionOfNothing<DB>();
  return build(trx, (name) => sql`${new Place(name)}`).compile(trx);
}

/** Compiles queries for PostgreSQL and has no connection to send one to. */
function transactionOfNothing<DB>(): Transaction<DB> {
  const dialect = new PostgresDialect({
    pool: async (): Promise<pg.Pool> => {
      throw new Error('a prepared query is not run while it is built');
    },
  });
  const executor = new DefaultQueryExecutor(new PostgresQueryCompiler(), new PostgresAdapter(), {
    provideConnection: async () => {
      throw new Error('a prepared query is not run while it is built');
    },
  });
  return new Transaction<DB>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
}
