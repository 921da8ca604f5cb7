import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { testClusterUrl } from '../config/test-environment.ts';
import type { Database } from '../db/database.ts';
import { connectDatabase } from '../db/database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { createLogger } from '../logging/logger.ts';
import { applyDatabaseClock, createDatabaseClock } from './database-clock.ts';
import { hashOfMigrations } from './migrations-hash.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

/** A database of its own, copied from a template that was migrated once per run. */
export async function createPostgresTestDatabase<DB>(
  migrationsFolder: string,
): Promise<Database<DB>> {
  const clusterUrl = testClusterUrl();
  if (clusterUrl === undefined) {
    throw new Error('No test cluster: this Jest project lacks the PostgreSQL global setup');
  }
  const template = await migratedTemplate(clusterUrl, migrationsFolder);
  const name = `axp_test_${randomUUID().replaceAll('-', '')}`;
  await administrate(clusterUrl, async (admin) => {
    // Files are copied; the default writes each page to the log as well.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
    await applyDatabaseClock(admin, name);
  });
  const url = urlOf(clusterUrl, name);
  const database = await connectDatabase<DB>({
    location: { kind: 'postgres', url },
    logger,
    // Races hold every connection, for long on a busy machine; none is a test of the wait itself.
    patienceMs: 60_000,
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administrate(clusterUrl, (admin) =>
        admin.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

async function migratedTemplate(clusterUrl: string, migrationsFolder: string): Promise<string> {
  const template = `axp_template_${await hashOfMigrations(migrationsFolder)}`;
  await administrate(clusterUrl, async (admin) => {
    // Workers arrive together: one builds, the others wait for the lock and find it done.
    await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [
      template,
    ]);
    if (rowCount !== 0) return;
    // Renamed only when complete, so that a crash half-way leaves nothing that looks finished.
    const draft = `axp_draft_${randomUUID().replaceAll('-', '')}`;
    await admin.query(`create database ${draft}`);
    await applyDatabaseClock(admin, draft);
    await administrate(urlOf(clusterUrl, draft), createDatabaseClock);
    await migrate(urlOf(clusterUrl, draft), migrationsFolder);
    await admin.query(`alter database ${draft} rename to ${template}`);
  });
  return template;
}

async function migrate(url: string, migrationsFolder: string): Promise<void> {
  const database = await connectDatabase({ location: { kind: 'postgres', url }, logger });
  try {
    await migrateToLatest(database, migrationsFolder);
  } finally {
    await database.close();
  }
}

async function administrate(
  url: string,
  work: (admin: pg.Client) => Promise<unknown>,
): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function urlOf(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
}
