import type { BookingSummary } from '@axp/contracts';

/** Whether a booking is over for good: nothing but booking it again is left. */
export function isEnded({ status, end }: Pick<BookingSummary, 'status' | 'end'>, now: number) {
  if (status === 'cancelled' || status === 'checked-out') return true;
  return status !== 'checked-in' && Date.parse(end) <= now;
}
