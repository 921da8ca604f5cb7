import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseLocation } from '@axp/server-kit/config';
import type { Database } from '@axp/server-kit/db';
import { connectDatabase } from '@axp/server-kit/db';
import type { Logger } from '@axp/server-kit/logging';
import type { ApiConfig } from './config/api-config.ts';
import type { DB } from './platform/db/schema.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Opens the database: a PostgreSQL server, or the embedded one. Only the API server passes its
 * name: an embedded database allows one server and any number of commands.
 */
export function openDatabase<Tables = DB>(
  config: ApiConfig,
  logger: Logger,
  server?: 'api',
): Promise<Database<Tables>> {
  return connectDatabase<Tables>({
    ...(server !== undefined && { server }),
    location: locationOf(config),
    logger,
    poolSize: config.DATABASE_POOL_SIZE,
    patienceMs: config.DATABASE_WAIT_SECONDS * 1000,
    answerMs: config.DATABASE_ANSWER_SECONDS * 1000,
    areStatementsNamed: config.DATABASE_STATEMENT_NAMES,
    // Nothing works without it: crash, so that the supervisor restarts the process.
    onLost: () => {
      throw new Error('the embedded database has ended');
    },
  });
}

/** The files that a backup has beside the rows. */
export function keyFilesOf({ TOKEN_KEYS_FILE, DATA_DIR }: ApiConfig) {
  return { 'token-keys.json': TOKEN_KEYS_FILE ?? join(DATA_DIR, 'api', 'token-keys.json') };
}

export function locationOf(config: ApiConfig) {
  return databaseLocation({
    databaseUrl: config.DATABASE_URL,
    directUrl: config.DATABASE_DIRECT_URL,
    dataDir: config.DATA_DIR,
    database: 'api',
  });
}
