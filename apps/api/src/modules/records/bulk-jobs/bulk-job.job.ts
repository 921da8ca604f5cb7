import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { Clock } from '@axp/server-kit/time';
import { findUserActor } from '../../../platform/auth/actor.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { asUserOfJob } from '../../../platform/jobs/as-user-of-job.ts';
import { workInTurns } from '../../../platform/jobs/work-in-turns.ts';
import type { Actor, MerchantContext } from '../../../platform/request-scope/request-scope.ts';
import type { MerchantDirectory } from '../../../platform/tenant/merchant-directory.ts';
import { buildingsFor, mayRun } from './bulk-job.policy.ts';
import type { JobKey, StoredJob } from './bulk-job.repository.ts';
import { countFailure, runningJobs, saveProgress, takeJob } from './bulk-job.repository.ts';
import type { ActingUser, BulkRunners } from './run-batch.ts';
import { endOf, runBatch } from './run-batch.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly directory: Pick<MerchantDirectory, 'findById'>;
  readonly runners: BulkRunners;
}

const everyMs = 2_000;

/**
 * Runs actions on many rows, a batch of each job in turn. The lock of the job's row makes several
 * workers share the jobs, and a killed worker leaves the job as its last batch left it.
 */
export function bulkJobs(deps: Deps): Job {
  return {
    name: 'bulk_jobs',
    everyMs,
    run: (signal) =>
      workInTurns(signal, {
        name: 'bulk jobs',
        find: () => deps.unitOfWork.asSystem((trx) => runningJobs(trx)),
        step: (job) => runNext(deps, job),
        countFailure: (job) => deps.unitOfWork.asSystem((trx) => countFailure(trx, job)),
      }),
  };
}

/** Runs one batch; false if the job has ended or another worker has it. */
async function runNext(deps: Deps, key: JobKey): Promise<boolean> {
  const { unitOfWork, runners, directory } = deps;
  const { merchantId, id } = key;
  // Not in the transaction: it may have to ask the database.
  const merchant = await directory.findById(merchantId);
  const scopeIds = key.scopeIds ?? (await allBuildingsIfLimited(deps, key));
  const actAs = async (tx: TenantRows, job: StoredJob) =>
    merchant && memberOf(deps, { ...tx, merchant }, job);
  const inTransaction = <T>(work: (tx: TenantRows) => Promise<T>) =>
    unitOfWork.withMerchant(merchantId, (db) => work({ db, merchant: { id: merchantId } }), {
      retry: true,
      ...(scopeIds && { scopeIds }),
    });
  try {
    const result = await inTransaction(async (tx) => {
      const job = await takeJob(tx, id);
      return job && runBatch(tx, job, { runners, actAs });
    });
    result?.onCommit?.();
    return result !== null;
  } catch (error) {
    const state = endOf(error);
    if (state === null) throw error;
    await inTransaction(async (tx) => {
      const job = await takeJob(tx, id);
      if (job) await saveProgress(tx, id, { ...job, state });
    });
    return false;
  }
}

/**
 * Returns all buildings if the user of a job that began without limits has some now. The batch then
 * begins with a scope that hides nothing, and narrows it: on Citus no transaction changes its role.
 */
function allBuildingsIfLimited(
  { unitOfWork, clock }: Deps,
  { merchantId, actorId: userId, subject }: JobKey,
): Promise<readonly string[] | null> {
  return unitOfWork.readMerchant(merchantId, async (db) => {
    const actor = await findUserActor(db, { merchantId, userId, now: clock.now().toISOString() });
    if (!actor || buildingsFor(actor, subject) === null) return null;
    const buildings = db.selectFrom('building').select('id').where('merchant_id', '=', merchantId);
    return (await buildings.execute()).map((building) => building.id);
  });
}

/** The user of a job with the buildings that are theirs now; null without the right to it. */
async function memberOf(
  deps: Deps,
  rows: TenantRows & { readonly merchant: MerchantContext },
  { actorId: userId, subject, caller }: StoredJob,
): Promise<ActingUser | null> {
  const mayRunIt = (actor: Actor) => mayRun(actor, subject);
  const tx = await asUserOfJob(deps, rows, { userId, caller, mayRun: mayRunIt });
  return tx && { tx, buildingIds: buildingsFor(tx.actor, subject) };
}
