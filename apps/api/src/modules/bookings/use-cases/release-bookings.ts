import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { isInTime } from '../rules/abilities.ts';
import { allows } from '../rules/moves.ts';
import { endDates } from '../store/endings.ts';
import { lockStartingWithin } from '../store/movable.ts';
import { cancel } from './cancel-booking.ts';

interface Release {
  readonly from: string;
  readonly to: string;
  readonly reason?: string | undefined;
}

/**
 * Cancels all of the caller's bookings that start within a range, as whoever falls ill or goes on
 * holiday needs (Z-63). What can't be cancelled any more stays; people hear of a series once.
 * Answers what was cancelled.
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
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    await endDates(tx, others, { action: 'cancel', reason: reason || null });
    await cancel(tx, first, { by: 'owner', reason });
  }
  return released.map(({ id }) => id);
}
