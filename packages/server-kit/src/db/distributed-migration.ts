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
import { foldScopes, withoutSetNull } from './distributed-parts.ts';

/** Runs a migration on tables that Citus has distributed: those that it adds are distributed too. */
export function distributing(migration: Migration, distribution: Distribution): Migration {
  return {
    ...migration,
    up: (db) =>
      db.getExecutor().provideConnection((connection) =>
        migration.up(
          kyselyOver({
            executeQuery: <R>(query: CompiledQuery) => execute<R>(connection, query, distribution),
            streamQuery: (...call) => connection.streamQuery(...call),
          }),
        ),
      ),
  };
}

function kyselyOver(connection: DatabaseConnection): Kysely<unknown> {
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () =>
        Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
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
  const run: Run = (sql, parameters = []) => connection.executeQuery({ ...query, sql, parameters });
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
  const scoped = scope.exec(text)?.[1];
  if (scoped === undefined) return run(text, query.parameters);
  const result = await runHere<R>(run, text);
  await foldScopes(kyselyOver(connection), [scoped]);
  return result;
}

const newTable = /^\s*create table (?:if not exists )?"?(\w+)"?/i;
const columnRight = /^\s*(?:grant|revoke)\s[^;]*?\(/i;
const scope = /^\s*create policy \S+ on "?(\w+)"?\s+as restrictive\b/i;

/** Runs a statement on this node alone; Citus would refuse what it takes of a distributed table. */
async function runHere<R>(run: Run, text: string): Promise<QueryResult<R>> {
  await run('set local citus.enable_ddl_propagation to off');
  const result = await run<R>(text);
  await run('set local citus.enable_ddl_propagation to on');
  return result;
}
