import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

const hourMs = 60 * 60 * 1000;

/** Deletes uses of tokens that are over by themselves now. */
export function forgetCaptchas(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'forget_captchas',
    everyMs: hourMs,
    run: async () => {
      await unitOfWork.asSystem((trx) =>
        sql`delete from captcha_use where expires_at < now()`.execute(trx),
      );
    },
  };
}
