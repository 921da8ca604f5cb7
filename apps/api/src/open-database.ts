import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseLocation } from '@axp/server-kit/config';
import type { Database } from '@axp/server-kit/db';
import { connectDatabase } from '@axp/server-kit/db';
import type { Logger } from '@axp/server-kit/logging';
import type { ApiConfig } from './config/api-config.ts';
import type { DB } from './platform/db/schema.ts';

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** The database of the booking application: a PostgreSQL server's, or the one in the data folder. */
export function openDatabase(config: ApiConfig, logger: Logger): Promise<Database<DB>> {
  return connectDatabase<DB>({
    location: databaseLocation({
      databaseUrl: config.DATABASE_URL,
      dataDir: join(config.DATA_DIR, 'api', 'postgres'),
    }),
    logger,
    // Nothing works without it: end, so that whoever started this can start it again.
    onLost: () => {
      throw new Error('the embedded database has ended');
    },
  });
}
