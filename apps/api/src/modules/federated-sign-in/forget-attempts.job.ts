import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

const hourMs = 60 * 60 * 1000;

/** Deletes sign-ins that were begun at a provider, an hour after they could still have been ended. */
export function forgetAttempts(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_sign_in_attempts',
    everyMs: hourMs,
    run: () =>
      unitOfWork.asSystem(async (trx) => {
        await sql`
          delete from sign_in_attempt where expires_at < now() - interval '1 hour'
        `.execute(trx);
        await sql`
          delete from identity_link where expires_at < now() - interval '1 hour'
        `.execute(trx);
      }),
  };
}
