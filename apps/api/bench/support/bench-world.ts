import { fileURLToPath } from 'node:url';
import { connectDatabase, migrateToLatest } from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import type { PostgresCluster } from '@axp/server-kit/testing';
import { startPostgresCluster } from '@axp/server-kit/testing';
import type { BenchmarkContext } from '@axp/tooling/bench';
import pg from 'pg';
import type { DB } from '../../src/platform/db/schema.ts';
import type { CrowdSize } from '../../test/crowd.ts';
import { fillCrowd } from '../../test/crowd.ts';
import type { ApiProcess } from './api-process.ts';
import { startApi } from './api-process.ts';

/** A filled PostgreSQL database and a server on it. */
export interface BenchWorld {
  readonly databaseUrl: string;
  readonly origin: string;
  readonly serverPid: number;
  readonly size: CrowdSize;
  /** The first row's only column of a query in the database, as its owner. */
  readonly ask: (query: string) => Promise<string>;
}

/** The usual size: 10,000 rooms over 50 merchants, and cars besides. */
export function usualSize(bookings: number): CrowdSize {
  const places = { merchants: 50, roomsPerMerchant: 200, carsPerMerchant: 20 };
  return { ...places, peoplePerMerchant: 100, bookings };
}

/** The size that is measured where growth is not the question: a million, or the largest below. */
export function mainSize({ sizes }: BenchmarkContext): CrowdSize {
  const fitting = sizes.filter((bookings) => bookings <= 1_000_000);
  return usualSize(Math.max(...(fitting.length > 0 ? fitting : sizes)));
}

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));
const logger = createLogger({ name: 'bench', level: 'silent' });

/** Settings of a typical production server: a large cache, and fsync on. */
const clusterSettings = {
  shared_buffers: '2GB',
  max_wal_size: '8GB',
  random_page_cost: '1.1',
};

interface Worlds {
  readonly cluster: Promise<PostgresCluster>;
  readonly bySize: Map<string, Promise<BenchWorld>>;
}
const worldsOfRun = new WeakMap<BenchmarkContext, Worlds>();

/** A world of a size; made once a run, and stopped at its end. */
export function benchWorld(context: BenchmarkContext, size: CrowdSize): Promise<BenchWorld> {
  const worlds = worldsOf(context);
  const name = `crowd_${Object.values(size).join('_')}`;
  const known = worlds.bySize.get(name);
  if (known) return known;
  const world = worlds.cluster.then((cluster) => makeWorld(context, { cluster, name, size }));
  worlds.bySize.set(name, world);
  return world;
}

function worldsOf(context: BenchmarkContext): Worlds {
  const known = worldsOfRun.get(context);
  if (known) return known;
  const cluster = startPostgresCluster({ settings: clusterSettings });
  context.atEnd(async () => (await cluster).stop());
  const worlds = { cluster, bySize: new Map<string, Promise<BenchWorld>>() };
  worldsOfRun.set(context, worlds);
  return worlds;
}

interface Plan {
  readonly cluster: PostgresCluster;
  readonly name: string;
  readonly size: CrowdSize;
}

async function makeWorld(
  context: BenchmarkContext,
  { cluster, name, size }: Plan,
): Promise<BenchWorld> {
  context.write(`filling ${name}\n`);
  await ask(cluster.url, `create database ${name}`);
  const databaseUrl = cluster.urlOf(name);
  const database = await connectDatabase<DB>({
    location: { kind: 'postgres', url: databaseUrl },
    logger,
  });
  await migrateToLatest(database, migrationsFolder);
  await fillCrowd(database.kysely, size);
  await database.close();
  const api: ApiProcess = await startApi(databaseUrl, { OUTGOING_ALLOW: '127.0.0.1' });
  context.atEnd(() => api.stop());
  const { origin, pid: serverPid } = api;
  return { databaseUrl, origin, serverPid, size, ask: (query) => ask(databaseUrl, query) };
}

async function ask(url: string, query: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(query);
    return String(Object.values(rows[0] ?? {})[0]);
  } finally {
    await client.end();
  }
}
