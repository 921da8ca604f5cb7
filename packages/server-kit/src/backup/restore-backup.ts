import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../db/database.ts';
import { errorMessage } from '../db/errors.ts';
import { migrateLike, migrateToLatest } from '../db/migrate.ts';
import { CommandError } from '../process/command-error.ts';
import type { BackupManifest, Program } from './manifest.ts';
import { keyFile, readManifest, tableFile } from './manifest.ts';
import type { TableDigest, TableShape } from './tables.ts';
import {
  appliedMigrations,
  beginCopies,
  columnsOf,
  digester,
  digestTable,
  listTables,
  quoted,
  readTable,
} from './tables.ts';

export interface RestoreRequest {
  readonly program: Program;
  /** An empty database. */
  readonly database: Database<unknown>;
  readonly migrationsFolder: string;
  readonly folder: string;
  /** Where the files with keys belong, by the name that they have in the backup. */
  readonly keys: Readonly<Record<string, string>>;
}

/**
 * Restores a backup into an empty database and migrates it to this release. Role, policies,
 * constraints and extensions come from the migrations. All rows come in, or none.
 * @throws CommandError if the database or a key is in use, or the backup is damaged
 */
export async function restoreBackup(request: RestoreRequest): Promise<BackupManifest> {
  const { database, migrationsFolder, folder, program } = request;
  const manifest = await readManifest(folder, program);
  await requireSameKeys(request, manifest);
  const client = await database.openClient();
  try {
    await requireEmpty(client, manifest.migrations);
    await migrateLike(database, migrationsFolder, manifest.migrations);
    await beginCopies(client, 'write');
    await fillFromFiles(client, folder, manifest);
    await client.query('commit');
    await migrateToLatest(database, migrationsFolder);
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await restoreKeys(request, manifest);
  return manifest;
}

async function fillFromFiles(
  client: pg.Client,
  folder: string,
  manifest: BackupManifest,
): Promise<void> {
  const open = async ({ name }: { readonly name: string }): Promise<Readable> =>
    gunzipped(tableFile(folder, name));
  const filled = await fillTables(client, manifest.tables, open).catch((cause: unknown) => {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(`The backup can't be restored: ${errorMessage(cause)}.`, { cause });
  });
  for (const [index, table] of manifest.tables.entries()) {
    if (filled[index]?.sha256 === table.sha256) continue;
    throw new CommandError(`The backup is damaged: ${table.name} is not what was saved.`);
  }
}

function gunzipped(path: string): Readable {
  const file = createReadStream(path);
  const rows = createGunzip();
  // Else a file that is missing would never end the copy.
  file.on('error', (error) => rows.destroy(error));
  return file.pipe(rows);
}

/** @throws CommandError if there is anything that a restore would overwrite */
async function requireEmpty(client: pg.Client, migrations: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(client);
  let isInUse = applied.some((name) => !migrations.includes(name));
  for (const table of ['merchant', 'tenant', 'app_user']) isInUse ||= await hasRows(client, table);
  if (isInUse) throw new CommandError('The database is in use. Restore into a new, empty one.');
}

async function hasRows(client: pg.Client, table: string): Promise<boolean> {
  const name = quoted(client, table);
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [name],
  );
  if (rows[0]?.isThere !== true) return false;
  const { rowCount } = await client.query(`select from ${name} limit 1`);
  return rowCount !== 0;
}

/** @throws CommandError if a key of another installation is in the place of one in the backup */
async function requireSameKeys(
  { folder, keys }: RestoreRequest,
  manifest: BackupManifest,
): Promise<void> {
  for (const name of manifest.keys) {
    const path = keys[name];
    const present = path === undefined ? undefined : await readFile(path).catch(() => undefined);
    if (present === undefined || present.equals(await readFile(keyFile(folder, name)))) continue;
    throw new CommandError(
      `${path} holds other keys than the backup. Move it away, so that it is restored as well.`,
    );
  }
}

async function restoreKeys(
  { folder, keys }: RestoreRequest,
  manifest: BackupManifest,
): Promise<void> {
  for (const name of manifest.keys) {
    const path = keys[name];
    if (path === undefined) continue;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await copyFile(keyFile(folder, name), path);
  }
}

