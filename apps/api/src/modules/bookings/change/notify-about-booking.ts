import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { isOverdue, maySee, rolesOf } from '../rules/abilities.ts';
import type { BookingState } from '../rules/booking.ts';
import { noticesOfProblem, noticesToOwners } from '../rules/notices.ts';
import { findManagerIds, involvementOf } from '../store/deciders.ts';
import { findMovable } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { lockReminder } from '../store/reminded-at.ts';
import { recordUnchanged } from '../store/step.ts';

/**
 * Reminds the owners of a car or asset that is out after its end, beside the reminders that the
 * worker sends. The row lock makes two clicks one reminder.
 * @throws AppError booking.not_found, booking.not_overdue, booking.already_reminded
 */
export async function remindOverdue(tx: MemberTransaction, bookingId: string): Promise<void> {
  const now = tx.clock.now();
  const isReminded = await lockReminder(tx, bookingId, { now, timezone: tx.merchant.timezone });
  const booking = await findMovable(tx, bookingId);
  if (!booking) throw new AppError('booking.not_found');
  if (!isOverdue(booking, now)) throw new AppError('booking.not_overdue');
  if (isReminded) throw new AppError('booking.already_reminded');
  const notices = noticesToOwners(await peopleOf(tx, booking), booking.status, 'overdue');
  await recordUnchanged(tx, booking, { action: 'overdue' }, notices);
}

/**
 * Writes a problem with the booked resource to the history of the booking, and notifies those who
 * manage the resource. Possible at any time: a fault may be found before or after the visit too.
 */
export async function reportProblem(
  tx: MemberTransaction,
  bookingId: string,
  { text }: { readonly text: string },
): Promise<void> {
  const [booking, involvement] = await Promise.all([
    findMovable(tx, bookingId),
    involvementOf(tx, bookingId, tx.actor),
  ]);
  if (!booking || !maySee(involvement, booking)) throw new AppError('booking.not_found');
  // Auditors only read.
  if (rolesOf(involvement).every((role) => role === 'auditor')) {
    throw new AppError('access.denied');
  }
  await tx.uses.count({ reports: 1 });
  await recordProblem(tx, booking, { reason: text });
}

/** Writes a problem to the history of a booking, and notifies those who manage its resource. */
export async function recordProblem(
  tx: MemberTransaction,
  booking: Pick<BookingState, 'id' | 'resourceId' | 'status'>,
  problem: { readonly reason: string; readonly mayExceedLimits?: boolean },
): Promise<void> {
  const managers = await findManagerIds(tx, booking.resourceId);
  const others = managers.filter((id) => id !== tx.actor.id);
  const notices = noticesOfProblem(others.length > 0 ? others : managers, booking.status);
  await recordUnchanged(tx, booking, { action: 'report', ...problem }, notices);
}
