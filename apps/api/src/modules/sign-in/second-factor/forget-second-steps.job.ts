import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

/** Deletes sign-ins that never completed their second step, and expired challenges. */
export function forgetSecondSteps(unitOfWork: UnitOfWork<DB>): Job {
  return hourlyStatements(unitOfWork, 'forget_second_steps', [
    sql`delete from sign_in_ticket where expires_at < now()`,
    sql`delete from passkey_challenge where expires_at < now()`,
  ]);
}
