import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DatabaseConfig } from '../db/database.ts';
import type { Database, UnitOfWork } from '../db/index.ts';
import { connectDatabase, createUnitOfWork } from '../db/index.ts';
import { createLogger } from '../logging/logger.ts';
import type { DatabaseProxy } from './database-proxy.ts';
import { startDatabaseProxy } from './database-proxy.ts';

/** Connections to a database that a test can cut. */
export interface ProxiedDatabase<DB> {
  readonly proxy: DatabaseProxy;
  readonly database: Database<DB>;
  readonly unitOfWork: UnitOfWork<DB>;
  readonly close: () => Promise<void>;
}

type Limits = Pick<DatabaseConfig, 'poolSize' | 'patienceMs' | 'answerMs'>;

/** Connects to the database of `db` through a proxy, with few connections and little patience. */
export async function connectThroughProxy<DB>(
  db: Kysely<DB>,
  { poolSize = 2, patienceMs = 500, answerMs }: Limits = {},
): Promise<ProxiedDatabase<DB>> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const proxy = await startDatabaseProxy(rows[0]?.name ?? '');
  const database = await connectDatabase<DB>({
    location: { kind: 'postgres', url: proxy.url },
    logger: createLogger({ name: 'test', level: 'silent' }),
    poolSize,
    patienceMs,
    ...(answerMs !== undefined && { answerMs }),
  });
  return {
    proxy,
    database,
    unitOfWork: createUnitOfWork(database),
    close: async () => {
      await database.close();
      await proxy.stop();
    },
  };
}
