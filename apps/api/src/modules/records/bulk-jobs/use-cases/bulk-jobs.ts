import { AppError } from '@axp/contracts';
import type { BulkJob, BulkSubject } from '@axp/contracts/sheets';
import { sql } from 'kysely';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { buildingsFor } from '../bulk-job.policy.ts';
import type { NewBulkJob } from '../bulk-job.repository.ts';
import { endJob, hideJob, insertJob } from '../bulk-job.repository.ts';

const daysListed = 7;

const withActor = sql`bulk_job job join app_user actor
  on actor.merchant_id = job.merchant_id and actor.id = job.actor_id`;

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

interface Listed {
  readonly subject: BulkSubject;
  /** Only jobs of this user; null for all. */
  readonly userId: string | null;
  readonly now: Date;
}

const columns = sql`job.id, job.subject, coalesce(job.action ->> 'kind', job.action #>> '{}') as action,
  job.state, job.total, job.done, job.changed, job.skipped, job.created_at as "startedAt",
  json_build_object('id', actor.id, 'fullName', actor.full_name) as "startedBy",
  job.ended_at as "endedAt"`;

const startedBy = (userId: string | null) =>
  sql`(${userId}::uuid is null or job.actor_id = ${userId}::uuid)`;

/** Jobs of a merchant that run, or ended lately and are not hidden; newest first. */
export async function listJobs(
  tx: TenantRows,
  { subject, userId, now }: Listed,
): Promise<readonly BulkJob[]> {
  const { rows } = await sql<BulkJob>`
    select ${columns} from ${withActor}
    where job.merchant_id = ${tx.merchant.id} and job.subject = ${subject} and job.hidden_at is null
      and ${startedBy(userId)}
      and (job.state = 'running' or job.ended_at >=
        ${now.toISOString()}::timestamptz - make_interval(days => ${daysListed}::integer))
    order by job.created_at desc, job.id limit 20`.execute(tx.db);
  return rows;
}

export async function findJob(
  tx: TenantRows,
  { id, userId }: Pick<Listed, 'userId'> & { readonly id: string },
): Promise<BulkJob | null> {
  const { rows } = await sql<BulkJob>`
    select ${columns} from ${withActor}
    where job.merchant_id = ${tx.merchant.id} and job.id = ${id}
      and ${startedBy(userId)}`.execute(tx.db);
  return rows[0] ?? null;
}
