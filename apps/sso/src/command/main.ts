#!/usr/bin/env node
import type { DataOwner } from '@axp/server-kit/backup';
import { dataUsage, findDataCommand } from '@axp/server-kit/backup';
import { createUnitOfWork, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { announceDatabase, CommandError, runCommandLine } from '@axp/server-kit/process';
import { v7 as uuidv7 } from 'uuid';
import { originOf, readSsoConfig } from '../config/sso-config.ts';
import {
  applicationGuard,
  keyFilesOf,
  locationOf,
  migrationsFolder,
  openDatabase,
  protection,
  secretOf,
} from '../open-platform.ts';
import { createKeyRing } from '../platform/keys/key-ring.ts';
import { createPlatformHosts } from '../platform/tenant/platform-hosts.ts';
import type { ParsedCommand } from './run-command.ts';
import { parseCommand } from './run-command.ts';

const usage = `axp-sso: runs the sign-on platform from a shell

  axp-sso health
      Is the database there and migrated, and do its keys open? Ends with 1 if not.

  axp-sso tenant list
  axp-sso tenant create KEY --name NAME --administrator-email EMAIL --administrator-name NAME
                            [--language en|th] [--operator]
      Prints a link, good once and for a day, with which the first administrator chooses a password.
      --operator: its administrators run the whole platform. One tenant's do.
  axp-sso tenant suspend KEY
  axp-sso tenant open KEY

  axp-sso application add TENANT ID --name NAME --url URL --audience AUDIENCE
                            [--login TEMPLATE]... [--logout URL]... [--origin ORIGIN]...
                            [--backchannel-logout URL] [--redirect URL]...
      A template has {key} once: 'https://app.example.com/callback/?sessionKey={key}'

  axp-sso demo remove
      Deletes the demo's tenants with everything that belongs to them. A production server does not
      start on a database that holds them, because their password is public.

  axp-sso keys list
  axp-sso keys rotate [--now]
      The key to come signs from now on; another one is published. The old one stays until its last
      token is over. --now: even if the key to come was published only just now.

  axp-sso person link TENANT EMAIL
      Another link to choose a password, good once.
  axp-sso person reset-second-factor TENANT EMAIL

It reads the same environment as the server (.env.example). The server may run or not.
`;

await runCommandLine({
  name: 'axp-sso',
  usage: usage + dataUsage('axp-sso'),
  run: (typed) => {
    const keep = findDataCommand(typed);
    return keep ? keep(dataOwner()) : perform(parseCommand(typed));
  },
});

function dataOwner(): DataOwner {
  const config = readSsoConfig();
  const logger = createLogger({ name: 'axp-sso', level: 'silent' });
  return {
    program: 'sign-on',
    environment: config.AXP_ENV,
    location: locationOf(config),
    open: ({ isAlone }) => openDatabase(config, logger, isAlone ? 'sso' : undefined),
    migrationsFolder,
    protection,
    keys: keyFilesOf(config),
    checkKeys: async (database) => {
      const keys = createKeyRing({
        unitOfWork: createUnitOfWork(database),
        clock: { now: () => new Date() },
        secret: await secretOf(config),
      });
      await keys.signer().catch((cause: unknown) => {
        throw new CommandError('keys: the secret does not open the signing keys', { cause });
      });
      return 'keys: the secret opens the signing keys';
    },
    logger,
  };
}

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
      applicationAddresses: applicationGuard(config),
      migrationsFolder,
      print: (line) => void process.stdout.write(`${line}\n`),
    });
  } finally {
    await database.close();
  }
}
