import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseLocation } from '@axp/server-kit/config';
import type { Database, ProtectionOptions } from '@axp/server-kit/db';
import { connectDatabase } from '@axp/server-kit/db';
import type { Logger } from '@axp/server-kit/logging';
import type { AddressGuard } from '@axp/server-kit/outgoing';
import { createAddressGuard, loopbackRules } from '@axp/server-kit/outgoing';
import { createFileOnce, ExplainedError } from '@axp/server-kit/process';
import type { SsoConfig } from './config/sso-config.ts';
import type { DB } from './platform/db/schema.ts';
import type { PlatformSecret } from './platform/secrets/sealed-box.ts';
import { createPlatformSecret } from './platform/secrets/sealed-box.ts';

/** Shared start of the server and the operators' command. */

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** Signing keys are read by the server alone, never by a request. */
export const protection: ProtectionOptions = { withheld: ['signing_key'] };

/**
 * Only the server registers itself: a server may use an embedded database, beside any number of
 * commands.
 */
export function openDatabase<Tables = DB>(
  config: SsoConfig,
  logger: Logger,
  server?: 'sso',
): Promise<Database<Tables>> {
  return connectDatabase<Tables>({
    ...(server !== undefined && { server }),
    location: locationOf(config),
    logger,
    poolSize: config.DATABASE_POOL_SIZE,
    patienceMs: config.DATABASE_WAIT_SECONDS * 1000,
    answerMs: config.DATABASE_ANSWER_SECONDS * 1000,
    areStatementsNamed: config.DATABASE_STATEMENT_NAMES,
    // Exits, so that the process manager restarts it.
    onLost: () => {
      throw new Error('the embedded database has ended');
    },
  });
}

export async function secretOf(config: SsoConfig): Promise<PlatformSecret> {
  return createPlatformSecret(config.SSO_SECRET ?? (await readOrMakeSecret(secretFileOf(config))));
}

/** The files that a backup has beside the rows; a secret in a variable is kept elsewhere. */
export function keyFilesOf(config: SsoConfig): Readonly<Record<string, string>> {
  return config.SSO_SECRET === undefined ? { secret: secretFileOf(config) } : {};
}

function secretFileOf({ DATA_DIR: dataDir }: SsoConfig): string {
  return join(dataDir, 'sso', 'secret');
}

/** Applications of the demo run on the same machine. */
export function applicationGuard({ AXP_ENV, OUTGOING_ALLOW: allowed }: SsoConfig): AddressGuard {
  return createAddressGuard({
    rules: AXP_ENV === 'demo' ? [...allowed, ...loopbackRules] : allowed,
  });
}

export function locationOf(config: SsoConfig) {
  return databaseLocation({
    databaseUrl: config.SSO_DATABASE_URL,
    directUrl: config.SSO_DATABASE_DIRECT_URL,
    dataDir: config.DATA_DIR,
    database: 'sso',
  });
}

/**
 * The secret of the demo, made on first start so that none is ever part of the source.
 * @throws ExplainedError if the file can't be made or read
 */
async function readOrMakeSecret(file: string): Promise<string> {
  try {
    await createFileOnce(file, randomBytes(48).toString('base64url'));
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new ExplainedError(`DATA_DIR: ${file} can't be made or read: ${String(cause)}`, {
      cause,
    });
  }
}
