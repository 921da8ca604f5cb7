import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { isTestOfCitus, testClusterUrl } from '../config/test-environment.ts';
import type { Database } from '../db/database.ts';
import { connectDatabase } from '../db/database.ts';
import type { Distribution } from '../db/distribute.ts';
import { distributeTables } from '../db/distribute.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { createLogger } from '../logging/logger.ts';
import { closeDatabase, joinNodes, prepareNode, workersOf } from './citus-nodes.ts';
import { applyDatabaseClock, createDatabaseClock } from './database-clock.ts';
import { hashOfMigrations } from './migrations-hash.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

interface Schema {
  readonly migrationsFolder: string;
  /** How its tables are distributed where the tests run on Citus. */
  readonly distribution?: Distribution | undefined;
}

/** A database of its own, copied from a template that was migrated once per run. */
export async function createPostgresTestDatabase<DB>(schema: Schema): Promise<Database<DB>> {
  const clusterUrl = testClusterUrl();
  if (clusterUrl === undefined) {
    throw new Error('No test cluster: this Jest project lacks the PostgreSQL global setup');
  }
  const workers = await workersOfRun(clusterUrl);
  const nodes = [clusterUrl, ...workers];
  const template = await migratedTemplate(clusterUrl, workers, schema);
  const name = `axp_test_${randomUUID().replaceAll('-', '')}`;
  await onEach(nodes, async (admin) => {
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
      await onEach(nodes, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The nodes beside the one of the URL; none unless the tests run on Citus. */
async function workersOfRun(clusterUrl: string): Promise<readonly string[]> {
  if (!isTestOfCitus()) return [];
  let workers: readonly string[] = [];
  await administrate(clusterUrl, async (admin) => {
    workers = await workersOf(admin, clusterUrl);
  });
  return workers;
}

async function migratedTemplate(
  clusterUrl: string,
  workers: readonly string[],
  { migrationsFolder, distribution }: Schema,
): Promise<string> {
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
    const nodes = [clusterUrl, ...workers];
    await onEach(nodes, async (node) => {
      await node.query(`create database ${draft}`);
      await applyDatabaseClock(node, draft);
    });
    const url = urlOf(clusterUrl, draft);
    await onEach(
      nodes.map((node) => urlOf(node, draft)),
      createDatabaseClock,
    );
    if (isTestOfCitus()) {
      const others = workers.map((worker) => urlOf(worker, draft));
      await onEach([url, ...others], prepareNode);
      await administrate(url, (node) => joinNodes(node, { url, workers: others }));
    }
    await migrate(url, migrationsFolder, isTestOfCitus() ? distribution : undefined);
    if (isTestOfCitus()) await onEach(nodes, (node) => closeDatabase(node, draft));
    await onEach(nodes, (node) => node.query(`alter database ${draft} rename to ${template}`));
  });
  return template;
}

async function migrate(
  url: string,
  migrationsFolder: string,
  distribution: Distribution | undefined,
): Promise<void> {
  const database = await connectDatabase({ location: { kind: 'postgres', url }, logger });
  try {
    await migrateToLatest(database, migrationsFolder);
    if (distribution) await distributeTables(database, distribution);
  } finally {
    await database.close();
  }
}

async function onEach(
  urls: readonly string[],
  work: (admin: pg.Client) => Promise<unknown>,
): Promise<void> {
  for (const url of urls) await administrate(url, work);
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
