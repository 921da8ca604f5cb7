import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { retentionOfMerchants } from '../../../platform/retention/retention-of-merchants.ts';
import { clearBookings, formerMember, pastBooking } from './erase-rows.ts';

const dayMs = 24 * 60 * 60 * 1000;
const bookingsAtOnce = 500;

/** Clears texts, guests and files of bookings that ended longer ago than their merchant keeps them. */
export function clearPastBookings(unitOfWork: UnitOfWork<DB>): Job {
  return {
    name: 'clear_past_bookings',
    everyMs: dayMs,
    run: async (signal) => {
      for (const { id, bookingTextMonths: months } of await retentionOfMerchants(unitOfWork)) {
        let hasMore = months > 0;
        while (hasMore && !signal.aborted) {
          hasMore = (await clearBatch(unitOfWork, id, months)) === bookingsAtOnce;
        }
      }
    },
  };
}

/** Returns the number of bookings that were cleared; what is still out is left. */
function clearBatch(
  unitOfWork: UnitOfWork<DB>,
  merchantId: string,
  months: number,
): Promise<number> {
  return unitOfWork.asSystem(async (db) => {
    const { rows } = await sql<{ readonly id: string }>`
      select id from booking
      where merchant_id = ${merchantId} and ends_at < now() - make_interval(months => ${months})
        and status <> 'checked-in' and title not in (${formerMember}, ${pastBooking})
      order by ends_at limit ${bookingsAtOnce} for update skip locked`.execute(db);
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) await clearBookings({ db, merchant: { id: merchantId } }, ids);
    return ids.length;
  });
}
