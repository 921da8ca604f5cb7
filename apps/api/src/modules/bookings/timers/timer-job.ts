import type { UnitOfWork } from '@axp/server-kit/db';
import type { Job } from '@axp/server-kit/jobs';
import type { DB } from '../../../platform/db/schema.ts';
import { lockMovable } from '../store/movable.ts';
import { runTimer } from './run-timer.ts';
import type { DueBooking } from './timer.repository.ts';
import {
  databaseNow,
  dueBookings,
  findMerchantRules,
  putOff,
  takeDueTimer,
} from './timer.repository.ts';

interface Deps {
  readonly unitOfWork: UnitOfWork<DB>;
  readonly newId: () => string;
}

const everyMs = 5000;
const batchSize = 50;

/**
 * Runs scheduled booking steps: reminders, releases, check-outs, lapsed requests (Z-53). Each step
 * has its own transaction, which first locks the booking. A concurrent worker skips locked bookings
 * and no longer finds the timer afterwards.
 */
export function bookingTimers({ unitOfWork, newId }: Deps): Job {
  return {
    name: 'booking_timers',
    everyMs,
    run: async (signal) => {
      const failures: unknown[] = [];
      let hasMore = true;
      while (hasMore && !signal.aborted) {
        const due = await unitOfWork.asSystem((trx) => dueBookings(trx, batchSize));
        let done = 0;
        for (const booking of due) {
          if (signal.aborted) break;
          try {
            if (await runDue({ unitOfWork, newId }, booking)) done += 1;
          } catch (error) {
            failures.push(error);
            await unitOfWork.asSystem((trx) => putOff(trx, booking));
          }
        }
        // The remaining bookings are locked by another server.
        hasMore = done > 0;
      }
      if (failures.length > 0) throw new AggregateError(failures, 'bookings were not moved');
    },
  };
}

/** Runs the first timer of a booking that is due; false when there is none any more. */
function runDue({ unitOfWork, newId }: Deps, { merchantId, bookingId }: DueBooking) {
  return unitOfWork.withMerchant(merchantId, async (trx) => {
    const tx = { db: trx, merchant: { id: merchantId } };
    const booking = await lockMovable(tx, bookingId);
    const kind = booking && (await takeDueTimer(tx, bookingId));
    if (!booking || !kind) return false;
    const [now, bookingRules] = await Promise.all([databaseNow(tx), findMerchantRules(tx)]);
    const clock = { now: () => now };
    const merchant = { id: merchantId, bookingRules };
    await runTimer({ db: trx, actor: null, merchant, clock, newId, uses: null }, booking, kind);
    return true;
  });
}
