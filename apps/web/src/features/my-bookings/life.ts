import type { Booking, BookingSummary } from '@axp/contracts';

/** Whether a booking is over for good: nothing but booking it again is left. */
export function isEnded({ status, end }: Pick<BookingSummary, 'status' | 'end'>, now: number) {
  if (status === 'cancelled' || status === 'checked-out') return true;
  return status !== 'checked-in' && Date.parse(end) <= now;
}

const minuteMs = 60_000;
/** A booking can be given back until this long after its start (Z-71). */
const cancelToleranceMs = 10 * minuteMs;

/** When what can be done with a booking changes next by time alone; null if never. */
export function nextChangeAt(
  { start, end, checkIn }: Pick<Booking, 'start' | 'end' | 'checkIn'>,
  now: number,
): number | null {
  const startMs = Date.parse(start);
  const changes = [
    startMs,
    startMs + cancelToleranceMs,
    Date.parse(end),
    ...(checkIn ? [Date.parse(checkIn.opensAt)] : []),
    ...(checkIn?.releaseAt ? [Date.parse(checkIn.releaseAt)] : []),
  ].filter((at) => at >= now);
  // A moment later, when the server's clock is surely there as well.
  return changes.length === 0 ? null : Math.min(...changes) + 1_000;
}
