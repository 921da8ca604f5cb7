import type { Registry } from 'prom-client';
import { Counter, Gauge } from 'prom-client';
import type { JobObserver } from '../jobs/index.ts';

/** Creates the metrics of jobs. Their lag is the time since the last success minus the interval. */
export function jobMetrics(registry: Registry): JobObserver {
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
