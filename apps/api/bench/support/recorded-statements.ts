import type { CompiledQuery, DatabaseConnection, Dialect, Transaction } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import { withLiterals } from './pgbench.ts';

/** The statements that a piece of work would send, with their values written in; nothing is sent. */
export async function statementsOf(
  work: (trx: Transaction<DB>) => Promise<unknown>,
): Promise<string> {
  const queries: CompiledQuery[] = [];
  const connection: DatabaseConnection = {
    executeQuery: async (query) => {
      queries.push(query);
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('nothing is streamed');
    },
  };
  const nothing = async () => undefined;
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: nothing,
      acquireConnection: async () => connection,
      beginTransaction: nothing,
      commitTransaction: nothing,
      rollbackTransaction: nothing,
      releaseConnection: nothing,
      destroy: nothing,
    }),
  };
  const db = new Kysely<DB>({ dialect });
  await db.transaction().execute(work);
  return queries.map(({ sql, parameters }) => withLiterals(sql, parameters)).join(';\n');
}
