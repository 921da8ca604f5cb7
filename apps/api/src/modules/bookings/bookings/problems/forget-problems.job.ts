import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { deleteInBatches, rowsAtOnce } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** As long as notifications. */
const keepDays = 365;

const old = sql`problem.resolved_at < now() - make_interval(days => ${keepDays})`;

/** Deletes problems that were resolved a year ago, after their photos. */
export function forgetProblems(unitOfWork: UnitOfWork<DB>): Job {
  const photos = sql`delete from image where (merchant_id, id) in (
    select photo.merchant_id, photo.image_id from problem_photo photo
    join problem on problem.merchant_id = photo.merchant_id and problem.id = photo.problem_id
    where ${old} limit ${rowsAtOnce})`;
  const problems = sql`delete from problem where (merchant_id, id) in (
    select problem.merchant_id, problem.id from problem where ${old}
    order by problem.resolved_at limit ${rowsAtOnce})`;
  return {
    name: 'forget_problems',
    everyMs: dayMs,
    run: async (signal) => {
      await deleteInBatches(unitOfWork, photos, signal);
      await deleteInBatches(unitOfWork, problems, signal);
    },
  };
}
