import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/index.ts';
import type { HttpObserver } from '../http/index.ts';
import type { JobObserver } from '../jobs/index.ts';
import type { Queue } from './database-metrics.ts';
import { poolMetrics, queueMetrics } from './database-metrics.ts';
import { subscribe } from './measurements.ts';
import { answerWithMetrics } from './worker-metrics.ts';

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export interface Measured<DB> {
  readonly database: Pick<Database<DB>, 'kysely' | 'pool'>;
  readonly queues: readonly Queue[];
  /** Days on which secrets expire, by the settings that name the secrets. */
  readonly secrets?: Readonly<Record<string, Date | undefined>>;
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
  { database, queues, secrets = {} }: Measured<DB>,
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
  secretMetrics(registry, secrets);
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

function secretMetrics(registry: Registry, secrets: NonNullable<Measured<unknown>['secrets']>) {
  const expiry = new Gauge({
    name: 'axp_secret_expires_timestamp_seconds',
    help: 'When a secret of the operator expires.',
    labelNames: ['setting'],
    registers: [registry],
  });
  for (const [setting, expires] of Object.entries(secrets)) {
    if (expires) expiry.set({ setting }, expires.getTime() / 1000);
  }
}

/** Creates the metrics of requests: duration, refusals and reached limits. */
function httpMetrics(registry: Registry): HttpObserver {
  const registers = [registry];
  const durations = new Histogram({
    name: 'axp_http_request_duration_seconds',
    help: 'Duration of requests by operation and status class.',
    labelNames: ['operation', 'status'],
    buckets,
    registers,
  });
  const refusals = new Counter({
    name: 'axp_refusals_total',
    help: 'Refused requests by the code of their problem document.',
    labelNames: ['code'],
    registers,
  });
  const limits = new Counter({
    name: 'axp_limits_reached_total',
    help: 'Requests refused by a daily limit, by kind and by whose limit it is.',
    labelNames: ['kind', 'owner'],
    registers,
  });
  const streams = new Gauge({
    name: 'axp_event_streams',
    help: 'Event streams that are open.',
    registers,
  });
  const owners: ReadonlyMap<string, string> = new Map([
    ['limit.reached', 'person'],
    ['limit.merchant_reached', 'merchant'],
  ]);
  return {
    answered: ({ operation, status, seconds }) => {
      durations.observe({ operation, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    refused: ({ code, details }) => {
      refusals.inc({ code });
      const owner = owners.get(code);
      const kind = details.params?.kind;
      if (owner !== undefined && typeof kind === 'string') limits.inc({ kind, owner });
    },
    streaming: () => {
      streams.inc();
      return () => streams.dec();
    },
  };
}

/** Creates the metrics of jobs. Their lag is the time since the last success minus the interval. */
function jobMetrics(registry: Registry): JobObserver {
  const registers = [registry];
  const labelNames = ['name'];
  const runs = new Counter({
    name: 'axp_job_runs_total',
    help: 'Runs of jobs by result: ok or failed.',
    labelNames: ['name', 'result'],
    registers,
  });
  const seconds = new Counter({
    name: 'axp_job_seconds_total',
    help: 'Time that runs of a job have taken.',
    labelNames,
    registers,
  });
  const interval = new Gauge({
    name: 'axp_job_interval_seconds',
    help: 'Pause between two runs of a job.',
    labelNames,
    registers,
  });
  const succeeded = new Gauge({
    name: 'axp_job_last_success_timestamp_seconds',
    help: 'When a run of the job last succeeded; the start of the process before the first.',
    labelNames,
    registers,
  });
  return {
    scheduled: ({ name, everyMs }) => {
      interval.set({ name }, everyMs / 1000);
      succeeded.setToCurrentTime({ name });
      for (const result of ['ok', 'failed']) runs.inc({ name, result }, 0);
    },
    ended: ({ name }, run) => {
      runs.inc({ name, result: run.isFailed ? 'failed' : 'ok' });
      seconds.inc({ name }, run.seconds);
      if (!run.isFailed) succeeded.setToCurrentTime({ name });
    },
  };
}
