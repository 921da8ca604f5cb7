import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { endJob, hideJob } from '../bulk-job.repository.ts';

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
