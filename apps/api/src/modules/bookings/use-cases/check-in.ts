import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { checkInOpensAt } from '../rules/check-in.ts';
import { noticesOfVisit } from '../rules/notices.ts';
import type { MovableBooking } from '../store/movable.ts';
import { movableFor } from '../store/movable-for.ts';
import { peopleOf } from '../store/people.ts';
import { makeStep } from '../store/step.ts';

interface CheckIn {
  readonly version?: number | undefined;
  /** Whether the person has scanned the code of the resource, which proves that they are there. */
  readonly isByCode?: boolean;
}

/** Somebody came, or took what was booked (Z-50, Z-51). */
export async function checkIn(
  tx: MemberTransaction,
  id: string,
  { version, isByCode = false }: CheckIn,
): Promise<void> {
  const wish = { action: 'check-in', version, isVisitor: isByCode, refusal } as const;
  const { booking } = await movableFor(tx, id, wish);
  await makeStep(
    tx,
    booking,
    {
      action: 'check-in',
      to: 'checked-in',
      reason: isByCode ? 'resource_code' : null,
      change: { checkedInAt: tx.clock.now().toISOString() },
    },
    noticesOfVisit(await peopleOf(tx, booking), 'checked-in'),
  );
}

function refusal(booking: MovableBooking, now: Date): AppError {
  const opensAt = checkInOpensAt(booking);
  const isApproved = booking.status === 'approved' || booking.status === 'approved-edit';
  return isApproved && now.getTime() < Date.parse(opensAt)
    ? new AppError('booking.check_in_not_open', { params: { opensAt } })
    : new AppError('booking.check_in_not_possible');
}
