import { promises as fs } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, QueryExecutorProvider, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Distribution } from './distribute.ts';
import { hasDistributedTables } from './distribute.ts';
import { distributing } from './distributed-migration.ts';
import { completeParts } from './distributed-parts.ts';
import { errorCode, errorMessage, MigrationError } from './errors.ts';
import { APP_ROLE, hideMigrationLedger, prepareTenancyRole } from './tenancy-role.ts';

/** Any number will do, as long as every server of this program uses the same. */
const ROLE_LOCK = 4_711_001;

/**
 * Requests wait behind a migration that waits for a lock, so it gives up early and tries again. The
 * timeout is far below the second after which PostgreSQL looks for deadlocks: the migration, and
 * not a request, should be the one that is undone.
 */
const LOCK_TIMEOUT_MS = 300;
const LOCK_ATTEMPTS = 300;
const LOCK_PAUSE_MS = 1_000;
/** SQLSTATE lock_not_available and deadlock_detected. */
const LOCKED: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

/** The time-out of locks is a setting of a session, which a pooler would give to others. */
interface Migratable<DB> {
  readonly kysely: Kysely<DB>;
  readonly direct?: Kysely<DB>;
}

/**
 * Migrates the schema to the newest migration of the folder and returns the names of those it ran.
 * Servers may start at once: each step takes a lock in the database.
 *
 * A database that a newer release has migrated is accepted, unless one of its migrations removes
 * what this release needs: such a migration exports `isContract = true`.
 * @param distribution how tables that the migrations add to a database on Citus are distributed
 * @throws MigrationError with one line: what failed, or that the database is newer than the program
 */
export async function migrateToLatest<DB>(
  database: Migratable<DB>,
  folder: string,
  distribution?: Distribution,
): Promise<string[]> {
  const provider = providerOf(folder);
  if (!distribution || !(await hasDistributedTables(database))) return migrate(database, provider);
  const migrations = Object.entries(await provider.getMigrations());
  const distributed = Object.fromEntries(
    migrations.map(([name, migration]) => [name, distributing(migration, distribution)]),
  );
  const applied = await migrate(database, { getMigrations: async () => distributed });
  if (applied.length > 0) await completeParts(database.kysely);
  return applied;
}

/**
 * Migrates an empty database as far as a backup was, so that its rows fit.
 * @throws MigrationError if this release does not know one of the migrations
 */
export async function migrateLike<DB>(
  database: Migratable<DB>,
  folder: string,
  names: readonly string[],
): Promise<void> {
  const known = await providerOf(folder).getMigrations();
  const unknown = names.find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) throw new MigrationError(newerDatabase(unknown));
  const wanted = Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));
  await migrate(database, { getMigrations: () => Promise.resolve(wanted) });
}

function providerOf(folder: string): MigrationProvider {
  return new FileMigrationProvider({
    fs,
    path,
    migrationFolder: folder,
    import: (file) => import(file),
  });
}

async function migrate<DB>(
  { kysely, direct: db = kysely }: Migratable<DB>,
  provider: MigrationProvider,
): Promise<string[]> {
  await underLock(db, prepareTenancyRole);
  const migrations = await provider.getMigrations();
  const contracts = Object.keys(migrations).filter((name) => isContract(migrations[name]));
  await underLock(db, (trx) => noteContracts(trx, contracts));
  if (await isMigratedByNewerRelease(db, Object.keys(migrations))) return [];
  const applied = await underLockTimeout(db, (connection) =>
    migrateOneByOne(new Migrator({ db: connection, provider })),
  );
  await underLock(db, hideMigrationLedger);
  return applied;
}

/**
 * Each migration is a transaction of its own, so that it holds few locks, and for a short time.
 * Locks of two busy tables in one migration would wait for a moment without any request.
 */
async function migrateOneByOne(migrator: Migrator): Promise<string[]> {
  const applied: string[] = [];
  for (let attempt = 1; ; ) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error === undefined) {
      if (results.length === 0) return applied;
      applied.push(...results.map(({ migrationName }) => migrationName));
      attempt = 1;
    } else {
      attempt += 1;
      if (!LOCKED.has(errorCode(error)) || attempt > LOCK_ATTEMPTS) {
        const failed = results.find(({ status }) => status === 'Error')?.migrationName;
        throw new MigrationError(explain(errorMessage(error), failed), { cause: error });
      }
      await sleep(LOCK_PAUSE_MS * Math.random());
    }
  }
}

function isContract(migration: Migration | undefined): boolean {
  return migration !== undefined && 'isContract' in migration && migration.isContract === true;
}

/** Noted before they run: an older release that starts in between must not accept the database. */
async function noteContracts(db: QueryExecutorProvider, names: readonly string[]): Promise<void> {
  await sql`create table if not exists kysely_migration_contract (name text primary key)`.execute(
    db,
  );
  await sql`revoke all on kysely_migration_contract from ${sql.id(APP_ROLE)}`.execute(db);
  await sql`insert into kysely_migration_contract
    select unnest(${[...names]}::text[]) on conflict do nothing`.execute(db);
}

/** @throws MigrationError if this release can't run on the database */
async function isMigratedByNewerRelease<DB>(
  db: Kysely<DB>,
  known: readonly string[],
): Promise<boolean> {
  const { rows: ledgers } = await sql<{ ledger: string | null }>`
    select to_regclass('kysely_migration')::text as ledger`.execute(db);
  if (ledgers[0]?.ledger == null) return false;
  const { rows } = await sql<{ name: string; isContract: boolean }>`
    select m.name, c.name is not null as "isContract"
    from kysely_migration m left join kysely_migration_contract c on c.name = m.name
    order by m.name`.execute(db);
  const newer = rows.filter(({ name }) => !known.includes(name));
  const breaking = newer.find((migration) => migration.isContract);
  if (breaking) throw new MigrationError(newerDatabase(breaking.name));
  const isComplete = known.every((name) => rows.some((row) => row.name === name));
  return newer.length > 0 && isComplete;
}

/** The timeout is a setting of the session, so all of the work uses one connection. */
async function underLockTimeout<DB, T>(
  db: Kysely<DB>,
  work: (connection: Kysely<DB>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set lock_timeout = ${sql.lit(LOCK_TIMEOUT_MS)}`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

async function underLock<DB>(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(ROLE_LOCK)})`.execute(trx);
    await work(trx);
  });
}

/** Kysely calls a database of a newer release "corrupted"; say what it is instead. */
function explain(message: string, failed: string | undefined): string {
  const missing = /previously executed migration (\S+) is missing/.exec(message)?.[1];
  if (missing !== undefined) return newerDatabase(missing);
  return failed === undefined
    ? `Migrating failed: ${message}`
    : `The migration ${failed} failed: ${message}`;
}

function newerDatabase(migration: string): string {
  return `The database is newer than this program: it knows the migration ${migration}. Start the newer release.`;
}
