#!/usr/bin/env node
import { createUnitOfWork, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { announceDatabase, runCommandLine } from '@axp/server-kit/process';
import { v7 as uuidv7 } from 'uuid';
import { readApiConfig } from '../config/api-config.ts';
import { locationOf, migrationsFolder, openDatabase } from '../open-database.ts';
import type { Operator } from './operator.ts';
import { parseCommand } from './run-command.ts';
import { usage } from './usage.ts';

await runCommandLine({
  name: 'axp-booking',
  usage,
  run: (typed) => perform(parseCommand(typed)),
});

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
