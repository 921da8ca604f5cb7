import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { errorMessage, MigrationError } from './errors.ts';
import { hideMigrationLedger, prepareTenancyRole } from './tenancy-role.ts';

/** Any number will do, as long as every server of this program uses the same. */
const ROLE_LOCK = 4_711_001;

/**
 * Brings the schema up to the newest migration of the folder and returns the names of those it ran.
 * Two servers may start at once: both steps take a lock in the database.
 * @throws MigrationError with one line: what failed, or that the database is newer than the program
 */
export async function migrateToLatest<DB>(
  database: { readonly kysely: Kysely<DB> },
  folder: string,
): Promise<string[]> {
  const db = database.kysely;
  const provider = new FileMigrationProvider({
    fs,
    path,
    migrationFolder: folder,
    import: (file) => import(file),
  });
  await underLock(db, prepareTenancyRole);
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName;
    throw new MigrationError(explain(errorMessage(error), failed), { cause: error });
  }
  await underLock(db, hideMigrationLedger);
  return results.map(({ migrationName }) => migrationName);
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
  if (missing !== undefined) {
    return `The database is newer than this program: it knows the migration ${missing}. Start the newer release.`;
  }
  return failed === undefined
    ? `Migrating failed: ${message}`
    : `The migration ${failed} failed: ${message}`;
}
