import type { BookingFate } from '@axp/contracts';
import { isInTime } from '../domain/booking-abilities.ts';
import { allows } from '../domain/booking-moves.ts';
import { noticesOfEdit } from '../domain/notices.ts';
import type { MovableBooking } from '../movable-booking.queries.ts';
import type { BookingContext } from './booking-context.ts';
import { cancel } from './cancel-booking.ts';
import { peopleOf } from './move-booking.ts';
import { recordEvent } from './record-event.ts';
import { endDates } from './series/end-dates.ts';

/** Later than anything is booked. */
const endOfTime = '9999-12-31T00:00:00.000Z';

export interface Settlement {
  readonly userId: string;
  readonly fate: BookingFate;
  /** Who gets what is handed over. */
  readonly toId: string | null;
  readonly reason: string;
}

/**
 * Settles what somebody who leaves has booked and what has not begun (D-04). Cancelled is what was
 * booked for them; what they booked for others goes on. Whoever takes a booking over does not
 * drive by another's licence, so trips that they were to drive themselves are cancelled as well.
 */
export async function settleBookings(
  context: BookingContext,
  { userId, fate, toId, reason }: Settlement,
): Promise<void> {
  if (fate === 'keep') return;
  const { store, clock } = context;
  const from = clock.now().toISOString();
  const found = await store.moves.lockStartingWithin(userId, { from, to: endOfTime });
  if (fate === 'cancel' || toId === null) {
    const own = found.filter(({ bookedForId }) => bookedForId === userId);
    return cancelAll(context, own, reason);
  }
  const ids = found.map(({ id }) => id);
  const taken = new Set(await store.moves.handOver(ids, { from: userId, to: toId }));
  await tellOfHandOver(context, [...taken], reason);
  await cancelAll(
    context,
    found.filter(({ id }) => !taken.has(id)),
    reason,
  );
}

async function cancelAll(
  context: BookingContext,
  bookings: readonly MovableBooking[],
  reason: string,
): Promise<void> {
  const now = context.clock.now();
  const open = bookings.filter(
    (booking) => allows('cancel', booking.status, ['manager']) && isInTime('cancel', booking, now),
  );
  for (const [first, ...others] of Map.groupBy(open, (one) => one.seriesId ?? one.id).values()) {
    if (!first) continue;
    await endDates(context, others, { action: 'cancel', reason });
    await cancel(context, first, { by: 'manager', reason });
  }
}

async function tellOfHandOver(
  context: BookingContext,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  for (const booking of await context.store.moves.findMany(ids)) {
    const people = await peopleOf(context, booking);
    const { id: bookingId, status } = booking;
    const event = { bookingId, action: 'admin-edit', from: status, to: status, reason } as const;
    // A person's access ends, however many mails that sends.
    const settling = { ...context, mayExceedLimits: true };
    await recordEvent(settling, event, noticesOfEdit(people, people.inviteeIds, 'admin-edit'));
  }
}
