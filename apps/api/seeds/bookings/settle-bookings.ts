import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { timersOf } from '../../src/modules/bookings/bookings/rules/timers.ts';
import { createBills } from '../../src/modules/bookings/bookings/steps/step.ts';
import { replaceTimers } from '../../src/modules/bookings/bookings/store/booking-timers.ts';
import { findMovables, rulesOf } from '../../src/modules/bookings/bookings/store/movable.ts';
import { findMerchantRules } from '../../src/modules/bookings/bookings/timers/timer.repository.ts';
import type { DB } from '../../src/platform/db/schema.ts';

interface Moment {
  readonly now: Date;
  readonly newId: () => string;
}

/**
 * Writes what follows from how the bookings of a merchant stand, as if the API had made them: what
 * is to happen to them by itself, and their bills.
 */
export async function settleBookings(
  trx: Transaction<DB>,
  merchantId: string,
  { now, newId }: Moment,
): Promise<void> {
  const rowsOf = { db: trx, merchant: { id: merchantId } };
  const rows = await trx
    .selectFrom('booking')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .execute();
  const bookings = await findMovables(
    rowsOf,
    rows.map(({ id }) => id),
  );
  const merchant = { id: merchantId, bookingRules: await findMerchantRules(rowsOf) };
  await replaceTimers(
    rowsOf,
    bookings.map((booking) => ({
      bookingId: booking.id,
      timers: timersOf(booking, rulesOf({ merchant }, booking), now),
    })),
  );
  const clock = { now: () => now };
  const tx = { db: trx, merchant, actor: null, clock, newId, uses: null };
  await createBills(tx, bookings);
  await settleBills(trx, merchantId, now);
}

const paidAfter = '1 day';

/** Citus takes no sum with a zone in an update, because it depends on the session. */
const later = (column: string, interval: string) =>
  sql`((${sql.ref(column)} at time zone 'UTC') + ${interval}::interval) at time zone 'UTC'`;

/** Bills of what came back are sent by an administrator; those of yesterday and before are paid. */
async function settleBills(trx: Transaction<DB>, merchantId: string, now: Date): Promise<void> {
  const came = sql`booking.merchant_id = bill.merchant_id and booking.id = bill.booking_id`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await sql`
    update bill set drawn_at = booking.created_at from booking
    where ${came} and bill.merchant_id = ${merchantId}`.execute(trx);
  await sql`
    update bill set status = 'issued', version = 2, issued_by = boss.id,
      issued_at = least(${later('booking.checked_out_at', '1 hour')}, ${at})
    from booking cross join (
      select id from app_user where merchant_id = ${merchantId} and is_administrator limit 1
    ) boss
    where ${came} and bill.merchant_id = ${merchantId}
      and booking.status = 'checked-out' and booking.checked_out_at is not null
      and bill.amount is not null`.execute(trx);
  await sql`
    update bill set status = 'paid', version = 3, paid_by = issued_by,
      paid_at = ${later('issued_at', '2 hours')}
    where merchant_id = ${merchantId} and status = 'issued'
      and issued_at < ${at} - ${paidAfter}::interval`.execute(trx);
}
