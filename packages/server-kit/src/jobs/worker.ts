import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@axp/server-kit/logging';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { UnitOfWork } from '../db/index.ts';

/**
 * Something that the server does by itself (Z-53). A job may run late, may run on several servers
 * at once, and may be killed half-way: what it does is judged by the database's clock and guarded
 * by the database, in small transactions that are whole by themselves.
 */
export interface Job {
  /** Names the job in the log. */
  readonly name: string;
  /** Pause between the end of one run and the beginning of the next. */
  readonly everyMs: number;
  /** Does what is due. A long run ends early once the signal says that the server stops. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Receives the runs of jobs, for the metrics. */
export interface JobObserver {
  /** The worker has started and will run the job from now on. */
  readonly scheduled: (job: Job) => void;
  readonly ended: (job: Job, run: { readonly seconds: number; readonly isFailed: boolean }) => void;
}

export interface Worker {
  /** Starts no further run and waits for those under way. */
  readonly stop: () => Promise<void>;
}

/** Runs each job at once and then again and again; a failure is logged and tried at the next turn. */
export function startWorker(jobs: readonly Job[], logger: Logger, observer?: JobObserver): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = jobs.map((job) => repeat(job, { logger, signal, observer }));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

interface Repeating {
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly observer: JobObserver | undefined;
}

async function repeat(job: Job, { logger, signal, observer }: Repeating): Promise<void> {
  observer?.scheduled(job);
  while (!signal.aborted) {
    const startMs = performance.now();
    let isFailed = false;
    try {
      await job.run(signal);
    } catch (error) {
      isFailed = true;
      logger.error({ err: error, job: job.name }, 'job_failed');
    }
    observer?.ended(job, { seconds: (performance.now() - startMs) / 1000, isFailed });
    await pause(job.everyMs, signal);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  // An abort ends the pause early; it is no failure.
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

const hourMs = 60 * 60 * 1000;

/** Creates a job that runs statements every hour, in one transaction for the rows of all tenants. */
export function hourlyStatements<Schema>(
  unitOfWork: Pick<UnitOfWork<Schema>, 'asSystem'>,
  name: string,
  statements: readonly RawBuilder<unknown>[],
): Job {
  return {
    name,
    everyMs: hourMs,
    run: () =>
      unitOfWork.asSystem(async (trx) => {
        for (const statement of statements) await statement.execute(trx);
      }),
  };
}

/** Limit for the statements of {@link deleteInBatches}: small enough to hold no one up. */
export const rowsAtOnce = sql.lit(5_000);

/** Repeats a limited deletion, each in its own transaction, until nothing is left or the job stops. */
export async function deleteInBatches<Schema>(
  unitOfWork: Pick<UnitOfWork<Schema>, 'asSystem'>,
  statement: RawBuilder<unknown>,
  signal: AbortSignal,
): Promise<void> {
  let removed = 1n;
  while (removed > 0n && !signal.aborted) {
    const result = await unitOfWork.asSystem((trx) => statement.execute(trx));
    removed = result.numAffectedRows ?? 0n;
  }
}
