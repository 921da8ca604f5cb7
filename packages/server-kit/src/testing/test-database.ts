import { testEngine } from '../config/test-environment.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../time/clock.ts';
import { followClock } from './database-clock.ts';
import { createPgliteTestDatabase } from './pglite-test-database.ts';
import { createPostgresTestDatabase } from './postgres-test-database.ts';

export interface TestDatabaseOptions {
  readonly migrationsFolder: string;
  /** The clock of the database as well; the machine's when absent. */
  readonly clock?: Clock;
}

/**
 * An empty, migrated database for one test file, on the engine of the Jest project it runs in.
 * Call `close` in `afterAll`: it ends the engine or drops the database.
 */
export async function createTestDatabase<DB>({
  migrationsFolder,
  clock,
}: TestDatabaseOptions): Promise<Database<DB>> {
  const database =
    testEngine() === 'postgres'
      ? await createPostgresTestDatabase<DB>(migrationsFolder)
      : await createPgliteTestDatabase<DB>(migrationsFolder);
  if (clock !== undefined) await followClock(database.pool, clock);
  return database;
}
