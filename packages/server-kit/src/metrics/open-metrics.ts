import type { FastifyInstance } from 'fastify';
import { fastify } from 'fastify';
import type { SocketAddress } from '../config/index.ts';
import { workerNumber } from '../config/index.ts';
import type { StoppableServer } from '../process/index.ts';
import { listen } from '../process/index.ts';
import type { Measured, Metrics } from './metrics.ts';

interface MetricsTarget {
  /** Where Prometheus reads the metrics; without one, nothing is measured or even loaded. */
  readonly address: SocketAddress | undefined;
  /** Name of the setting that chooses the address. */
  readonly setting: string;
}

export interface ServedMetrics extends Pick<Metrics, 'http' | 'jobs'> {
  /**
   * Serves `/metrics` at an address of its own, so that no public listener has it.
   * @throws ExplainedError if the port is in use
   */
  readonly listen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Creates the metrics of a server; undefined without an address. */
export async function openMetrics<DB>(
  { address, setting }: MetricsTarget,
  measured: Measured<DB>,
): Promise<ServedMetrics | undefined> {
  if (address === undefined) return undefined;
  const { createMetrics } = await import('./metrics.ts');
  const worker = workerNumber();
  const metrics = createMetrics(measured, { worker });
  const app = serving(metrics.text);
  return {
    http: metrics.http,
    jobs: metrics.jobs,
    listen: async () => {
      // The first process serves the metrics of all.
      if (worker === undefined) await listen(app, { ...address, setting });
    },
    close: async () => {
      metrics.close();
      await app.close();
    },
  };
}

/** Serves the metrics of all processes of this program, read from each when Prometheus asks. */
export async function openWorkerMetrics({
  address,
  setting,
}: MetricsTarget): Promise<StoppableServer | undefined> {
  if (address === undefined) return undefined;
  const { metricsOfWorkers } = await import('./worker-metrics.ts');
  const app = serving(metricsOfWorkers);
  await listen(app, { ...address, setting });
  return { close: () => app.close() };
}

function serving(text: () => Promise<string>): FastifyInstance {
  const app = fastify({ logger: false });
  app.get('/metrics', async (_request, reply) => {
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return text();
  });
  return app;
}
