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
import { readApiConfig } from '../config/api-config.ts';
import { migrationsFolder, openDatabase } from '../open-database.ts';
import { CommandError, UsageError } from './command-error.ts';
import type { Operator } from './operator.ts';
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
    if (error instanceof UsageError) {
      process.stderr.write('axp-booking help shows what there is.\n');
    }
    return error instanceof UsageError ? 2 : 1;
  }
}

async function perform(command: (operator: Operator) => Promise<void>): Promise<void> {
  const logger = createLogger({ name: 'axp-booking', level: 'silent' });
  const database = await openDatabase(readApiConfig(), logger);
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
