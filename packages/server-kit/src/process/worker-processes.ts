import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerEnvironment, workerNumber } from '../config/worker-number.ts';
import type { Logger, LoggerOptions } from '../logging/logger.ts';
import { createLogger } from '../logging/logger.ts';
import { ExplainedError } from './command-error.ts';
import { growingPauses } from './growing-pauses.ts';
import type { StoppableServer } from './run-server.ts';

export interface WorkersOptions {
  readonly count: number;
  /** Serves with this process alone. */
  readonly serve: () => Promise<StoppableServer>;
  readonly log: LoggerOptions;
  /** Connections to the database that each process opens at most. */
  readonly connectionsEach: number;
  /** Opens the address of the metrics of all processes. */
  readonly openMetrics: () => Promise<StoppableServer | undefined>;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * Serves with this process, or runs this program several times on one port. The first process migrates and makes what is missing;
 * the others follow. One that ends is replaced, after pauses that grow while it keeps ending.
 * @throws ExplainedError if the first process can't start, which has printed the reason itself
 */
export async function startWorkers(options: WorkersOptions): Promise<StoppableServer> {
  const { count, serve, log, connectionsEach, openMetrics } = options;
  if (count === 1 || workerNumber() !== undefined) return serve();
  const logger = createLogger(log);
  const metrics = await openMetrics();
  const stopping = new AbortController();
  const start = (number: number) => cluster.fork(workerEnvironment(number));
  const first = start(1);
  if (!(await isReady(first))) {
    await metrics?.close();
    throw new ExplainedError('Worker 1 ended before it was ready.');
  }
  const others = Array.from({ length: count - 1 }, (_, index) => start(index + 2));
  const running = [first, ...others].map((worker, index) =>
    keepRunning(worker, { restart: () => start(index + 1), number: index + 1, logger, stopping }),
  );
  await Promise.all(others.map(isReady));
  logger.info({ workers: count, databaseConnections: count * connectionsEach }, 'workers_started');
  return {
    close: async () => {
      stopping.abort();
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
      await Promise.all(running);
      await metrics?.close();
    },
  };
}

/** False if the process ends first. */
async function isReady(worker: Worker): Promise<boolean> {
  const settled = new AbortController();
  const { signal } = settled;
  const isUp = once(worker, 'message', { signal }).then(() => true);
  const isOver = once(worker, 'exit', { signal }).then(() => false);
  const answer = await Promise.race([isUp, isOver]);
  for (const left of [isUp, isOver]) left.catch(() => undefined);
  settled.abort();
  return answer;
}

interface Kept {
  readonly restart: () => Worker;
  readonly number: number;
  readonly logger: Logger;
  readonly stopping: AbortController;
}

/** Settles when the process has ended and is not replaced, because all stop. */
async function keepRunning(first: Worker, kept: Kept): Promise<void> {
  const { signal } = kept.stopping;
  let worker = first;
  const pauseAfter = growingPauses(firstPauseMs, longestPauseMs);
  while (true) {
    const startedAt = performance.now();
    await once(worker, 'exit');
    const { exitCode: code, signalCode: endedBy } = worker.process;
    if (signal.aborted) return;
    const pauseMs = pauseAfter(performance.now() - startedAt);
    kept.logger.warn({ worker: kept.number, code, endedBy, pauseMs }, 'worker_ended');
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    worker = kept.restart();
  }
}
