import { testEngine } from '../config/test-environment.ts';
import type { Database } from '../db/database.ts';
import { createPgliteTestDatabase } from './pglite-test-database.ts';
import { createPostgresTestDatabase } from './postgres-test-database.ts';

export interface TestDatabaseOptions {
  readonly migrationsFolder: string;
}

/**
 * An empty, migrated database for one test file, on the engine of the Jest project it runs in.
 * Call `close` in `afterAll`: it ends the engine or drops the database.
 */
export async function createTestDatabase<DB>({
  migrationsFolder,
}: TestDatabaseOptions): Promise<Database<DB>> {
  return testEngine() === 'postgres'
    ? createPostgresTestDatabase<DB>(migrationsFolder)
    : createPgliteTestDatabase<DB>(migrationsFolder);
}
