import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Installation } from '../db/embedded/cluster.ts';
import { initialiseCluster, SUPERUSER } from '../db/embedded/cluster.ts';
import type { PostgresMajor } from '../db/embedded/postgres-programs.ts';
import { findPostgresPrograms } from '../db/embedded/postgres-programs.ts';
import { findPostgresUser, transferOwnership } from '../db/embedded/postgres-user.ts';
import { freePort, startPostmaster } from '../db/embedded/postmaster.ts';
import { makeMemoryFolder } from './memory-folder.ts';

export interface PostgresCluster {
  /** Connection URL of its `postgres` database, as superuser. */
  readonly url: string;
  /** URL of another database in the same cluster. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

export interface PostgresClusterOptions {
  readonly major?: PostgresMajor;
  /** For tests that are not about the disk. */
  readonly inMemory?: boolean;
  /** Parent of its folder, instead of the one for temporary files. */
  readonly parent?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * For what ends with the test run: nothing waits for the disk. Connections are many and short, so
 * kept plans are made once for each, and not for the values of the first five executions as well:
 * planning took more time than executing.
 */
export const settingsOfRun: Readonly<Record<string, string>> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  plan_cache_mode: 'force_generic_plan',
};

/**
 * Starts a throw-away PostgreSQL in a temporary folder, durable as in production (fsync on) unless
 * the settings say otherwise, reachable on 127.0.0.1 only.
 */
export async function startPostgresCluster({
  major = 18,
  inMemory = false,
  parent = tmpdir(),
  settings = {},
}: PostgresClusterOptions = {}): Promise<PostgresCluster> {
  const place = await initialise(major, inMemory ? makeMemoryFolder() : await folderIn(parent));
  const { postmaster, urlOf } = await startServer(place, 'cluster', settings);
  return {
    url: urlOf('postgres'),
    urlOf,
    stop: async () => {
      await postmaster.stop();
      await rm(place.folder, { recursive: true, force: true });
    },
  };
}

export interface ReplicatedPair {
  /** The server that is the primary at first. */
  readonly primary: Pick<PostgresCluster, 'url' | 'urlOf'>;
  /** URL of a database that names both servers, the standby first. */
  urlOf(database: string): string;
  /** URL of a database on one of them. */
  urlOn(server: 'primary' | 'standby', database: string): string;
  /** Kills the primary as a power cut would, and promotes the standby. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a primary and its synchronous standby: both have all that is committed. */
export async function startReplicatedPair(): Promise<ReplicatedPair> {
  const place = await initialise(18, await folderIn(tmpdir()));
  const copy = join(place.folder, 'standby');
  await cp(join(place.folder, 'cluster'), copy, { recursive: true });
  await chmod(copy, 0o700);
  await writeFile(join(copy, 'standby.signal'), '');
  await transferOwnership(place.user, copy);
  const primary = await startServer(place, 'cluster', { synchronous_standby_names: '*' });
  const standby = await startServer(place, 'standby', {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${SUPERUSER}`,
  });
  const hosts = [standby, primary].map(({ port }) => `127.0.0.1:${port}`).join();
  return {
    primary: { url: primary.urlOf('postgres'), urlOf: primary.urlOf },
    urlOf: (database) => `postgres://${SUPERUSER}@${hosts}/${database}`,
    urlOn: (server, database) => (server === 'primary' ? primary : standby).urlOf(database),
    failOver: async () => {
      process.kill(primary.postmaster.pid, 'SIGKILL');
      await primary.postmaster.exited;
      const client = new pg.Client({ connectionString: standby.urlOf('postgres') });
      await client.connect();
      await client.query('select pg_promote()');
      await client.end();
    },
    stop: async () => {
      await Promise.all([standby.postmaster.stop(), primary.postmaster.stop()]);
      await rm(place.folder, { recursive: true, force: true });
    },
  };
}

interface Place extends Installation {
  readonly folder: string;
}

const folderIn = (parent: string) => mkdtemp(join(parent, 'axp-pg-'));

/** A new cluster in a folder of its own, which is not started. */
async function initialise(major: PostgresMajor, folder: string): Promise<Place> {
  const programs = await findPostgresPrograms(major);
  const user = await findPostgresUser(programs, folder);
  await transferOwnership(user, folder);
  await initialiseCluster({ folder: join(folder, 'cluster'), programs, user, isDurable: false });
  return { folder, programs, user };
}

async function startServer(
  { folder, programs, user }: Place,
  name: string,
  settings: Readonly<Record<string, string>>,
) {
  const port = await freePort();
  const postmaster = await startPostmaster({
    programs,
    user,
    cluster: join(folder, name),
    logFile: join(folder, `${name}.log`),
    settings: {
      listen_addresses: '127.0.0.1',
      port: `${port}`,
      unix_socket_directories: '',
      max_connections: '200',
      ...settings,
    },
  });
  const urlOf = (database: string): string =>
    `postgres://${SUPERUSER}@127.0.0.1:${port}/${database}`;
  return { port, postmaster, urlOf };
}
