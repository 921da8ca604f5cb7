import type { MovableState } from './abilities.ts';
import { isInTime, isOver } from './abilities.ts';
import { checkInOpensAt } from './check-in.ts';

/** A booking of a resource, as somebody finds it who stands there. */
interface BookingHere extends MovableState {
  /** Whether the person takes part in it. */
  readonly isOwn: boolean;
}

/**
 * The booking that somebody means who scans the code of its resource: one that they take part in,
 * else the one that is there. The running one comes before the next, whose check-in is open
 * already. Null where there is none, or where nobody can tell which units of others are meant.
 */
export function meantByCode<B extends BookingHere>(bookings: readonly B[], now: Date): B | null {
  const here = bookings
    .filter((booking) => isHere(booking, now))
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const own = here.find(({ isOwn }) => isOwn);
  if (own) return own;
  const [first, second] = here;
  const isUnclear = first && second && Date.parse(second.start) < Date.parse(first.end);
  return isUnclear ? null : (first ?? null);
}

/** The next booking of the person's own that can't be checked in yet, and from when it can. */
export function nextOwn<B extends BookingHere>(
  bookings: readonly B[],
  now: Date,
): { readonly booking: B; readonly opensAt: string } | null {
  const [next] = bookings
    .filter(({ isOwn, status }) => isOwn && status !== 'checked-in')
    .map((booking) => ({ booking, opensAt: checkInOpensAt(booking) }))
    .filter(({ opensAt }) => Date.parse(opensAt) > now.getTime())
    .toSorted((one, other) => Date.parse(one.opensAt) - Date.parse(other.opensAt));
  return next ?? null;
}

function isHere(booking: BookingHere, now: Date): boolean {
  return booking.status === 'checked-in'
    ? !isOver(booking, now)
    : isInTime('check-in', booking, now);
}
