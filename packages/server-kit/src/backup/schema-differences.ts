import type pg from 'pg';
import type { Database, DatabaseLocation } from '../db/database.ts';
import { connectDatabase } from '../db/database.ts';
import { errorCode } from '../db/errors.ts';
import { migrateLike } from '../db/migrate.ts';
import type { Logger } from '../logging/index.ts';
import { readCatalogue } from './catalogue.ts';
import { appliedMigrations } from './tables.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

export interface SchemaCheck {
  readonly database: Pick<Database<unknown>, 'openClient'>;
  readonly location: DatabaseLocation;
  readonly migrationsFolder: string;
  readonly logger: Logger;
}

export interface SchemaDifferences {
  /** Made by migrations, but absent here. */
  readonly missing: readonly string[];
  /** Present here, but made by no migration. */
  readonly foreign: readonly string[];
}

/**
 * Compares a database with a new one that the same migrations made, and that is dropped again:
 * a restore or a hand may have lost constraints, policies, rights, indexes or triggers.
 * @returns undefined if the database user may not create a database
 */
export async function findSchemaDifferences(
  check: SchemaCheck,
): Promise<SchemaDifferences | undefined> {
  const client = await check.database.openClient();
  const name = `axp_doctor_${process.pid}`;
  try {
    if (!(await createDatabase(client, name))) return undefined;
    try {
      const actual = await readCatalogue(client);
      const expected = await catalogueOf(check, name, await appliedMigrations(client));
      return {
        missing: expected.filter((line) => !actual.includes(line)),
        foreign: actual.filter((line) => !expected.includes(line)),
      };
    } finally {
      await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`);
    }
  } finally {
    await client.end();
  }
}

async function createDatabase(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return true;
  } catch (error) {
    if (errorCode(error) === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}

async function catalogueOf(
  { location, migrationsFolder, logger }: SchemaCheck,
  name: string,
  migrations: readonly string[],
): Promise<readonly string[]> {
  const reference = await connectDatabase({ location: withName(location, name), logger });
  try {
    await migrateLike(reference, migrationsFolder, migrations);
    const client = await reference.openClient();
    try {
      return await readCatalogue(client);
    } finally {
      await client.end();
    }
  } finally {
    await reference.close();
  }
}

function withName(location: DatabaseLocation, name: string): DatabaseLocation {
  if (location.kind === 'folder') return { ...location, database: name };
  const url = new URL(location.url);
  url.pathname = `/${name}`;
  return { ...location, url: url.href };
}
