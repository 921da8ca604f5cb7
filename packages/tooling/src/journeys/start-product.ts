import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { toolVariables } from '../config/environment.ts';
import { repositoryRoot } from '../shared/repository.ts';
import { listenForStop } from '../start/stop-signal.ts';
import { startClockedCluster } from './clocked-cluster.ts';

// The product as `start` starts it, on databases that run at the time of the test run.
const cluster = await startClockedCluster();
const product = spawn(process.execPath, [join(repositoryRoot, 'packages/tooling/src/start.ts')], {
  env: toolVariables({
    DATABASE_URL: await cluster.createDatabase('booking'),
    SSO_DATABASE_URL: await cluster.createDatabase('platform'),
  }),
  stdio: 'inherit',
});
const ended = once(product, 'exit');
void listenForStop(() => product.kill('SIGKILL')).raised.then(() => product.kill('SIGTERM'));
await ended;
await cluster.stop();
process.exit(product.exitCode ?? 1);
