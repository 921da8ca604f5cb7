import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { retentionOfMerchants } from '../../../platform/retention/retention-of-merchants.ts';
import { clearBookings, formerMember, pastBooking } from './erase-rows.ts';

const dayMs = 24 * 60 * 60 * 1000;
const bookingsAtOnce = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Clears texts, guests and files of bookings that ended longer ago than their merchant keeps them. */
export function clearPastBookings(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'clear_past_bookings',
    everyMs: dayMs,
    run: async (signal) => {
      for (const { id, bookingTextMonths: months } of await retentionOfMerchants(unitOfWork)) {
        let after: string | null = months > 0 ? beforeAll : null;
        while (after !== null && !signal.aborted) {
          after = await clearBatch(unitOfWork, { id, months }, after);
        }
      }
    },
  };
}

interface Kept {
  readonly id: string;
  readonly months: number;
}

/**
 * Clears bookings of a merchant after an id, so that a batch reads none of the earlier ones again.
 * Leaves bookings that are still handed out.
 * @returns the id after which the next batch begins; null after the last
 */
function clearBatch(
  unitOfWork: UnitOfWork<DB>,
  { id: merchantId, months }: Kept,
  after: string,
): Promise<string | null> {
  return unitOfWork.asSystem(async (db) => {
    const { rows } = await sql<{ readonly id: string }>`
      select id from booking
      where merchant_id = ${merchantId} and id > ${after}::uuid
        and ends_at < now() - make_interval(months => ${months})
        and status <> 'checked-in' and title not in (${formerMember}, ${pastBooking})
      order by id limit ${bookingsAtOnce} for update skip locked`.execute(db);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) await clearBookings({ db, merchant: { id: merchantId } }, ids);
    return ids.length === bookingsAtOnce ? (ids.at(-1) ?? null) : null;
  });
}
