import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Distribution } from './distribute.ts';
import { closedCondition, withoutSetNull } from './distributed-parts.ts';

/** Runs a migration on tables that Citus has distributed: those that it adds are distributed too. */
export function distributing(migration: Migration, distribution: Distribution): Migration {
  return {
    ...migration,
    up: (db) =>
      db
        .getExecutor()
        .provideConnection((connection) => migration.up(kyselyOver(connection, distribution))),
  };
}

function kyselyOver(connection: DatabaseConnection, distribution: Distribution): Kysely<unknown> {
  const fitting: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => execute<R>(connection, query, distribution),
    streamQuery: (...call) => connection.streamQuery(...call),
  };
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        Object.assign(new DummyDriver(), { acquireConnection: async () => fitting }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

type Run = <R>(sql: string, parameters?: readonly unknown[]) => Promise<QueryResult<R>>;

async function execute<R>(
  connection: DatabaseConnection,
  query: CompiledQuery,
  { column, copied }: Distribution,
): Promise<QueryResult<R>> {
  const run: Run = (sql, parameters = []) =>
    connection.executeQuery({ ...query, sql, parameters });
  const text = withoutSetNull(query.sql);
  const table = newTable.exec(text)?.[1];
  if (table !== undefined && (copied.includes(table) || text.includes(column))) {
    const result = await runHere<R>(run, text);
    await run(
      copied.includes(table)
        ? `select create_reference_table('${table}')`
        : `select create_distributed_table('${table}', '${column}')`,
    );
    return result;
  }
  // Rights to columns reach the nodes by completeParts().
  if (columnRight.test(text)) return runHere(run, text);
  const policy = policyWithSubquery.exec(text)?.groups;
  return policy ? createClosed(run, text, policy) : run(text, query.parameters);
}

const newTable = /^\s*create table (?:if not exists )?"?(\w+)"?/i;
const columnRight = /^\s*(?:grant|revoke)\s[^;]*?\(/i;
const policyWithSubquery =
  /^\s*create policy "?(?<name>\w+)"? on "?(?<table>\w+)"?.*?(?<using>using \((?!.*with check).*\bselect\b.*\))\s*$/is;

/** Runs a statement on this node alone; Citus would refuse what it takes of a distributed table. */
async function runHere<R>(run: Run, text: string): Promise<QueryResult<R>> {
  await run('set local citus.enable_ddl_propagation to off');
  const result = await run<R>(text);
  await run('set local citus.enable_ddl_propagation to on');
  return result;
}

/** Creates a policy closed on every node and keeps its condition, for completeParts(). */
async function createClosed<R>(
  run: Run,
  text: string,
  { name = '', table = '', using = '' }: Readonly<Record<string, string>>,
): Promise<QueryResult<R>> {
  const policy = `"${name}" on "${table}"`;
  await runHere(run, text);
  const { rows } = await run<{ condition: string }>(
    `select pg_get_expr(polqual, polrelid) as condition from pg_policy
     where polname = '${name}' and polrelid = '${table}'::regclass`,
  );
  await runHere(run, `drop policy ${policy}`);
  const result = await run<R>(text.replace(using, `using (${closedCondition})`));
  const condition = (rows[0]?.condition ?? '').replaceAll("'", "''");
  await run(`comment on policy ${policy} is '${condition}'`);
  return result;
}
