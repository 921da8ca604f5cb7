import type { Database } from '../db/database.ts';
import { createPostgresTestDatabase } from './postgres-test-database.ts';

export interface TestDatabaseOptions {
  readonly migrationsFolder: string;
}

/** An empty, migrated database for one test file. Call `close` in `afterAll`: it drops the database. */
export async function createTestDatabase<DB>({
  migrationsFolder,
}: TestDatabaseOptions): Promise<Database<DB>> {
  return createPostgresTestDatabase<DB>(migrationsFolder);
}
