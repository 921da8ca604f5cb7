import { createWriteStream, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import { errorCode } from '../db/errors.ts';
import { CommandError } from '../process/command-error.ts';
import type { BackupManifest, Program } from './manifest.ts';
import { keyFile, manifestFile, tableFile } from './manifest.ts';
import type { TableShape } from './tables.ts';
import { appliedMigrations, beginCopies, digester, listTables, readTable } from './tables.ts';

export interface BackupRequest {
  readonly program: Program;
  readonly database: Pick<Database<unknown>, 'openClient'>;
  /** Must not exist, or be empty. */
  readonly folder: string;
  /** Paths of the files with keys, by the name that they have in the backup. */
  readonly keys: Readonly<Record<string, string>>;
  readonly takenAt: Date;
}

/**
 * Writes all rows and keys of a program into a folder that only this user can read, as of one
 * moment, while servers run (ADR 43). The schema is not part of it: migrations make it.
 * @throws CommandError if the folder is in use, or the database was never migrated
 */
export async function writeBackup(request: BackupRequest): Promise<BackupManifest> {
  const { folder, database } = request;
  await makeEmptyFolder(folder);
  const client = await database.openClient();
  try {
    await beginCopies(client, 'read');
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0) throw new CommandError('The database has not been migrated.');
    const tables: BackupManifest['tables'] = [];
    for (const table of await listTables(client)) {
      tables.push({ ...mutable(table), ...(await saveTable(client, table, folder)) });
    }
    await client.query('commit');
    const manifest: BackupManifest = {
      format: 1,
      program: request.program,
      takenAt: request.takenAt.toISOString(),
      migrations: [...migrations],
      tables,
      keys: await saveKeys(request),
    };
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await client.end();
  }
}

const mutable = ({ name, columns }: TableShape) => ({ name, columns: [...columns] });

async function makeEmptyFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if ((await readdir(folder)).length > 0) {
      throw new CommandError(`${folder} is not empty. Choose a folder that does not exist.`);
    }
    await chmod(folder, 0o700);
    await mkdir(join(folder, 'tables'), { mode: 0o700 });
    await mkdir(join(folder, 'keys'), { mode: 0o700 });
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(`${folder} can't be written: ${errorCode(cause)}.`, { cause });
  }
}

async function saveTable(client: pg.Client, table: TableShape, folder: string) {
  const counter = digester();
  await pipeline(
    await readTable(client, table),
    counter.pass,
    createGzip(),
    // On the disk before the manifest says so.
    createWriteStream(tableFile(folder, table.name), { mode: 0o600, flush: true }),
  );
  return counter.digest();
}

async function saveKeys({ folder, keys }: BackupRequest): Promise<string[]> {
  const saved: string[] = [];
  for (const [name, path] of Object.entries(keys)) {
    // A key that no server has made yet, or that a variable holds.
    if (!existsSync(path)) continue;
    await copyFile(path, keyFile(folder, name));
    await chmod(keyFile(folder, name), 0o600);
    saved.push(name);
  }
  return saved;
}

async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  const draft = `${manifestFile(folder)}.draft`;
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, manifestFile(folder));
}
