import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { DataFolderUnusableError, errorCode } from '../errors.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

/** Takes a lease of the embedded cluster and makes sure that it has a database of this name. */
export async function openEmbeddedDatabase(
  name: string,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  await refuseFormerEngine(join(dirname(options.folder), name, 'postgres'));
  const embedded = await openEmbeddedPostgres(options);
  const client = new pg.Client({ ...embedded.connection, database: 'postgres' });
  try {
    await client.connect();
    await ensureDatabase(client, name);
    return embedded;
  } catch (error) {
    await embedded.close();
    throw error;
  } finally {
    await client.end();
  }
}

/** Up to release 0.2 each server had a database of another kind, which PostgreSQL cannot read. */
async function refuseFormerEngine(path: string): Promise<void> {
  try {
    await access(join(path, 'PG_VERSION'));
  } catch {
    return;
  }
  const reason =
    'it was written by the embedded database of an earlier release, which this release cannot read. ' +
    'Nothing was changed. Move that folder away to start with an empty database, or start the earlier release';
  throw new DataFolderUnusableError({ path, reason });
}

async function ensureDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return;
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process created it at the same moment.
    if (![DUPLICATE_DATABASE, UNIQUE_VIOLATION].includes(errorCode(error) ?? '')) throw error;
  }
}
