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
import { readSsoConfig } from './config/sso-config.ts';
import { SecretFileError } from './platform/keys/secret-file.ts';
import { startServer } from './start-server.ts';

const start = async () => {
  const config = readSsoConfig();
  const { SSO_WORKERS: count, SSO_METRICS_ADDRESS: address } = config;
  return startWorkers({
    count,
    serve: () => startServer(config),
    log: { name: 'sso', level: config.LOG_LEVEL },
    connectionsEach: config.DATABASE_POOL_SIZE,
    openMetrics: () => openWorkerMetrics({ address, setting: 'SSO_METRICS_ADDRESS' }),
  });
};

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
