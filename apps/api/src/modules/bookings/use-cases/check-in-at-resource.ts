import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { mayUse } from '../../resources/index.ts';
import { findHere } from '../change/visit.repository.ts';
import { meantByCode, nextOwn } from '../rules/meant-by-code.ts';
import { findBookable } from '../store/bookable.ts';
import type { RetryableRequest } from '../store/once.ts';
import { doOnce } from '../store/once.ts';
import { checkIn } from './check-in.ts';

interface Scan {
  readonly resourceId: string;
  readonly request: RetryableRequest | null;
}

/**
 * Checks in what is booked now at a resource, for somebody whose scan of its code proves that they
 * are there (Z-51). What is checked in already stays as it is. Answers the booking's id.
 */
export async function checkInAtResource(
  tx: MemberTransaction,
  { resourceId, request }: Scan,
): Promise<string> {
  const now = tx.clock.now();
  const [here, resource] = await Promise.all([
    findHere(tx, resourceId, { userId: tx.actor.id, now }),
    findBookable(tx, resourceId),
  ]);
  // Who may not see the resource comes for nothing but what is their own (H-04).
  const isVisible = resource !== null && mayUse(tx.actor, resource.keptFor);
  const bookings = here.filter(({ isOwn }) => isOwn || isVisible);
  const booking = meantByCode(bookings, now);
  if (!booking) {
    const next = nextOwn(bookings, now);
    if (!next) throw new AppError('code.nothing_now');
    throw new AppError('booking.check_in_not_open', {
      params: { opensAt: next.opensAt },
      timezone: next.booking.timezone,
    });
  }
  return doOnce(tx, { request, bookingId: booking.id }, async (id) => {
    if (booking.status !== 'checked-in') await checkIn(tx, id, { isByCode: true });
  });
}
