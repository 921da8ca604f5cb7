import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

const hourMs = 60 * 60 * 1000;

/** Deletes sign-ins that never completed their second step, and expired challenges. */
export function forgetSecondSteps(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_second_steps',
    everyMs: hourMs,
    run: () =>
      unitOfWork.asSystem(async (trx) => {
        await sql`delete from sign_in_ticket where expires_at < now()`.execute(trx);
        await sql`delete from passkey_challenge where expires_at < now()`.execute(trx);
      }),
  };
}
