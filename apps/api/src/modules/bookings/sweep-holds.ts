import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Removes the expired holds of all merchants. Nobody waits for it: an expired hold blocks nobody. */
export function sweepHolds(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'sweep_holds',
    everyMs: 60_000,
    run: () =>
      unitOfWork.asSystem(async (trx) => {
        await sql`
          delete from occupancy where (merchant_id, id) in (
            select merchant_id, id from occupancy
            where kind = 'hold' and expires_at <= now()
            for update skip locked
          )`.execute(trx);
      }),
  };
}
