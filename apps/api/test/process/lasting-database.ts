import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '@axp/server-kit/db';
import { connectDatabase, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import type { PostgresCluster } from '@axp/server-kit/testing';
import { createTestDatabase } from '@axp/server-kit/testing';
import { createClockedDatabase } from '@axp/server-kit/testing/clock';
import type { Kysely } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import { migrationsFolder } from '../app.ts';

/** A migrated, empty database that outlives the servers on it. */
export interface LastingDatabase {
  /** Environment variables for a server that uses this database. */
  readonly environment: Readonly<Record<string, string>>;
  /** Reads or writes rows, whether servers run or not. */
  look<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

const logger = createLogger({ name: 'test', level: 'silent' });
const newFolder = () => mkdtemp(join(tmpdir(), 'axp-lasting-'));

/** On the cluster of the run, for any number of servers. */
export async function makeSharedDatabase(): Promise<LastingDatabase> {
  const folder = await newFolder();
  const database = await createTestDatabase<DB>({ migrationsFolder });
  const { connectionString } = database.pool.options;
  if (connectionString === undefined) throw new Error('a PostgreSQL database has a URL');
  return {
    environment: { DATA_DIR: folder, DATABASE_URL: connectionString },
    look: (work) => work(database.kysely),
    remove: async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Embedded, in a folder of its own, with fsync. */
export async function makeEmbeddedDatabase(): Promise<LastingDatabase> {
  const folder = await newFolder();
  const location = {
    kind: 'folder',
    path: join(folder, 'database'),
    database: 'api',
  } as const;
  return {
    environment: { DATA_DIR: folder },
    look: lookAt(location),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A new database of a cluster that the test breaks; `url` is what servers are given. */
export async function makeDatabaseOf(
  cluster: Pick<PostgresCluster, 'url' | 'urlOf'>,
  url = cluster.urlOf(databaseName),
): Promise<LastingDatabase> {
  const folder = await newFolder();
  await createClockedDatabase(cluster, databaseName);
  return {
    environment: { DATA_DIR: folder, DATABASE_URL: url },
    look: lookAt({ kind: 'postgres', url }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export const databaseName = 'axp';

/** Connects for each look, and migrates first. */
function lookAt(location: DatabaseLocation): LastingDatabase['look'] {
  return async (work) => {
    const database = await connectDatabase<DB>({ location, logger });
    try {
      await migrateToLatest(database, migrationsFolder);
      return await work(database.kysely);
    } finally {
      await database.close();
    }
  };
}
