import { AppError } from '@axp/contracts';
import { sql } from 'kysely';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { isOverdue } from '../rules/abilities.ts';
import { noticesOfReminder } from '../rules/notices.ts';
import { findMovable } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { remindedAt } from '../store/reminded-at.ts';
import { recordEvent } from '../store/step.ts';

/**
 * Reminds the owners of a car or asset that is out after its end, beside the reminders that the
 * worker sends. The row lock makes two clicks one reminder.
 * @throws AppError booking.not_found, booking.not_overdue, booking.already_reminded
 */
export async function remindOverdue(tx: MemberTransaction, bookingId: string): Promise<void> {
  await lockBooking(tx, bookingId);
  const booking = await findMovable(tx, bookingId);
  if (!booking) throw new AppError('booking.not_found');
  if (!isOverdue(booking, tx.clock.now())) throw new AppError('booking.not_overdue');
  if (await isRemindedToday(tx, bookingId)) throw new AppError('booking.already_reminded');
  const { status } = booking;
  const people = await peopleOf(tx, booking);
  await recordEvent(
    tx,
    { bookingId, action: 'overdue', from: status, to: status, reason: null },
    noticesOfReminder(people, 'overdue', status),
  );
}

async function lockBooking({ db, merchant }: TenantRows, bookingId: string): Promise<void> {
  await sql`select id from booking
    where merchant_id = ${merchant.id} and id = ${bookingId} for update`.execute(db);
}

async function isRemindedToday(
  { db, merchant, clock }: MemberTransaction,
  bookingId: string,
): Promise<boolean> {
  const today = { now: clock.now(), timezone: merchant.timezone };
  const { rows } = await sql<{ readonly at: string | null }>`
    select ${remindedAt(today)} as at from booking
    where booking.merchant_id = ${merchant.id} and booking.id = ${bookingId}`.execute(db);
  return (rows[0]?.at ?? null) !== null;
}
