import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initialiseCluster, SUPERUSER } from '../db/embedded/cluster.ts';
import { freePort } from '../db/embedded/cluster-settings.ts';
import type { PostgresMajor } from '../db/embedded/postgres-programs.ts';
import { findPostgresPrograms } from '../db/embedded/postgres-programs.ts';
import { findPostgresUser, giveTo } from '../db/embedded/postgres-user.ts';
import { startPostmaster } from '../db/embedded/postmaster.ts';
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
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts a throw-away PostgreSQL in a temporary folder, durable as in production (fsync on) unless
 * the settings say otherwise, reachable on 127.0.0.1 only.
 */
export async function startPostgresCluster({
  major = 18,
  inMemory = false,
  settings = {},
}: PostgresClusterOptions = {}): Promise<PostgresCluster> {
  const folder = inMemory ? makeMemoryFolder() : await mkdtemp(join(tmpdir(), 'axp-pg-'));
  const programs = await findPostgresPrograms(major);
  const user = await findPostgresUser(programs, folder);
  await giveTo(user, folder);
  const cluster = join(folder, 'cluster');
  await initialiseCluster({ folder: cluster, programs, user, isDurable: false });
  const port = await freePort();
  const postmaster = await startPostmaster({
    programs,
    user,
    cluster,
    logFile: join(folder, 'postgres.log'),
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
  return {
    url: urlOf('postgres'),
    urlOf,
    stop: async () => {
      await postmaster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
