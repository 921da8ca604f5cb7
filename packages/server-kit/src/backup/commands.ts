import { resolve } from 'node:path';
import type { Database, DatabaseLocation, Distribution, ProtectionOptions } from '../db/index.ts';
import { connectDatabase, findDatabaseProblems } from '../db/index.ts';
import type { Logger } from '../logging/logger.ts';
import { CommandError, UsageError } from '../process/command-error.ts';
import { announceDatabase } from '../process/run-command-line.ts';
import type { Program } from './manifest.ts';
import { moveRows, restoreBackup } from './restore-backup.ts';
import { findSchemaDifferences } from './schema-differences.ts';
import { writeBackup } from './write-backup.ts';

/** Database and keys of a program. */
interface DataKeeping {
  readonly program: Program;
  readonly database: Database<unknown>;
  readonly location: DatabaseLocation;
  readonly migrationsFolder: string;
  readonly protection?: ProtectionOptions;
  /** How Citus would distribute the tables; absent if it can't. */
  readonly distribution?: Distribution;
  /** Files with keys: name in a backup, and path. */
  readonly keys: Readonly<Record<string, string>>;
  /** Says what the keys can open. @throws CommandError if they don't fit the database */
  readonly checkKeys: (database: Database<unknown>) => Promise<string>;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly print: (line: string) => void;
}

interface DataCommand {
  /** Whether an embedded database must have no server beside it. */
  readonly isAlone: boolean;
  readonly run: (keeping: DataKeeping) => Promise<void>;
}

export interface DataOwner extends Omit<DataKeeping, 'database' | 'now' | 'print'> {
  readonly environment: string;
  /** Opens the database; alone: as its server, which an embedded one allows only once. */
  readonly open: (options: { readonly isAlone: boolean }) => Promise<Database<unknown>>;
}

/**
 * The command for the whole database that was typed, if it is one of these.
 * @throws UsageError
 */
export function findDataCommand(
  typed: readonly string[],
): ((owner: DataOwner) => Promise<void>) | undefined {
  const command = commandOf(typed);
  return command && ((owner) => perform(command, owner));
}

async function perform(
  { isAlone, run }: DataCommand,
  { environment, open, ...keeping }: DataOwner,
): Promise<void> {
  announceDatabase(keeping.location, environment);
  const database = await open({ isAlone });
  try {
    await run({
      ...keeping,
      database,
      now: () => new Date(),
      print: (line) => void process.stdout.write(`${line}\n`),
    });
  } finally {
    await database.close();
  }
}

function commandOf(typed: readonly string[]): DataCommand | undefined {
  const [verb = '', first = '', second = ''] = typed;
  const words = typed.length - 1;
  const take = (count: number, shape: string): void => {
    if (words !== count) throw new UsageError(`Type: ${verb} ${shape}`);
  };
  switch (verb) {
    case 'backup':
      take(1, 'FOLDER');
      return { isAlone: false, run: (keeping) => backUp(keeping, first) };
    case 'restore':
      take(1, 'FOLDER');
      return { isAlone: true, run: (keeping) => restore(keeping, first) };
    case 'doctor':
      take(0, 'without words after it');
      return { isAlone: false, run: examine };
    case 'move':
      take(2, '--to URL');
      if (first !== '--to') throw new UsageError('Type: move --to URL');
      return { isAlone: true, run: (keeping) => moveTo(keeping, second) };
    default:
      return undefined;
  }
}

export const dataUsage = (name: string): string => `
  ${name} backup FOLDER
      Writes all rows and keys as of one moment into a new folder, while servers run.
  ${name} restore FOLDER
      Fills an empty database from a backup, and examines it.
  ${name} doctor
      Compares policies, rights, constraints and indexes with those that this release makes.
  ${name} move --to URL
      Copies an embedded database to an empty PostgreSQL database and compares every table.
`;

async function backUp(keeping: DataKeeping, folder: string): Promise<void> {
  const path = resolve(folder);
  const { tables, keys } = await writeBackup({ ...keeping, folder: path, takenAt: keeping.now() });
  keeping.print(`${path}: ${countOf(tables)}, ${keys.length} files with keys. Keep it secret.`);
}

async function restore(keeping: DataKeeping, folder: string): Promise<void> {
  const manifest = await restoreBackup({ ...keeping, folder: resolve(folder) });
  keeping.print(`Restored ${countOf(manifest.tables)} as of ${manifest.takenAt}.`);
  await examine(keeping);
}

/** @throws CommandError after all findings have been printed, if there are any */
async function examine(keeping: DataKeeping): Promise<void> {
  const { database, protection, print } = keeping;
  const problems = [...(await findDatabaseProblems(database.kysely, protection))];
  const differences = problems.length > 0 ? undefined : await findSchemaDifferences(keeping);
  problems.push(...(differences?.missing ?? []).map((line) => `missing: ${line}`));
  for (const line of differences?.foreign ?? []) print(`not from a migration: ${line}`);
  if (problems.length > 0) {
    throw new CommandError(`${problems.join('\n')}\nRestore a backup into a new database.`);
  }
  print('role, policies and rights: complete');
  print(
    differences
      ? 'tables, constraints, indexes, triggers and extensions: as the migrations make them'
      : 'constraints and indexes: not compared, because the user may not create a database',
  );
  print(await keeping.checkKeys(keeping.database));
}

/** Copies an embedded database to a PostgreSQL server. */
async function moveTo(keeping: DataKeeping, url: string): Promise<void> {
  if (keeping.location.kind !== 'folder') {
    throw new CommandError('Only an embedded database moves; for a server use backup and restore.');
  }
  const { migrationsFolder, logger, print } = keeping;
  const target = await connectDatabase({ location: { kind: 'postgres', url }, logger });
  try {
    const tables = await moveRows({ source: keeping.database, target, migrationsFolder });
    print(`Moved ${countOf(tables)}; counts and checksums of all tables are equal.`);
  } finally {
    await target.close();
  }
}

function countOf(tables: readonly { readonly rows: number }[]): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows in ${tables.length} tables`;
}
