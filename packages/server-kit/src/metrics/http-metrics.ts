import type { Registry } from 'prom-client';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { HttpObserver } from '../http/http-observer.ts';

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Creates the metrics of requests: duration, refusals and reached limits. */
export function httpMetrics(registry: Registry): HttpObserver {
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
