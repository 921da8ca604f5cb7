import { randomUUID } from 'node:crypto';
import { access, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/database.ts';
import { connectDatabase } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { createLogger } from '../logging/index.ts';
import { hashOfMigrations } from './migrations-hash.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

/** A memory engine of its own, started from a dump that already has the schema. */
export async function createPgliteTestDatabase<DB>(
  migrationsFolder: string,
): Promise<Database<DB>> {
  const dumpFile = await migratedDump(migrationsFolder);
  return connectDatabase<DB>({ location: { kind: 'memory', dumpFile }, logger });
}

async function migratedDump(migrationsFolder: string): Promise<string> {
  const file = join(tmpdir(), `axp-schema-${await hashOfMigrations(migrationsFolder)}.tar`);
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
