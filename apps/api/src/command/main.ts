#!/usr/bin/env node
import type { DataCommand } from '@axp/server-kit/backup';
import { dataUsage, findDataCommand } from '@axp/server-kit/backup';
import { createUnitOfWork, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { announceDatabase, runCommandLine, UsageError } from '@axp/server-kit/process';
import { v7 as uuidv7 } from 'uuid';
import { readApiConfig } from '../config/api-config.ts';
import { keyFilesOf, locationOf, migrationsFolder, openDatabase } from '../open-database.ts';
import { createKeyFile, KeyFileError, readKeyFile } from '../platform/auth/key-file.ts';
import type { Operator } from './operator.ts';
import { parseCommand } from './run-command.ts';
import { usage } from './usage.ts';

await runCommandLine({
  name: 'axp-booking',
  explained: [KeyFileError],
  usage: usage + dataUsage('axp-booking'),
  run: (typed) => {
    const [first, second, file] = typed;
    if (first === 'keys' && second === 'create') return createKeys(file);
    const command = findDataCommand(typed);
    return command ? keepData(command) : perform(parseCommand(typed));
  },
});

/** @throws UsageError, KeyFileError */
async function createKeys(file: string | undefined): Promise<void> {
  if (file === undefined) throw new UsageError('Type: keys create FILE');
  await createKeyFile(file);
  process.stdout.write(`${file} holds new keys. Keep it secret, and on every server.\n`);
}

async function keepData(command: DataCommand): Promise<void> {
  const logger = createLogger({ name: 'axp-booking', level: 'silent' });
  const config = readApiConfig();
  const keys = keyFilesOf(config);
  announceDatabase(locationOf(config), config.AXP_ENV);
  const database = await openDatabase<unknown>(config, logger, command.isAlone ? 'api' : undefined);
  try {
    await command.run({
      program: 'booking',
      database,
      location: locationOf(config),
      migrationsFolder,
      keys,
      checkKeys: async () => {
        await readKeyFile(keys['token-keys.json']);
        return 'keys: they can sign';
      },
      logger,
      now: () => new Date(),
      print: (line) => void process.stdout.write(`${line}\n`),
    });
  } finally {
    await database.close();
  }
}

async function perform(command: (operator: Operator) => Promise<void>): Promise<void> {
  const logger = createLogger({ name: 'axp-booking', level: 'silent' });
  const config = readApiConfig();
  announceDatabase(locationOf(config), config.AXP_ENV);
  const database = await openDatabase(config, logger);
  try {
    await migrateToLatest(database, migrationsFolder);
    await command({
      unitOfWork: createUnitOfWork(database),
      newId: uuidv7,
      print: (line) => void process.stdout.write(`${line}\n`),
    });
  } finally {
    await database.close();
  }
}
