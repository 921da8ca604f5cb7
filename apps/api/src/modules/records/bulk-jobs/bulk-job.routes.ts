import type { Right } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { BulkJob } from '@axp/contracts/sheets';
import { cancelBulkJob, getBulkJob, hideBulkJob, listBulkJobs } from '@axp/contracts/sheets';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { onlyUserOf } from './bulk-job.policy.ts';
import { cancelJob, findJob, hideEndedJob, listJobs } from './use-cases/bulk-jobs.ts';

/** Progress of actions on many rows, for those who may start them (D-03, D-04). */
export function bulkJobRoutes(app: FastifyInstance, serve: ApiServe): void {
  serve.member(app, listBulkJobs, async ({ query: { subject }, context: { scope, actor } }) => {
    const wanted = { subject, userId: onlyUserOf(actor), now: scope.clock.now() };
    return { data: [...(await scope.read((tx) => listJobs(tx, wanted)))] };
  });

  serve.member(app, getBulkJob, async ({ params: { id }, context }) => ({
    data: await jobOf(context, id),
  }));

  serve.member(app, cancelBulkJob, async ({ params: { id }, context }) => {
    await jobOf(context, id, cancelBulkJob.access);
    await write(context, (tx) => cancelJob(tx, id));
    return { data: await jobOf(context, id) };
  });

  serve.member(app, hideBulkJob, async ({ params: { id }, context }) => {
    await jobOf(context, id, hideBulkJob.access);
    await write(context, (tx) => hideEndedJob(tx, id));
  });
}

/** @throws AppError bulk_job.not_found */
async function jobOf({ scope, actor }: MemberContext, id: string, right?: Right): Promise<BulkJob> {
  const wanted = { id, userId: onlyUserOf(actor, right) };
  const job = await scope.read((tx) => findJob(tx, wanted));
  if (!job) throw new AppError('bulk_job.not_found');
  return job;
}
