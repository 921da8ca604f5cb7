import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase } from '../testing/index.ts';
import type { Database } from './database.ts';
import { migrateToLatest } from './migrate.ts';

jest.setTimeout(60_000);

const migrationsFolder = path.join(import.meta.dirname, '../../test-migrations');
let database: Database<unknown>;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ migrationsFolder });
  // Inside the package, so that a migration written here finds Kysely.
  folder = await mkdtemp(path.join(import.meta.dirname, '../../test-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const addMigration = (name: string, statement: string): Promise<void> =>
  writeFile(
    path.join(folder, `${name}.ts`),
    `import { sql } from 'kysely';
     export const up = async (db) => { await sql\`${statement}\`.execute(db); };`,
  );

describe('migrating', () => {
  it('runs what is new, in order, and nothing a second time', async () => {
    await addMigration('209901020000-second', 'alter table lift add column floor int');
    await addMigration('209901010000-first', 'create table lift (id int)');
    expect(await migrateToLatest(database, folder)).toEqual([
      '209901010000-first',
      '209901020000-second',
    ]);
    expect(await migrateToLatest(database, folder)).toEqual([]);
  });

  it('[Z-114] names the migration that failed, in one line, and undoes it', async () => {
    await addMigration('209901010000-lift', 'create table lift (id int)');
    await addMigration('209901020000-broken', 'alter table elevator add column floor int');
    await expect(migrateToLatest(database, folder)).rejects.toThrow(
      'The migration 209901020000-broken failed: relation "elevator" does not exist',
    );
    const { rows } = await sql`select to_regclass('lift') as lift`.execute(database.kysely);
    expect(rows).toEqual([{ lift: null }]);
  });

  it('[Z-114] says that the database is newer than the program', async () => {
    await addMigration('209901010000-future', 'create table lift (id int)');
    await migrateToLatest(database, folder);
    await expect(migrateToLatest(database, migrationsFolder)).rejects.toThrow(
      'The database is newer than this program: it knows the migration 209901010000-future.',
    );
  });

  it('[T-07] opens new tables to the merchant role, but not its own ledger', async () => {
    await addMigration('209901010000-lift', 'create table lift (id int)');
    await migrateToLatest(database, folder);
    const { rows } = await sql`
      select has_table_privilege('axp_app', 'lift', 'insert') as lift,
             has_table_privilege('axp_app', 'kysely_migration', 'select') as ledger`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ lift: true, ledger: false }]);
  });
});
