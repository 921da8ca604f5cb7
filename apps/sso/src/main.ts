import { ConfigError, workerNumber } from '@axp/server-kit/config';
import {
  DatabaseUnavailableError,
  DataFolderLockedError,
  DataFolderUnusableError,
  MigrationError,
} from '@axp/server-kit/db';
import { createLogger } from '@axp/server-kit/logging';
import { openWorkerMetrics } from '@axp/server-kit/metrics';
import type { StoppableServer } from '@axp/server-kit/process';
import {
  DemoAccountsError,
  PortInUseError,
  runServer,
  startWorkers,
  WorkerStartError,
} from '@axp/server-kit/process';
import { readSsoConfig } from './config/sso-config.ts';
import { SecretFileError } from './platform/keys/secret-file.ts';
import { startServer } from './start-server.ts';

/** Serves with this process, or starts as many as are set. */
async function start(): Promise<StoppableServer> {
  const config = readSsoConfig();
  const { SSO_WORKERS: count, SSO_METRICS_ADDRESS: address } = config;
  if (count === 1 || workerNumber() !== undefined) return startServer(config);
  return startWorkers({
    count,
    logger: createLogger({ name: 'sso', level: config.LOG_LEVEL }),
    connectionsEach: config.DATABASE_POOL_SIZE,
    openMetrics: () => openWorkerMetrics({ address, setting: 'SSO_METRICS_ADDRESS' }),
  });
}

await runServer(start, {
  explained: [
    ConfigError,
    DatabaseUnavailableError,
    DataFolderLockedError,
    DataFolderUnusableError,
    DemoAccountsError,
    MigrationError,
    PortInUseError,
    SecretFileError,
    WorkerStartError,
  ],
});
