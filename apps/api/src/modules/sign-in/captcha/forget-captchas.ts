import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

/** Deletes uses of tokens that are over by themselves now. */
export function forgetCaptchas(unitOfWork: UnitOfWork<DB>): Job {
  return hourlyStatements(unitOfWork, 'forget_captchas', [
    sql`delete from captcha_use where expires_at < now()`,
  ]);
}