interface MoveRequest {
  /** Migrated, and without a running server. It stays as it is. */
  readonly source: Pick<Database<unknown>, 'openClient'>;
  /** An empty database. */
  readonly target: Database<unknown>;
  readonly migrationsFolder: string;
}

/**
 * Copies all rows into another database and compares counts and checksums of each table before it
 * commits.
 * @throws CommandError if the target is in use, or a table differs
 */
export async function moveRows(request: MoveRequest): Promise<readonly FilledTable[]> {
  const source = await request.source.openClient();
  const target = await request.target.openClient();
  try {
    const migrations = await appliedMigrations(source);
    await requireEmpty(target, migrations);
    await migrateLike(request.target, request.migrationsFolder, migrations);
    await beginCopies(source, 'read');
    await beginCopies(target, 'write');
    const filled = await fillTables(target, await listTables(source), (table) =>
      readTable(source, table),
    );
    await target.query('commit');
    await target.query('analyze');
    return filled;
  } finally {
    await source.end();
    await target.end();
  }
}

interface FilledTable extends TableDigest {
  readonly name: string;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly isDeferrable: boolean;
  readonly isDeferred: boolean;
}

/**
 * Fills the tables of a migrated database and proves that each holds what its source held. Call it
 * inside a transaction of the tables' owner, which the caller commits: all tables or none.
 * @param open the COPY text of a table
 * @throws CommandError naming the table whose rows differ from their source
 */
async function fillTables(
  client: pg.Client,
  tables: readonly TableShape[],
  open: (table: TableShape) => Promise<AsyncIterable<Buffer>>,
): Promise<readonly FilledTable[]> {
  const names = tables.map(({ name }) => name);
  // Triggers would add rows of their own, such as the first entry of a history.
  await switchTriggers(client, names, 'disable');
  const foreignKeys = await listForeignKeys(client);
  for (const key of foreignKeys) await alterKey(client, key, 'deferrable initially deferred');
  // Migrations fill some tables.
  if (names.length > 0) {
    await client.query(`truncate ${names.map((name) => quoted(client, name)).join(', ')}`);
  }
  const filled: FilledTable[] = [];
  for (const table of tables) {
    filled.push({ name: table.name, ...(await fillTable(client, table, await open(table))) });
  }
  await client.query('set constraints all immediate');
  for (const key of foreignKeys) {
    const isDeferrable = key.isDeferrable ? 'deferrable' : 'not deferrable';
    const isDeferred = key.isDeferred ? 'initially deferred' : 'initially immediate';
    await alterKey(client, key, `${isDeferrable} ${isDeferred}`);
  }
  await switchTriggers(client, names, 'enable');
  return filled;
}

async function fillTable(
  client: pg.Client,
  table: TableShape,
  rows: AsyncIterable<Buffer>,
): Promise<TableDigest> {
  const counter = digester();
  const target = `${quoted(client, table.name)} (${columnsOf(client, table)})`;
  await pipeline(rows, counter.pass, client.query(copyFrom(`copy ${target} from stdin`)));
  const read = counter.digest();
  const written = await digestTable(client, table);
  if (read.rows === written.rows && read.sha256 === written.sha256) return written;
  throw new CommandError(
    `${table.name}: ${written.rows} rows were written of ${read.rows}, or their content differs.`,
  );
}

async function switchTriggers(
  client: pg.Client,
  tables: readonly string[],
  verb: 'disable' | 'enable',
): Promise<void> {
  for (const table of tables) {
    await client.query(`alter table ${quoted(client, table)} ${verb} trigger user`);
  }
}

/** So that tables can be filled in any order; keys of partitions follow those of their parent. */
async function listForeignKeys(client: pg.Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select t.relname as table, c.conname as name, c.condeferrable as "isDeferrable",
      c.condeferred as "isDeferred"
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and n.nspname = 'public' and c.conparentid = 0`);
  return rows;
}

async function alterKey(client: pg.Client, key: ForeignKey, timing: string): Promise<void> {
  const name = client.escapeIdentifier(key.name);
  await client.query(`alter table ${quoted(client, key.table)} alter constraint ${name} ${timing}`);
}
