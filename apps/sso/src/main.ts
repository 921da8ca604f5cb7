import { openWorkerMetrics } from '@axp/server-kit/metrics';
import { runServer, startWorkers } from '@axp/server-kit/process';
import { readSsoConfig } from './config/sso-config.ts';
import { startServer } from './start-server.ts';

await runServer(async () => {
  const config = readSsoConfig();
  const { SSO_WORKERS: count, SSO_METRICS_ADDRESS: address } = config;
  return startWorkers({
    count,
    serve: () => startServer(config),
    log: { name: 'sso', level: config.LOG_LEVEL },
    connectionsEach: config.DATABASE_POOL_SIZE,
    openMetrics: () => openWorkerMetrics({ address, setting: 'SSO_METRICS_ADDRESS' }),
  });
});
