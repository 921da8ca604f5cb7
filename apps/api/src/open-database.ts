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
export function openDatabase(
  config: ApiConfig,
  logger: Logger,
  server?: 'api',
): Promise<Database<DB>> {
  return connectDatabase<DB>({
    ...(server !== undefined && { server }),
    location: locationOf(config),
    logger,
    // Nothing works without it: crash, so that the supervisor restarts the process.
    onLost: () => {
      throw new Error('the embedded database has ended');
    },
  });
}

export function locationOf({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: ApiConfig) {
  return databaseLocation({ databaseUrl, dataDir, database: 'api' });
}
