import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { isOver } from '../rules/abilities.ts';
import { acceptanceRefusals } from '../rules/approval.ts';
import { noticesOfApproval, noticesOfEndedRequest } from '../rules/notices.ts';
import { dropChange } from '../store/endings.ts';
import type { MovableBooking } from '../store/movable.ts';
import { rulesOf } from '../store/movable.ts';
import { movableFor } from '../store/movable-for.ts';
import { findChange } from '../store/pending-change.ts';
import { peopleOf } from '../store/people.ts';
import { makeStep } from '../store/step.ts';
import { vacate } from '../store/unit-time.ts';
import { approveChange } from './decide-change.ts';

/** Says yes to a booking that waits for it (Z-41, Z-44). */
export async function approveBooking(
  tx: MemberTransaction,
  id: string,
  { version }: { readonly version: number },
): Promise<void> {
  const wish = { action: 'approve', version, refusal: undecidable } as const;
  const { booking, involvement } = await movableFor(tx, id, wish);
  const acting = { ...tx, actsForId: involvement.actsForId };
  if (booking.status === 'pending-approval-edit') {
    const pending = await findChange(acting, id);
    if (pending) return approveChange(acting, booking, pending);
  }
  const rules = rulesOf(acting, booking);
  const [refusal] = acceptanceRefusals({ ...booking, rules, now: acting.clock.now() });
  if (refusal) throw new AppError(refusal);
  await makeStep(
    acting,
    booking,
    { action: 'approve', to: 'approved', change: { requestedAt: null } },
    noticesOfApproval(await peopleOf(acting, booking)),
  );
}

/** Says no, with the reason that the booker will read (Z-42). */
export async function rejectBooking(
  tx: MemberTransaction,
  id: string,
  { version, reason }: { readonly version: number; readonly reason: string },
): Promise<void> {
  const wish = { action: 'reject', version, refusal: undecidable } as const;
  const { booking, involvement } = await movableFor(tx, id, wish);
  const acting = { ...tx, actsForId: involvement.actsForId };
  if (booking.status === 'pending-approval-edit') {
    return dropChange(acting, booking, { action: 'reject', reason });
  }
  await makeStep(
    acting,
    booking,
    { action: 'reject', to: 'cancelled', reason, change: { requestedAt: null } },
    noticesOfEndedRequest(await peopleOf(acting, booking), booking.status, 'reject'),
  );
  await vacate(acting, [id]);
}

export function undecidable(booking: MovableBooking, now: Date): AppError {
  return new AppError(isOver(booking, now) ? 'booking.over' : 'booking.not_pending');
}
