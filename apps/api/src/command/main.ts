#!/usr/bin/env node
import type { DataOwner } from '@axp/server-kit/backup';
import { dataUsage, findDataCommand } from '@axp/server-kit/backup';
import { createUnitOfWork, distributeTables, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import {
  announceDatabase,
  CommandError,
  runCommandLine,
  UsageError,
} from '@axp/server-kit/process';
import { v7 as uuidv7 } from 'uuid';
import { readApiConfig } from '../config/api-config.ts';
import { readMoveInPassword } from '../config/move-in-password.ts';
import { keyFilesOf, locationOf, migrationsFolder, openDatabase } from '../open-database.ts';
import { objectStoreOf } from '../open-object-store.ts';
import { createKeyFile, readKeyFile } from '../platform/auth/key-file.ts';
import { countSecrets } from '../platform/auth/sealed-secrets.ts';
import { distribution } from '../platform/db/distribution.ts';
import { createFileContents } from '../platform/files/file-contents.ts';
import type { Operator } from './operator.ts';
import { parseCommand, usage } from './run-command.ts';

await runCommandLine({
  name: 'axp-booking',
  usage: usage + dataUsage('axp-booking'),
  run: (typed) => {
    const [first, second, file] = typed;
    if (first === 'keys' && second === 'create') return createKeys(file);
    if (first === 'move-in' && second === 'read') return readSystem(typed.slice(2));
    const keep = findDataCommand(typed);
    return keep ? keep(dataOwner()) : perform(parseCommand(typed));
  },
});

/** @throws UsageError, KeyFileError */
async function createKeys(file: string | undefined): Promise<void> {
  if (file === undefined) throw new UsageError('Type: keys create FILE');
  await createKeyFile(file);
  process.stdout.write(`${file} holds new keys. Keep it secret, and on every server.\n`);
}

/** Reads without our configuration: it runs where the other product does. */
async function readSystem(typed: readonly string[]): Promise<void> {
  const { readMoveIn } = await import('./move-in/read-command.ts');
  await readMoveIn(typed, {
    now: () => new Date(),
    password: readMoveInPassword(),
    print: (line) => void process.stdout.write(`${line}\n`),
  });
}

function dataOwner(): DataOwner {
  const logger = createLogger({ name: 'axp-booking', level: 'silent' });
  const config = readApiConfig();
  const keys = keyFilesOf(config);
  return {
    program: 'booking',
    environment: config.AXP_ENV,
    location: locationOf(config),
    open: ({ isAlone }) => openDatabase(config, logger, isAlone ? 'api' : undefined),
    migrationsFolder,
    distribution,
    keys,
    checkKeys: async ({ kysely }) => {
      const { all, closed } = await countSecrets(
        kysely,
        await readKeyFile(keys['token-keys.json']),
      );
      if (closed > 0) {
        throw new CommandError(
          `keys: they do not open ${closed} of ${all} stored secrets. Put the former key behind the new one in TOKEN_KEYS_FILE, or enter client secrets and set up authenticator apps again.`,
        );
      }
      return `keys: they can sign, and open ${all} stored secrets`;
    },
    logger,
  };
}

async function perform(command: (operator: Operator) => Promise<void>): Promise<void> {
  const logger = createLogger({ name: 'axp-booking', level: 'silent' });
  const config = readApiConfig();
  announceDatabase(locationOf(config), config.AXP_ENV);
  const database = await openDatabase(config, logger);
  try {
    await migrateToLatest(database, migrationsFolder, distribution);
    await command({
      unitOfWork: createUnitOfWork(database),
      contents: createFileContents(objectStoreOf(config, logger)),
      clock: { now: () => new Date() },
      newId: uuidv7,
      distribute: () => distributeTables(database, distribution),
      print: (line) => void process.stdout.write(`${line}\n`),
    });
  } finally {
    await database.close();
  }
}
