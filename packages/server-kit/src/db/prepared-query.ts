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
import { remembered } from '../time/expiring-cache.ts';

/** The place of a value that a query gets each time it runs. */
export type Given<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

/** A value of a query, or its place in a prepared one. */
export type ValueOf<T> = T | Expression<T>;

/** Criteria of a query some of whose values may be places in a prepared one. */
export type Placeable<Criteria, Bound extends keyof Criteria> = Omit<Criteria, Bound> & {
  readonly [Name in Bound]: OrPlace<Criteria[Name]>;
};

type OrPlace<T> = T extends string
  ? ValueOf<T>
  : T extends readonly unknown[]
    ? { readonly [Index in keyof T]: OrPlace<T[Index]> }
    : T;

interface Buildable<DB, Row> {
  compile(trx: Transaction<DB>): CompiledQuery<Row>;
}

type Run<DB, Values, Row> = (
  executor: Pick<Kysely<DB>, 'executeQuery'>,
  values: Values,
) => Promise<Row[]>;

class Placeholder {
  readonly name: string;
  readonly index: number | undefined;

  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }

  valueIn(values: ReadonlyMap<string, unknown>): unknown {
    const value = values.get(this.name);
    return this.index !== undefined && Array.isArray(value) ? value[this.index] : value;
  }
}

/**
 * A query that is built and compiled once, and run with other values each time: building one of
 * many joins costs this process more than its rows. The text never changes, so the database plans
 * it once per connection as well.
 */
export function preparedQuery<DB, Values extends object, Row>(
  build: (trx: Transaction<DB>, given: Given<Values>) => Buildable<DB, Row>,
): Run<DB, Values, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (executor, values) => {
    compiled ??= compile<DB, Row>((trx) => build(trx, (name) => sql`${new Placeholder(name)}`));
    return run(executor, compiled, values);
  };
}

const mostShapes = 100;

/**
 * The same for a query whose text depends on its criteria: it is built once for each combination of
 * them. Values of the `bound` criteria don't count, only whether and how many there are.
 */
export function preparedByShape<DB, Criteria extends object, Bound extends keyof Criteria, Row>(
  bound: readonly (Bound & string)[],
  build: (trx: Transaction<DB>, criteria: Placeable<Criteria, Bound>) => Buildable<DB, Row>,
): Run<DB, Criteria, Row> {
  const compiledFor = remembered(mostShapes, (_shape, criteria: Criteria) =>
    compile<DB, Row>((trx) => build(trx, placed(criteria, bound))),
  );
  return async (executor, criteria) => {
    const shape = JSON.stringify(replaced(criteria, bound, (name) => countOf(criteria[name])));
    return run(executor, compiledFor(shape, criteria), criteria);
  };
}

function replaced<Criteria extends object, Name extends string>(
  criteria: Criteria,
  names: readonly Name[],
  replacement: (name: Name) => unknown,
): object {
  return { ...criteria, ...Object.fromEntries(names.map((name) => [name, replacement(name)])) };
}

function countOf(value: unknown): unknown {
  if (value === undefined || value === null) return value;
  return Array.isArray(value) ? value.length : 1;
}

function placed<Criteria extends object, Bound extends keyof Criteria>(
  criteria: Criteria,
  bound: readonly (Bound & string)[],
): Placeable<Criteria, Bound> {
  const result = replaced(criteria, bound, (name) => placeOf(name, criteria[name]));
  if (!isPlaced(result)) throw new Error('criteria without a place');
  return result;

  // Each bound value was just replaced by its place.
  function isPlaced(value: object): value is Placeable<Criteria, Bound> {
    return bound.every((name) => name in value);
  }
}

function placeOf(name: string, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  return Array.isArray(value)
    ? value.map((_, index) => sql`${new Placeholder(name, index)}`)
    : sql`${new Placeholder(name)}`;
}

async function run<DB, Row>(
  executor: Pick<Kysely<DB>, 'executeQuery'>,
  compiled: CompiledQuery<Row>,
  values: object,
): Promise<Row[]> {
  const given = new Map<string, unknown>(Object.entries(values));
  const parameters = compiled.parameters.map((value) =>
    value instanceof Placeholder ? value.valueIn(given) : value,
  );
  const { rows } = await executor.executeQuery<Row>({ ...compiled, parameters });
  return rows;
}

function compile<DB, Row>(build: (trx: Transaction<DB>) => Buildable<DB, Row>): CompiledQuery<Row> {
  const trx = transactionOfNothing<DB>();
  return build(trx).compile(trx);
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
