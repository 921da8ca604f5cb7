import { openWorkerMetrics } from '@axp/server-kit/metrics';
import { runServer, startWorkers } from '@axp/server-kit/process';
import { readApiConfig } from './config/api-config.ts';
import { startServer } from './start-server.ts';

await runServer(async () => {
  const config = readApiConfig();
  const { WORKERS: count, METRICS_ADDRESS: address } = config;
  return startWorkers({
    count,
    serve: () => startServer(config),
    log: { name: 'api', level: config.LOG_LEVEL },
    // One for changes, and one for the locks of mailboxes.
    connectionsEach: config.DATABASE_POOL_SIZE + 2,
    openMetrics: () => openWorkerMetrics({ address, setting: 'METRICS_ADDRESS' }),
  });
});
