import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { isOverdue } from '../rules/abilities.ts';
import { noticesToOwners } from '../rules/notices.ts';
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
