import {
  createClockedDatabase,
  settingsOfRun,
  startPostgresCluster,
} from '@axp/server-kit/testing/clock';

export interface ClockedCluster {
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A PostgreSQL server for a product under test, whose databases run at the time of the test run. */
export async function startClockedCluster(): Promise<ClockedCluster> {
  const cluster = await startPostgresCluster({ inMemory: true, settings: settingsOfRun });
  return {
    createDatabase: (database) => createClockedDatabase(cluster, database),
    stop: () => cluster.stop(),
  };
}
