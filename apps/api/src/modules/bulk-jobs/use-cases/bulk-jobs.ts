import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { buildingsFor } from '../bulk-job.policy.ts';
import type { NewBulkJob } from '../bulk-job.repository.ts';
import { endJob, hideJob, insertJob } from '../bulk-job.repository.ts';

/** Starts a job of the actor, limited to their buildings of this moment; returns its id. */
export function startBulkJob(tx: MemberTransaction, job: NewBulkJob): Promise<string> {
  return insertJob(tx, { ...job, scopeIds: buildingsFor(tx.actor, job.subject) });
}

/**
 * Ends a job between two batches: waits for the one that runs.
 * @throws AppError bulk_job.ended
 */
export async function cancelJob(tx: MemberTransaction, id: string): Promise<void> {
  if (!(await endJob(tx, id))) throw new AppError('bulk_job.ended');
}

/**
 * Leaves a job that has ended out of the list.
 * @throws AppError bulk_job.running
 */
export async function hideEndedJob(tx: MemberTransaction, id: string): Promise<void> {
  if (!(await hideJob(tx, id))) throw new AppError('bulk_job.running');
}
