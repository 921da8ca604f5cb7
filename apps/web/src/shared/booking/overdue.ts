import type { BookingSummary } from '@axp/contracts';
import { isReturned } from '@axp/contracts/vocabulary';

/** A car or asset that is out although its time is over (Z-52). */
export function isOverdueNow({ type, status, end }: BookingSummary, now: number): boolean {
  return isReturned(type) && status === 'checked-in' && Date.parse(end) <= now;
}
