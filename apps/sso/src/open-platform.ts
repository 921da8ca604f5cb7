import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseLocation } from '@axp/server-kit/config';
import type { Database } from '@axp/server-kit/db';
import { connectDatabase } from '@axp/server-kit/db';
import type { Logger } from '@axp/server-kit/logging';
import type { SsoConfig } from './config/sso-config.ts';
import type { DB } from './platform/db/schema.ts';
import { readOrMakeSecret } from './platform/keys/secret-file.ts';
import type { PlatformSecret } from './platform/secrets/sealed-box.ts';
import { createPlatformSecret } from './platform/secrets/sealed-box.ts';

/** Shared start of the server and the operators' command. */

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Only the server registers itself: a server may use an embedded database, beside any number of
 * commands.
 */
export function openDatabase(
  config: SsoConfig,
  logger: Logger,
  server?: 'sso',
): Promise<Database<DB>> {
  return connectDatabase<DB>({
    ...(server !== undefined && { server }),
    location: databaseLocation({
      databaseUrl: config.SSO_DATABASE_URL,
      dataDir: config.DATA_DIR,
      database: 'sso',
    }),
    logger,
    // Exits, so that the process manager restarts it.
    onLost: () => {
      throw new Error('the embedded database has ended');
    },
  });
}

export async function secretOf(config: SsoConfig): Promise<PlatformSecret> {
  return createPlatformSecret(
    config.SSO_SECRET ?? (await readOrMakeSecret(join(config.DATA_DIR, 'sso', 'secret'))),
  );
}
