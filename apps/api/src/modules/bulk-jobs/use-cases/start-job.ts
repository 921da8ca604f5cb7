import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { buildingsFor } from '../bulk-job.policy.ts';
import type { NewBulkJob } from '../bulk-job.repository.ts';
import { insertJob } from '../bulk-job.repository.ts';

/** Starts a job of the actor, limited to their buildings of this moment; returns its id. */
export function startBulkJob(tx: MemberTransaction, job: NewBulkJob): Promise<string> {
  return insertJob(tx, { ...job, scopeIds: buildingsFor(tx.actor, job.subject) });
}
