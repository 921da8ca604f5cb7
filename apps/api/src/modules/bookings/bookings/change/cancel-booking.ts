import { invalidField } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { isInTime } from '../rules/abilities.ts';
import { allows } from '../rules/moves.ts';
import { noticesToAll } from '../rules/notices.ts';
import { endDates } from '../store/endings.ts';
import type { MovableBooking } from '../store/movable.ts';
import { lockStartingWithin } from '../store/movable.ts';
import { movableFor } from '../store/movable-for.ts';
import { mainOf, tellOwnInvitees } from '../store/own-invitees.ts';
import { deleteChange } from '../store/pending-change.ts';
import { peopleOf } from '../store/people.ts';
import { makeStep } from '../store/step.ts';
import { vacate } from '../store/unit-time.ts';

interface Cancellation {
  /** The version that the caller has seen; absent for the current one. */
  readonly version?: number | undefined;
  readonly reason?: string | undefined;
  /** Whether a manager settles every booking of a resource, private ones included. */
  readonly isForResource?: boolean;
}

/** Cancels a booking and releases its slot in the same transaction (Z-71). */
export async function cancelBooking(
  tx: MemberTransaction,
  id: string,
  { version, reason, isForResource }: Cancellation,
): Promise<void> {
  const move = { action: 'cancel', version, isForResource } as const;
  const { booking, involvement } = await movableFor(tx, id, move);
  if (!involvement.isOwner && !reason) {
    // The owner of a booking that a manager cancels must get a reason.
    throw invalidField('reason', 'required');
  }
  await cancel(tx, [booking], { by: involvement.isOwner ? 'owner' : 'manager', reason });
}

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
  await makeStep(
    tx,
    booking,
    { action: 'cancel', to: 'cancelled', reason, change: { requestedAt: null } },
    notices,
  );
  await vacate(tx, [booking.id]);
  await deleteChange(tx, booking.id);
  const bookingIds = others.map(({ id }) => id);
  const dates = { mainId: booking.id, bookingIds };
  await tellOwnInvitees(tx, { action: 'cancel', ...dates, notices, status });
}

interface Release {
  readonly from: string;
  readonly to: string;
  readonly reason?: string | undefined;
}

/**
 * Cancels all of the caller's bookings that start within a range (Z-63). Bookings that can't be
 * cancelled any more stay; each person is notified in one mail. Returns the ids of the cancelled
 * bookings.
 */
export async function releaseBookings(
  tx: MemberTransaction,
  { from, to, reason }: Release,
): Promise<readonly string[]> {
  const found = await lockStartingWithin(tx, tx.actor.id, { from, to });
  const now = tx.clock.now();
  const released = found.filter(
    (booking) => allows('cancel', booking.status, ['owner']) && isInTime('cancel', booking, now),
  );
  const groups = Map.groupBy(released, ({ seriesId, id }) => seriesId ?? id);
  const bundled = { ...tx, mailBundleId: tx.newId() };
  for (const bookings of groups.values()) await cancel(bundled, bookings, { by: 'owner', reason });
  return released.map(({ id }) => id);
}
