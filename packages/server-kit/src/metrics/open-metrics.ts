import { fastify } from 'fastify';
import type { SocketAddress } from '../config/index.ts';
import { listen } from '../process/index.ts';
import type { Measured, Metrics } from './metrics.ts';

interface Place {
  /** Where Prometheus reads the metrics; without one, nothing is measured or even loaded. */
  readonly address: SocketAddress | undefined;
  /** Name of the setting that chooses the address. */
  readonly setting: string;
}

export interface ServedMetrics extends Pick<Metrics, 'http' | 'jobs'> {
  /**
   * Serves `/metrics` at an address of its own, so that no public listener has it.
   * @throws PortInUseError
   */
  readonly listen: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Creates the metrics of a server; undefined without an address. */
export async function openMetrics<DB>(
  { address, setting }: Place,
  measured: Measured<DB>,
): Promise<ServedMetrics | undefined> {
  if (address === undefined) return undefined;
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics(measured);
  const app = fastify({ logger: false });
  app.get('/metrics', async (_request, reply) => {
    reply.type(metrics.contentType);
    return metrics.text();
  });
  return {
    http: metrics.http,
    jobs: metrics.jobs,
    listen: () => listen(app, { ...address, setting }),
    close: async () => {
      metrics.close();
      await app.close();
    },
  };
}
