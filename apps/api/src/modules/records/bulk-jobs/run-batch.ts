import { AppError } from '@axp/contracts';
import type { BulkJobState, BulkSubject } from '@axp/contracts/sheets';
import { limitToScope } from '@axp/server-kit/db';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Skipped, StoredJob } from './bulk-job.repository.ts';
import { saveProgress } from './bulk-job.repository.ts';

/** Rows that a runner handles after the row of the batch before. */
export interface Batch extends Pick<StoredJob, 'action' | 'selection' | 'afterId'> {
  readonly limit: number;
}

export interface BatchRow {
  readonly id: string;
  readonly name: string;
}

export interface BatchResult {
  /** Why each row was left out; null for those that were changed. */
  readonly rows: readonly (BatchRow & { readonly skipped: Skipped[number]['reason'] | null })[];
  /** Called once the batch is committed. */
  readonly onCommit?: () => void;
}

export interface BulkRunner {
  /** Locks the next rows of a selection in the order of their ids. */
  readonly lock: (tx: MemberTransaction, batch: Batch) => Promise<readonly BatchRow[]>;
  /** Changes those of the locked rows that the user may reach. */
  readonly change: (
    tx: MemberTransaction,
    batch: Batch,
    ids: readonly string[],
  ) => Promise<BatchResult>;
}

export type BulkRunners = Readonly<Record<BulkSubject, BulkRunner>>;

export interface ActingUser {
  readonly tx: MemberTransaction;
  /** Buildings that the user may reach now; null for all. */
  readonly buildingIds: readonly string[] | null;
}

/** The user who started a job; null if they may not run it any more. */
export type ActAs = (tx: TenantRows, job: StoredJob) => Promise<ActingUser | null>;

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
  const user = await actAs(tx, job);
  if (!user) {
    await saveProgress(tx, job.id, { ...job, state: 'not_allowed' });
    return null;
  }
  const { action, selection, afterId } = job;
  const batch = { action, selection, afterId, limit: rowsOfBatch };
  const runner = runners[job.subject];
  const locked = await runner.lock(user.tx, batch);
  await limitTo(user, job.scopeIds);
  const ids = locked.map(({ id }) => id);
  const result = ids.length === 0 ? { rows: [] } : await runner.change(user.tx, batch, ids);
  const reached = new Set(result.rows.map(({ id }) => id));
  const outside = locked
    .filter(({ id }) => !reached.has(id))
    .map((row) => ({ ...row, skipped: 'not_managed' as const }));
  const isLast = locked.length < rowsOfBatch;
  await saveProgress(tx, job.id, {
    state: isLast ? 'done' : 'running',
    done: job.done + locked.length,
    changed: job.changed + result.rows.filter(({ skipped }) => skipped === null).length,
    skipped: withSkipped(job.skipped, [...result.rows, ...outside]),
    afterId: ids.at(-1) ?? afterId,
  });
  return result;
}

/** Hides rows of buildings that the user did not manage at the start, or does not manage now. */
async function limitTo({ tx, buildingIds }: ActingUser, atStart: StoredJob['scopeIds']) {
  if (buildingIds === null) return;
  await limitToScope(
    tx.db,
    atStart ? buildingIds.filter((id) => atStart.includes(id)) : buildingIds,
  );
}

/** How a job ends after a refusal; null if the batch must be tried again. */
export function endOf(error: unknown): BulkJobState | null {
  if (!(error instanceof AppError)) return null;
  const isLimit = error.code === 'limit.reached' || error.code === 'limit.merchant_reached';
  return isLimit ? 'limit' : 'failed';
}

function withSkipped(before: Skipped, added: BatchResult['rows']): Skipped {
  const groups = new Map(before.map((group) => [group.reason, group]));
  for (const { skipped: reason, id, name } of added) {
    if (reason === null) continue;
    const { count, examples } = groups.get(reason) ?? { count: 0, examples: [] };
    const shown = examples.length < mostExamples ? [...examples, { id, name }] : examples;
    groups.set(reason, { reason, count: count + 1, examples: shown });
  }
  return [...groups.values()];
}
