import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { mayUse } from '../../../resources/resources/index.ts';
import type { MovableState } from '../rules/abilities.ts';
import { isInTime } from '../rules/abilities.ts';
import { checkInOpensAt } from '../rules/check-in.ts';
import { noticesToOwners } from '../rules/notices.ts';
import { movableFor } from '../steps/movable-for.ts';
import { applyStep } from '../steps/step.ts';
import { findBookable } from '../store/bookable.ts';
import { peopleOf } from '../store/people.ts';
import { findHere } from './visit.repository.ts';

interface CheckIn {
  readonly version?: number | undefined;
  /** Proof that the person is there: the code of the resource, or its display. */
  readonly proof?: 'resource_code' | 'display';
}

/** Checks in a booking (Z-50, Z-51). */
export async function checkIn(
  tx: MemberTransaction,
  id: string,
  { version, proof }: CheckIn,
): Promise<void> {
  const move = { action: 'check-in', version, isVisitor: proof !== undefined } as const;
  const { booking } = await movableFor(tx, id, move);
  await applyStep(
    tx,
    booking,
    {
      action: 'check-in',
      to: 'checked-in',
      reason: proof,
      change: { checkedInAt: tx.clock.now().toISOString() },
    },
    noticesToOwners(await peopleOf(tx, booking), 'checked-in'),
  );
}

/**
 * Checks in the current booking of a resource for a user who scanned its code (Z-51). A booking
 * that is already checked in stays as it is. Returns the booking's id.
 */
export async function checkInAtResource(
  tx: MemberTransaction,
  resourceId: string,
): Promise<string> {
  const now = tx.clock.now();
  const [here, resource] = await Promise.all([
    findHere(tx, resourceId, { userId: tx.actor.id, now }),
    findBookable(tx, resourceId),
  ]);
  // A user who may not see the resource checks in only their own bookings (H-04).
  const isVisible = resource !== null && mayUse(tx.actor, resource.keptFor);
  const bookings = here.filter(({ isOwn }) => isOwn || isVisible);
  const booking = meantByCode(bookings, now);
  if (!booking) {
    const next = nextOwn(bookings);
    if (!next) throw new AppError('code.nothing_now');
    throw new AppError('booking.check_in_not_open', {
      params: { opensAt: next.opensAt },
      timezone: next.booking.timezone,
    });
  }
  if (booking.status !== 'checked-in') await checkIn(tx, booking.id, { proof: 'resource_code' });
  return booking.id;
}

/** A booking of a resource, as a visitor finds it. */
interface BookingHere extends MovableState {
  /** Whether the person takes part in it. */
  readonly isOwn: boolean;
}

/**
 * Returns the booking that a scan of the resource's code is for: one that the user takes part in,
 * else the only one. A running booking comes before the next one whose check-in is already open.
 * Null without one, or if several bookings of others are possible.
 */
function meantByCode<B extends BookingHere>(bookings: readonly B[], now: Date): B | null {
  const here = bookings
    .filter((booking) => isHere(booking, now))
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const own = here.find(({ isOwn }) => isOwn);
  if (own) return own;
  const [first, second] = here;
  const isUnclear = first && second && Date.parse(second.start) < Date.parse(first.end);
  return isUnclear ? null : (first ?? null);
}

/** The next of the person's own bookings, none of which can be checked in yet, and from when it can. */
function nextOwn<B extends BookingHere>(
  bookings: readonly B[],
): { readonly booking: B; readonly opensAt: string } | null {
  const [next] = bookings
    .filter(({ isOwn }) => isOwn)
    .map((booking) => ({ booking, opensAt: checkInOpensAt(booking) }))
    .toSorted((one, other) => Date.parse(one.opensAt) - Date.parse(other.opensAt));
  return next ?? null;
}

function isHere(booking: BookingHere, now: Date): boolean {
  return booking.status === 'checked-in' || isInTime('check-in', booking, now);
}
