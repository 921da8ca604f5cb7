import type { ProblemKind } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { BookingState } from '../rules/booking.ts';
import { noticesOfProblem } from '../rules/notices.ts';
import { findManagerIds } from './deciders.ts';
import { recordUnchanged } from './step.ts';

interface NewProblem {
  readonly kind: ProblemKind;
  readonly text: string;
  readonly isUnusable?: boolean;
  /** Number of units that did not come back, and the block that keeps them out. */
  readonly missing?: { readonly units: number; readonly blockId: string } | null;
  readonly mayExceedLimits?: boolean;
}

/**
 * Writes a problem with the booked resource to the history of the booking, and notifies those who
 * manage the resource. The problem has the id of its event, which is how mails link to it.
 */
export async function recordProblem(
  tx: MemberTransaction,
  booking: Pick<BookingState, 'id' | 'resourceId' | 'status'>,
  { kind, text, isUnusable = false, missing = null, mayExceedLimits = false }: NewProblem,
): Promise<string> {
  const managers = await findManagerIds(tx, booking.resourceId);
  const others = managers.filter((id) => id !== tx.actor.id);
  const notices = noticesOfProblem(others.length > 0 ? others : managers, booking.status);
  const id = tx.newId();
  const step = { id, action: 'report', reason: text, mayExceedLimits } as const;
  await recordUnchanged(tx, booking, step, notices);
  await tx.db
    .insertInto('problem')
    .values({
      merchant_id: tx.merchant.id,
      id,
      resource_id: booking.resourceId,
      booking_id: booking.id,
      block_id: missing?.blockId ?? null,
      kind,
      is_unusable: isUnusable,
      text,
      missing_units: missing?.units ?? null,
      reported_by: tx.actor.id,
      reported_at: tx.clock.now().toISOString(),
    })
    .execute();
  return id;
}
