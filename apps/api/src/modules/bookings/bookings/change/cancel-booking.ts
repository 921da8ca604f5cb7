import { invalidField } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { isInTime } from '../rules/abilities.ts';
import { allows } from '../rules/moves.ts';
import { cancel } from '../steps/cancel.ts';
import { movableFor } from '../steps/movable-for.ts';
import { lockStartingWithin } from '../store/movable.ts';

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
