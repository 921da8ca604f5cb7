import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { hourlyStatements } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

/** Deletes codes that no one entered in time. */
export function forgetPairings(unitOfWork: UnitOfWork<DB>): Job {
  return hourlyStatements(unitOfWork, 'forget_pairings', [
    sql`delete from display_pairing where expires_at < now()`,
  ]);
}
