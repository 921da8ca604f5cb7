import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { maySee } from '../rules/abilities.ts';
import { noticesOfProblem } from '../rules/notices.ts';
import { findManagerIds, involvementOf } from '../store/deciders.ts';
import { findMovable } from '../store/movable.ts';
import { recordEvent } from '../store/step.ts';

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
  await tx.uses.count({ reports: 1 });
  const managers = await findManagerIds(tx, booking.resourceId);
  const others = managers.filter((id) => id !== tx.actor.id);
  const { status } = booking;
  await recordEvent(
    tx,
    { bookingId, action: 'report', from: status, to: status, reason: text },
    noticesOfProblem(others.length > 0 ? others : managers, status),
  );
}
