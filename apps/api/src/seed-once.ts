import type { UnitOfWork } from '@axp/server-kit/db';
import { sql } from 'kysely';
import type { SeedOptions } from '../seeds/index.ts';
import { isEmpty, seedDemo } from '../seeds/index.ts';
import type { DB } from './platform/db/schema.ts';

/** Any number, as long as every server of this program uses the same. */
const seedLock = 4_711_002;

/**
 * Fills an empty database with the demo, all of it or nothing. Two servers may start at once: the
 * second waits and finds it filled.
 * @returns whether the demo was written now
 */
export function seedOnce(unitOfWork: UnitOfWork<DB>, options: SeedOptions): Promise<boolean> {
  return unitOfWork.asSystem(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(seedLock)})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    await seedDemo(trx, options);
    return true;
  });
}
