import { AppError } from '@axp/contracts';
import type { BulkJobState, BulkSubject } from '@axp/contracts/sheets';
import type { MemberTransaction, TenantRows } from '../../platform/db/tenant-transaction.ts';
import type { Skipped, StoredJob } from './bulk-job.repository.ts';
import { saveProgress } from './bulk-job.repository.ts';

/** Rows that a runner handles after the row of the batch before. */
export interface Batch extends Pick<StoredJob, 'action' | 'selection' | 'afterId'> {
  readonly limit: number;
}

export interface BatchResult {
  /** Handled rows, changed or not; none ends the job. */
  readonly done: number;
  readonly changed: number;
  readonly skipped: readonly {
    readonly reason: Skipped[number]['reason'];
    readonly id: string;
    readonly name: string;
  }[];
  readonly lastId: string | null;
  /** Called once the batch is committed. */
  readonly onCommit?: () => void;
}

/** Changes the next rows of a selection, which it locks in the order of their ids. */
export type BulkRunner = (tx: MemberTransaction, batch: Batch) => Promise<BatchResult>;

export type BulkRunners = Readonly<Record<BulkSubject, BulkRunner>>;

/** The transaction of the user who started a job; null if they may not run it any more. */
export type ActAs = (tx: TenantRows, job: StoredJob) => Promise<MemberTransaction | null>;

const rowsOfBatch = 100;
const mostExamples = 5;

/**
 * Runs the next batch of a locked job as its user, who needs the right at that moment, in the
 * transaction that also moves the job on: a batch happens once or not at all.
 */
export async function runBatch(
  tx: TenantRows,
  job: StoredJob,
  { runners, actAs }: { readonly runners: BulkRunners; readonly actAs: ActAs },
): Promise<BatchResult | null> {
  const member = await actAs(tx, job);
  if (!member) {
    await saveProgress(tx, job.id, { ...job, state: 'not_allowed' });
    return null;
  }
  const { action, selection, afterId } = job;
  const batch = { action, selection, afterId, limit: rowsOfBatch };
  const result = await runners[job.subject](member, batch);
  const isLast = result.done < rowsOfBatch;
  await saveProgress(tx, job.id, {
    state: isLast ? 'done' : 'running',
    done: job.done + result.done,
    changed: job.changed + result.changed,
    skipped: withSkipped(job.skipped, result.skipped),
    afterId: result.lastId ?? afterId,
  });
  return result;
}

/** How a job ends after a refusal; null if the batch must be tried again. */
export function endOf(error: unknown): BulkJobState | null {
  if (!(error instanceof AppError)) return null;
  const isLimit = error.code === 'limit.reached' || error.code === 'limit.merchant_reached';
  return isLimit ? 'limit' : 'failed';
}

function withSkipped(before: Skipped, added: BatchResult['skipped']): Skipped {
  const groups = new Map(before.map((group) => [group.reason, group]));
  for (const { reason, id, name } of added) {
    const { count, examples } = groups.get(reason) ?? { count: 0, examples: [] };
    const shown = examples.length < mostExamples ? [...examples, { id, name }] : examples;
    groups.set(reason, { reason, count: count + 1, examples: shown });
  }
  return [...groups.values()];
}
