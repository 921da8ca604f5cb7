import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase } from '../testing/index.ts';
import type { Database } from './database.ts';
import { migrateToLatest } from './migrate.ts';

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

const addMigration = (
  name: string,
  statement: string,
  { isContract = false } = {},
): Promise<void> =>
  writeFile(
    path.join(folder, `${name}.ts`),
    `import { sql } from 'kysely';
     ${isContract ? 'export const isContract = true;' : ''}
     export const up = async (db) => { await sql\`${statement}\`.execute(db); };`,
  );

describe('migrating', () => {
  it('runs new migrations in order, and none a second time', async () => {
    await addMigration('209901020000-second', 'alter table lift add column floor int');
    await addMigration('209901010000-first', 'create table lift (id int)');
    expect(await migrateToLatest(database, folder)).toEqual([
      '209901010000-first',
      '209901020000-second',
    ]);
    expect(await migrateToLatest(database, folder)).toEqual([]);
  });

  it('[Z-114] reports the failed migration in one line, and rolls it back', async () => {
    await addMigration(
      '209901010000-broken',
      'create table lift (id int); alter table elevator add column floor int',
    );
    await expect(migrateToLatest(database, folder)).rejects.toThrow(
      'The migration 209901010000-broken failed: relation "elevator" does not exist',
    );
    const { rows } = await sql`select to_regclass('lift') as lift`.execute(database.kysely);
    expect(rows).toEqual([{ lift: null }]);
  });

  it('[Z-114] refuses a database from which a newer release removed something', async () => {
    await addMigration('209901010000-future', 'alter table room drop column seats', {
      isContract: true,
    });
    await migrateToLatest(database, folder);
    await expect(migrateToLatest(database, migrationsFolder)).rejects.toThrow(
      'The database is newer than this program: it knows the migration 209901010000-future.',
    );
  });

  it('accepts a database to which a newer release only added', async () => {
    await addMigration('209901010000-future', 'create table lift (id int)');
    await migrateToLatest(database, folder);
    expect(await migrateToLatest(database, migrationsFolder)).toEqual([]);
    expect(await migrateToLatest(database, folder)).toEqual([]);
  });

  it('[Z-114] refuses a database that lacks a migration of this release', async () => {
    const olderFolder = `${folder}-older`;
    await cp(folder, olderFolder, { recursive: true });
    await addMigration('209901010000-future', 'create table lift (id int)');
    await migrateToLatest(database, folder);
    await rm(folder, { recursive: true });
    await rename(olderFolder, folder);
    await addMigration('209801010000-other', 'create table stair (id int)');
    await expect(migrateToLatest(database, folder)).rejects.toThrow(
      'it knows the migration 209901010000-future',
    );
  });

  it('does not block requests while it waits for a lock, and continues once it is free', async () => {
    await addMigration('209901010000-lift', 'alter table room add column lift int');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
    const holder = database.kysely.transaction().execute(async (trx) => {
      await sql`select count(*) from room`.execute(trx);
      hasLocked();
      await released;
    });
    await locked;
    const migrating = migrateToLatest(database, folder);
    await untilSomeoneWaits();
    // This read queues behind the migration, until that gives up its place.
    await sql`select count(*) from room`.execute(database.kysely);
    release();
    await holder;
    expect(await migrating).toEqual(['209901010000-lift']);
  });

  const untilSomeoneWaits = async (): Promise<void> => {
    for (;;) {
      const { rows } = await sql`
        select from pg_locks l join pg_database d on d.oid = l.database
        where not l.granted and d.datname = current_database()`.execute(database.kysely);
      if (rows.length > 0) return;
      await sleep(20);
    }
  };

  it('[T-07] grants the merchant role access to new tables, but not to its own ledger', async () => {
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
