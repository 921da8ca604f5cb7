import { AppError } from '@axp/contracts';
import { recordChangedRows } from '@axp/server-kit/db';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { isOverdue } from '../rules/abilities.ts';
import { noticesOfReminder, noticesToOwners } from '../rules/notices.ts';
import { isSameDay } from '../rules/time.ts';
import { movableFor } from '../steps/movable-for.ts';
import { recordUnchanged } from '../steps/step.ts';
import { lockUnanswered, storeReminder } from '../store/answers.ts';
import { findMovable } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { lockReminder } from '../store/reminded-at.ts';

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
 * Reminds invitees who have not answered, each of them once a day: one by address, or all.
 * @throws AppError booking.not_found, booking.not_remindable, booking.none_to_remind,
 *   booking.already_reminded
 */
export async function remindInvitees(
  tx: MemberTransaction,
  id: string,
  { email }: { readonly email?: string | undefined },
): Promise<void> {
  const { booking } = await movableFor(tx, id, { action: 'remind-invitees' });
  const unanswered = await lockUnanswered(tx, id);
  const wanted = unanswered.filter(
    (invitee) => email === undefined || invitee.email.toLowerCase() === email.toLowerCase(),
  );
  if (wanted.length === 0) throw new AppError('booking.none_to_remind');
  const now = tx.clock.now();
  const { timezone } = tx.merchant;
  const due = wanted.filter(
    ({ remindedAt }) => remindedAt === null || !isSameDay(remindedAt, now.toISOString(), timezone),
  );
  if (due.length === 0) throw new AppError('booking.already_reminded');
  recordChangedRows(tx.db, 'booking', [id]);
  await storeReminder(tx, id, { emails: due.map((invitee) => invitee.email), at: now });
  const staffIds = due.flatMap(({ userId }) => userId ?? []);
  const remindedGuests = due.flatMap(({ userId, email: guest }) => (userId === null ? guest : []));
  const notices = noticesOfReminder(await peopleOf(tx, booking), staffIds);
  await recordUnchanged(tx, booking, { action: 'remind-invitees', remindedGuests }, notices);
}
