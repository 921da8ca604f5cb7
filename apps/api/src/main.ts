import { ConfigError } from '@axp/server-kit/config';
import {
  DatabaseUnavailableError,
  DataFolderLockedError,
  DataFolderUnusableError,
  MigrationError,
} from '@axp/server-kit/db';
import { openWorkerMetrics } from '@axp/server-kit/metrics';
import {
  DemoAccountsError,
  PortInUseError,
  runServer,
  startWorkers,
  WorkerStartError,
} from '@axp/server-kit/process';
import { readApiConfig } from './config/api-config.ts';
import { MethodsFileError } from './modules/sign-in-methods/index.ts';
import { KeyFileError } from './platform/auth/key-file.ts';
import { startServer } from './start-server.ts';

const start = async () => {
  const config = readApiConfig();
  const { WORKERS: count, METRICS_ADDRESS: address } = config;
  return startWorkers({
    count,
    serve: () => startServer(config),
    log: { name: 'api', level: config.LOG_LEVEL },
    connectionsEach: config.DATABASE_POOL_SIZE + 1,
    openMetrics: () => openWorkerMetrics({ address, setting: 'METRICS_ADDRESS' }),
  });
};

await runServer(start, {
  explained: [
    ConfigError,
    DatabaseUnavailableError,
    DataFolderLockedError,
    DataFolderUnusableError,
    DemoAccountsError,
    KeyFileError,
    MethodsFileError,
    MigrationError,
    PortInUseError,
    WorkerStartError,
  ],
});
