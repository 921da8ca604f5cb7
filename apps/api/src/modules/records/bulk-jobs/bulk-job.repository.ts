import type { BulkJob, BulkJobState, BulkSubject } from '@axp/contracts/sheets';
import type { CallOrigin } from '@axp/server-kit/auth';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';

export type Skipped = BulkJob['skipped'];

export interface NewBulkJob {
  readonly subject: BulkSubject;
  /** As the runner of the subject reads it. */
  readonly action: unknown;
  readonly selection: unknown;
  /** Selected rows. */
  readonly total: number;
}

/** A job with all that its next batch needs. */
export interface StoredJob extends NewBulkJob {
  readonly id: string;
  readonly actorId: string;
  readonly caller: CallOrigin;
  /** Buildings of its user at the start, if they were limited to these. */
  readonly scopeIds: readonly string[] | null;
  readonly done: number;
  readonly changed: number;
  readonly skipped: Skipped;
  /** Last row of the batch before, in the order of ids; null at the start. */
  readonly afterId: string | null;
}

/** Stores a job of the actor for the worker; returns its id. */
export async function insertJob(
  tx: MemberTransaction,
  job: NewBulkJob & Pick<StoredJob, 'scopeIds'>,
): Promise<string> {
  const id = tx.newId();
  const { address, device } = tx.caller;
  await sql`
    insert into bulk_job (merchant_id, id, subject, action, selection, actor_id, address, device,
      total, created_at, scope_ids)
    values (${tx.merchant.id}, ${id}, ${job.subject}, ${JSON.stringify(job.action)}::jsonb,
      ${JSON.stringify(job.selection)}::jsonb, ${tx.actor.id}, ${address}, ${device},
      ${job.total}, ${tx.clock.now().toISOString()},
      ${job.scopeIds && [...job.scopeIds]}::uuid[])`.execute(tx.db);
  return id;
}

export interface JobKey extends Pick<StoredJob, 'id' | 'subject' | 'actorId' | 'scopeIds'> {
  readonly merchantId: string;
}

/** Jobs that run, the oldest first. */
export async function runningJobs(trx: Transaction<DB>): Promise<readonly JobKey[]> {
  const { rows } = await sql<JobKey>`
    select merchant_id as "merchantId", id, subject, actor_id as "actorId",
      scope_ids as "scopeIds"
    from bulk_job where state = 'running' order by created_at limit 20`.execute(trx);
  return rows;
}

/** The job, locked for a batch; null if it has ended or another worker has it. */
export async function takeJob(tx: TenantRows, id: string): Promise<StoredJob | null> {
  const { rows } = await sql<StoredJob>`
    select id, subject, action, selection, total, actor_id as "actorId", done, changed, skipped,
      after_id as "afterId", scope_ids as "scopeIds",
      json_build_object('address', address, 'device', device) as caller
    from bulk_job where merchant_id = ${tx.merchant.id} and id = ${id} and state = 'running'
    for update skip locked`.execute(tx.db);
  return rows[0] ?? null;
}

export interface Progress extends Pick<StoredJob, 'done' | 'changed' | 'skipped' | 'afterId'> {
  readonly state: BulkJobState;
}

export async function saveProgress(tx: TenantRows, id: string, progress: Progress): Promise<void> {
  const { state, done, changed, skipped, afterId } = progress;
  await sql`
    update bulk_job set state = ${state}, done = ${done}, changed = ${changed},
      skipped = ${JSON.stringify(skipped)}::jsonb, after_id = ${afterId}::uuid, tries = 0,
      ended_at = ${state === 'running' ? null : sql`now()`}
    where merchant_id = ${tx.merchant.id} and id = ${id}`.execute(tx.db);
}

const mostTries = 5;

/** Counts a batch that failed; the job ends with the last of several tries. */
export async function countFailure(trx: Transaction<DB>, { merchantId, id }: JobKey) {
  const running = sql`merchant_id = ${merchantId} and id = ${id} and state = 'running'`;
  await sql`update bulk_job set tries = tries + 1 where ${running}`.execute(trx);
  await sql`
    update bulk_job set state = 'failed', ended_at = now()
    where ${running} and tries >= ${mostTries}::integer`.execute(trx);
}

/** Ends a job between two batches; false if it has ended already. */
export async function endJob(tx: TenantRows, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update bulk_job set state = 'cancelled', ended_at = now()
    where merchant_id = ${tx.merchant.id} and id = ${id} and state = 'running'`.execute(tx.db);
  return numAffectedRows > 0n;
}

/** Leaves a job that has ended out of lists; false if it runs. */
export async function hideJob(tx: TenantRows, id: string): Promise<boolean> {
  // As coalesce(), in which Citus calls no function.
  const { numAffectedRows = 0n } = await sql`
    update bulk_job set hidden_at = least(hidden_at, now())
    where merchant_id = ${tx.merchant.id} and id = ${id} and state <> 'running'`.execute(tx.db);
  return numAffectedRows > 0n;
}
