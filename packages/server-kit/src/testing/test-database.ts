import type { Database } from '../db/database.ts';
import type { Distribution } from '../db/distribute.ts';
import type { Clock } from '../time/clock.ts';
import { followClock } from './database-clock.ts';
import { createPostgresTestDatabase } from './postgres-test-database.ts';

export interface TestDatabaseOptions {
  readonly migrationsFolder: string;
  readonly distribution?: Distribution;
  /** The clock of the database as well; the machine's when absent. */
  readonly clock?: Clock;
}

/** An empty, migrated database for one test file. Call `close` in `afterAll`: it drops the database. */
export async function createTestDatabase<DB>({
  clock,
  ...schema
}: TestDatabaseOptions): Promise<Database<DB>> {
  const database = await createPostgresTestDatabase<DB>(schema);
  if (clock !== undefined) await followClock(database.pool, clock);
  return database;
}
