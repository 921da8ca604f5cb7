import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { deleteInBatches, rowsAtOnce } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import { retentionOfMerchants } from '../../../../platform/retention/retention-of-merchants.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes problems that were resolved longer ago than their merchant keeps them, after their photos. */
export function forgetProblems(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_problems',
    everyMs: dayMs,
    run: async (signal) => {
      for (const { id, problemDays } of await retentionOfMerchants(unitOfWork)) {
        if (signal.aborted) return;
        const old = sql`problem.merchant_id = ${id}
          and problem.resolved_at < now() - make_interval(days => ${problemDays})`;
        const photos = sql`delete from image where merchant_id = ${id} and id in (
          select photo.image_id from problem_photo photo
          join problem on problem.merchant_id = photo.merchant_id and problem.id = photo.problem_id
          where ${old} limit ${rowsAtOnce})`;
        const problems = sql`delete from problem where merchant_id = ${id} and id in (
          select problem.id from problem where ${old}
          order by problem.resolved_at limit ${rowsAtOnce})`;
        await deleteInBatches(unitOfWork, photos, signal);
        await deleteInBatches(unitOfWork, problems, signal);
      }
    },
  };
}
