import { existsSync } from 'node:fs';
import { loadEnvFile } from '../config/index.ts';
import type { DatabaseLocation } from '../db/database.ts';
import { parseDatabaseUrl } from '../db/database-url.ts';
import { CommandError, ExplainedError, UsageError } from './command-error.ts';

export interface CommandLine {
  /** Name of the command. */
  readonly name: string;
  /** Shown without a command, or for help. */
  readonly usage: string;
  /** @throws UsageError when what was typed is no command, CommandError when it can't be done */
  readonly run: (typed: readonly string[]) => Promise<void>;
}

/** Runs what was typed and ends the process: 0 when it is done, 2 when it is no command, else 1. */
export async function runCommandLine(commandLine: CommandLine): Promise<never> {
  loadEnvFile();
  const typed = process.argv.slice(2);
  const isAsking =
    typed.length === 0 || typed.some((word) => ['help', '--help', '-h'].includes(word));
  if (isAsking) process.stdout.write(commandLine.usage);
  else process.exitCode = await exitCodeOf(commandLine, typed);
  // Handles of libraries could keep a finished command alive.
  return process.exit();
}

async function exitCodeOf({ name, run }: CommandLine, typed: readonly string[]): Promise<number> {
  try {
    await run(typed);
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isExplained = error instanceof ExplainedError;
    process.stderr.write(`${isExplained ? error.message : (error.stack ?? error.message)}\n`);
    if (error instanceof UsageError) process.stderr.write(`${name} help shows what there is.\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/**
 * Names the database on standard error, so that an operator sees which one a command changes.
 * @throws CommandError in production if the embedded database does not exist: the command would
 * create an empty one beside the database that the operator means
 */
export function announceDatabase(location: DatabaseLocation, environment: string): void {
  if (location.kind === 'postgres') {
    const { name, hosts } = parseDatabaseUrl(location.url) ?? { name: '?', hosts: '?' };
    process.stderr.write(`Database: ${name} on ${hosts}\n`);
    return;
  }
  if (environment === 'production' && !existsSync(location.path)) {
    throw new CommandError(
      `There is no database in ${location.path}. Set DATABASE_URL, or DATA_DIR to the folder of the server.`,
    );
  }
  process.stderr.write(`Database: embedded, in ${location.path}\n`);
}
