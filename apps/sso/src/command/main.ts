#!/usr/bin/env node
import { createUnitOfWork, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { announceDatabase, runCommandLine } from '@axp/server-kit/process';
import { v7 as uuidv7 } from 'uuid';
import { originOf, readSsoConfig } from '../config/sso-config.ts';
import { locationOf, migrationsFolder, openDatabase, secretOf } from '../open-platform.ts';
import { createKeyRing } from '../platform/keys/key-ring.ts';
import { SecretFileError } from '../platform/keys/secret-file.ts';
import { createPlatformHosts } from '../platform/tenant/platform-hosts.ts';
import type { ParsedCommand } from './run-command.ts';
import { parseCommand } from './run-command.ts';
import { usage } from './usage.ts';

await runCommandLine({
  name: 'axp-sso',
  usage,
  explained: [SecretFileError],
  run: (typed) => perform(parseCommand(typed)),
});

async function perform(command: ParsedCommand): Promise<void> {
  const config = readSsoConfig();
  const logger = createLogger({ name: 'axp-sso', level: 'silent' });
  const clock = { now: () => new Date() };
  announceDatabase(locationOf(config), config.AXP_ENV);
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
