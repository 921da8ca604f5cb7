import { createLogger } from '@axp/server-kit/logging';
import { describe, expect, it } from '@jest/globals';
import { startWorker } from './worker.ts';

const logger = createLogger({ name: 'test', level: 'silent' });

/** Resolves at the given run of a job. */
function untilRun(times: number) {
  let runs = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    reached: promise,
    count: () => {
      runs += 1;
      if (runs === times) resolve();
      return runs;
    },
    runs: () => runs,
  };
}

describe('the worker', () => {
  it('[Z-53] runs each job at once and again after its pause', async () => {
    const [quick, slow] = [untilRun(3), untilRun(1)];
    const worker = startWorker(
      [
        { name: 'quick', everyMs: 1, run: async () => void quick.count() },
        { name: 'slow', everyMs: 60_000, run: async () => void slow.count() },
      ],
      logger,
    );
    await Promise.all([quick.reached, slow.reached]);
    await worker.stop();
    expect(slow.runs()).toBe(1);
  });

  it('[Z-53] continues after a job has failed', async () => {
    const job = untilRun(2);
    const run = async () => {
      if (job.count() === 1) throw new Error('the database was away');
    };
    const worker = startWorker([{ name: 'flaky', everyMs: 1, run }], logger);
    await job.reached;
    await worker.stop();
    expect(job.runs()).toBeGreaterThanOrEqual(2);
  });

  it('[Z-53] waits for running jobs when it stops, and starts no more', async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const end = Promise.withResolvers<void>();
    let runs = 0;
    const run = async (signal: AbortSignal) => {
      runs += 1;
      begun.resolve(signal);
      await end.promise;
    };
    const worker = startWorker([{ name: 'long', everyMs: 1, run }], logger);
    const signal = await begun.promise;
    let hasStopped = false;
    const stopped = worker.stop().then(() => {
      hasStopped = true;
    });
    expect(signal.aborted).toBe(true);
    expect(hasStopped).toBe(false);
    end.resolve();
    await stopped;
    expect(runs).toBe(1);
  });
});
