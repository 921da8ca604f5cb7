import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { noticesToAll } from '../rules/notices.ts';
import type { MovableBooking } from '../store/movable.ts';
import { deleteChange } from '../store/pending-change.ts';
import { peopleOf } from '../store/people.ts';
import { vacate } from '../store/unit-time.ts';
import { endDates } from './endings.ts';
import { mainOf, notifyOwnInvitees } from './own-invitees.ts';
import { applyStep } from './step.ts';

interface Cancelling {
  readonly by: 'owner' | 'manager';
  readonly reason?: string | undefined;
}

/**
 * Cancels a booking, or dates of one series, of which people are notified once; the caller has
 * checked that they may be cancelled.
 */
export async function cancel(
  tx: MemberTransaction,
  bookings: readonly MovableBooking[],
  { by, reason }: Cancelling,
): Promise<void> {
  const booking = mainOf(bookings);
  if (!booking) return;
  const others = bookings.filter((other) => other !== booking);
  await endDates(tx, others, { action: 'cancel', reason: reason || null });
  const status = by === 'owner' ? 'cancelled-self' : 'cancelled-admin';
  const notices = noticesToAll(await peopleOf(tx, booking), status);
  await applyStep(
    tx,
    booking,
    { action: 'cancel', to: 'cancelled', reason, change: { requestedAt: null } },
    notices,
  );
  await vacate(tx, [booking.id]);
  await deleteChange(tx, booking.id);
  const bookingIds = others.map(({ id }) => id);
  const dates = { mainId: booking.id, bookingIds };
  await notifyOwnInvitees(tx, { action: 'cancel', ...dates, notices, status });
}
