#!/usr/bin/env node
import { ConfigError } from '@axp/server-kit/config';
import {
  createUnitOfWork,
  DatabaseUnavailableError,
  DataFolderLockedError,
  DataFolderUnusableError,
  MigrationError,
  migrateToLatest,
} from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { v7 as uuidv7 } from 'uuid';
import { originOf, readSsoConfig } from '../config/sso-config.ts';
import { migrationsFolder, openDatabase, secretOf } from '../open-platform.ts';
import { createKeyRing } from '../platform/keys/key-ring.ts';
import { SecretFileError } from '../platform/keys/secret-file.ts';
import { createPlatformHosts } from '../platform/tenant/platform-hosts.ts';
import { CommandError, UsageError } from './command-error.ts';
import type { ParsedCommand } from './run-command.ts';
import { parseCommand } from './run-command.ts';
import { usage } from './usage.ts';

/** Errors whose message is written for a person. */
const explained = [
  CommandError,
  ConfigError,
  DatabaseUnavailableError,
  DataFolderLockedError,
  DataFolderUnusableError,
  MigrationError,
  SecretFileError,
];

const typed = process.argv.slice(2);
const isAsking =
  typed.length === 0 || typed.some((word) => ['help', '--help', '-h'].includes(word));
if (isAsking) process.stdout.write(usage);
else process.exitCode = await run();
// The embedded engine could keep a finished command alive.
process.exit();

async function run(): Promise<number> {
  try {
    await perform(parseCommand(typed));
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isExplained = explained.some((kind) => error instanceof kind);
    process.stderr.write(`${isExplained ? error.message : (error.stack ?? error.message)}\n`);
    if (error instanceof UsageError) process.stderr.write('axp-sso help shows what there is.\n');
    return error instanceof UsageError ? 2 : 1;
  }
}

async function perform(command: ParsedCommand): Promise<void> {
  const config = readSsoConfig();
  const logger = createLogger({ name: 'axp-sso', level: 'silent' });
  const clock = { now: () => new Date() };
  const database = await openDatabase(config, logger);
  try {
    if (!command.isLook) await migrateToLatest(database, migrationsFolder);
    const unitOfWork = createUnitOfWork(database);
    const secret = await secretOf(config);
    const keys = createKeyRing({ unitOfWork, clock, secret });
    if (!command.isLook) await keys.prepare();
    await command.run({
      database,
      unitOfWork,
      clock,
      newId: uuidv7,
      keys,
      hosts: createPlatformHosts({
        apiHost: config.SSO_HOST,
        originOf: originOf(config),
        trustProxy: false,
      }),
      rules: { isLoopbackAllowed: config.AXP_ENV === 'demo' },
      migrationsFolder,
      print: (line) => void process.stdout.write(`${line}\n`),
    });
  } finally {
    await database.close();
  }
}
