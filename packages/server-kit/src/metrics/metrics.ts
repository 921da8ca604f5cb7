import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/index.ts';
import type { HttpObserver } from '../http/index.ts';
import type { JobObserver } from '../jobs/index.ts';
import type { Queue } from './database-metrics.ts';
import { poolMetrics, queueMetrics } from './database-metrics.ts';
import { httpMetrics } from './http-metrics.ts';
import { jobMetrics } from './job-metrics.ts';
import { subscribe } from './measurements.ts';
import { answerWithMetrics } from './worker-metrics.ts';

export interface Measured<DB> {
  readonly database: Pick<Database<DB>, 'kysely' | 'pool'>;
  readonly queues: readonly Queue[];
}

export interface Metrics {
  readonly http: HttpObserver;
  readonly jobs: JobObserver;
  /** Everything measured so far, in the text format of Prometheus. */
  readonly text: () => Promise<string>;
  /** Ends the subscriptions. */
  readonly close: () => void;
}

/** Sign-in methods are named by administrators of tenants: past this many, a new one is `other`. */
const mostMethods = 50;
const waitBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/** Creates the metrics of a server; docs/operating.md lists them. */
export function createMetrics<DB>(
  { database, queues }: Measured<DB>,
  { worker }: { readonly worker?: number | undefined } = {},
): Metrics {
  const registry = new Registry();
  if (worker !== undefined) registry.setDefaultLabels({ worker: `${worker}` });
  const leave = worker === undefined ? () => undefined : answerWithMetrics(registry);
  collectDefaultMetrics({ register: registry });
  poolMetrics(registry, database.pool);
  queueMetrics(registry, { kysely: database.kysely, queues });
  const waits = new Histogram({
    name: 'axp_database_pool_wait_seconds',
    help: 'How long callers have waited for a connection of the pool.',
    buckets: waitBuckets,
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'axp_sign_ins_total',
    help: 'Attempts to sign in by method and result.',
    labelNames: ['method', 'result'],
    registers: [registry],
  });
  const methods = new Set<string>();
  const methodOf = (method: string): string => {
    if (methods.size < mostMethods) methods.add(method);
    return methods.has(method) ? method : 'other';
  };
  const unsubscribe = subscribe({
    signIn: ({ method, result }) => signIns.inc({ method: methodOf(method), result }),
    connectionWait: (seconds) => waits.observe(seconds),
  });
  return {
    http: httpMetrics(registry),
    jobs: jobMetrics(registry),
    text: () => registry.metrics(),
    close: () => {
      leave();
      unsubscribe();
      registry.clear();
    },
  };
}
