import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { createTestDatabase, testEngine } from '@axp/server-kit/testing';
import type { Kysely } from 'kysely';
import type { DB } from '../../src/platform/db/schema.ts';
import { migrationsFolder } from '../app.ts';

/** A database that outlives the servers on it, on the engine of the Jest project. */
export interface LastingDatabase {
  /** What a server needs in its environment to run on it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Looks at the rows; no server may run on the embedded engine meanwhile. */
  look<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

const logger = createLogger({ name: 'test', level: 'silent' });

/** Migrated and empty. */
export async function makeLastingDatabase(): Promise<LastingDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'axp-lasting-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (testEngine() === 'pglite') {
    return { ...(await inFolder(folder)), remove: removeFolder };
  }
  const database = await createTestDatabase<DB>({ migrationsFolder });
  const { connectionString } = database.pool.options;
  if (connectionString === undefined) throw new Error('a PostgreSQL database has a URL');
  return {
    environment: { DATA_DIR: folder, DATABASE_URL: connectionString },
    look: (work) => work(database.kysely),
    remove: async () => {
      await database.close();
      await removeFolder();
    },
  };
}

async function inFolder(folder: string): Promise<Omit<LastingDatabase, 'remove'>> {
  const path = join(folder, 'api', 'postgres');
  const look: LastingDatabase['look'] = async (work) => {
    const database = await connectDatabase<DB>({ location: { kind: 'folder', path }, logger });
    try {
      await migrateToLatest(database, migrationsFolder);
      return await work(database.kysely);
    } finally {
      await database.close();
    }
  };
  return { environment: { DATA_DIR: folder }, look };
}
