import type { BookingFate } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { isInTime } from '../rules/abilities.ts';
import { allows } from '../rules/moves.ts';
import { noticesOfEdit } from '../rules/notices.ts';
import { handOver } from '../store/booking-row.ts';
import { endDates } from '../store/endings.ts';
import type { MovableBooking } from '../store/movable.ts';
import { findMovables, lockStartingWithin } from '../store/movable.ts';
import { peopleOf } from '../store/people.ts';
import { recordEvent } from '../store/step.ts';
import { cancel } from './cancel-booking.ts';

/** Later than anything is booked. */
const endOfTime = '9999-12-31T00:00:00.000Z';

export interface Settlement {
  readonly userId: string;
  readonly fate: BookingFate;
  /** User who receives the bookings that are handed over. */
  readonly toId: string | null;
  readonly reason: string;
}

/**
 * Cancels or hands over the future bookings of a user who leaves (D-04). Cancelling keeps what they
 * booked for others. A handover also cancels trips that they would have driven themselves, because
 * the new owner can't drive on their licence.
 */
export async function settleBookings(
  tx: MemberTransaction,
  { userId, fate, toId, reason }: Settlement,
): Promise<void> {
  if (fate === 'keep') return;
  const from = tx.clock.now().toISOString();
  const found = await lockStartingWithin(tx, userId, { from, to: endOfTime });
  if (fate === 'cancel' || toId === null) {
    const own = found.filter(({ bookedForId }) => bookedForId === userId);
    return cancelAll(tx, own, reason);
  }
  const ids = found.map(({ id }) => id);
  const taken = new Set(await handOver(tx, ids, { from: userId, to: toId }));
  await notifyOfHandOver(tx, [...taken], reason);
  await cancelAll(
    tx,
    found.filter(({ id }) => !taken.has(id)),
    reason,
  );
}

async function cancelAll(
  tx: MemberTransaction,
  bookings: readonly MovableBooking[],
  reason: string,
): Promise<void> {
  const now = tx.clock.now();
  const open = bookings.filter(
    (booking) => allows('cancel', booking.status, ['manager']) && isInTime('cancel', booking, now),
  );
  for (const [first, ...others] of Map.groupBy(open, (one) => one.seriesId ?? one.id).values()) {
    if (!first) continue;
    await endDates(tx, others, { action: 'cancel', reason });
    await cancel(tx, first, { by: 'manager', reason });
  }
}

async function notifyOfHandOver(
  tx: MemberTransaction,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  for (const booking of await findMovables(tx, ids)) {
    const people = await peopleOf(tx, booking);
    const { id: bookingId, status } = booking;
    const event = { bookingId, action: 'admin-edit', from: status, to: status, reason } as const;
    // A person's access ends, however many mails that sends.
    const settling = { ...event, mayExceedLimits: true };
    await recordEvent(tx, settling, noticesOfEdit(people, people.inviteeIds, 'admin-edit'));
  }
}
