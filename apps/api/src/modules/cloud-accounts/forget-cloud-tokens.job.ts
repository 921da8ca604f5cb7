import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

const hourMs = 60 * 60 * 1000;

/** Deletes records of expired ID tokens. */
export function forgetCloudTokens(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_cloud_tokens',
    everyMs: hourMs,
    run: () =>
      unitOfWork.asSystem(async (trx) => {
        await sql`delete from cloud_token_use where expires_at < now()`.execute(trx);
      }),
  };
}
