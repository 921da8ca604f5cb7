import { randomUUID } from 'node:crypto';
import { access, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { connectEngine } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { createLogger } from '../logging/index.ts';
import { createDatabaseClock } from './database-clock.ts';
import type { IdleEngine } from './idle-engines.ts';
import { leaveEngine, newEngine, takeIdleEngine } from './idle-engines.ts';
import { hashOfMigrations } from './migrations-hash.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

/**
 * An empty database with the schema, on a memory engine that nobody else uses: one that an earlier
 * test file of this process has left, or a new one, started from a dump.
 */
export async function createPgliteTestDatabase<DB>(
  migrationsFolder: string,
): Promise<Database<DB>> {
  const hash = await hashOfMigrations(migrationsFolder);
  const engine = (await takeIdleEngine(hash)) ?? (await startEngine(migrationsFolder, hash));
  const close = () => leaveEngine(hash, engine);
  return connectEngine<DB>({ logger }, { connection: engine.connection, close });
}

async function startEngine(migrationsFolder: string, hash: string): Promise<IdleEngine> {
  const dumpFile = await migratedDump(migrationsFolder, hash);
  const storage = { kind: 'memory', dumpFile } as const;
  const engine = await startEmbeddedPostgres({ storage, logger });
  engine.unref();
  return newEngine(engine);
}

async function migratedDump(migrationsFolder: string, hash: string): Promise<string> {
  const file = join(tmpdir(), `axp-schema-${hash}.tar`);
  if (await exists(file)) return file;
  const draft = `${file}.${randomUUID()}`;
  await writeDump(migrationsFolder, draft);
  // Workers may build the same dump at once: a rename is atomic and the last one wins.
  await rename(draft, file);
  return file;
}

async function writeDump(migrationsFolder: string, file: string): Promise<void> {
  const engine = await startEmbeddedPostgres({ storage: { kind: 'memory' }, logger });
  try {
    const pool = new pg.Pool({ ...engine.connection, max: 1 });
    const kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
    await createDatabaseClock(pool);
    await migrateToLatest({ kysely }, migrationsFolder);
    await kysely.destroy();
    await engine.dump(file);
  } finally {
    await engine.close();
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
