import type { BookingSummary } from '@axp/contracts';

/** A car or asset that is out although its time is over (Z-52). */
export function isOverdueNow({ type, status, end }: BookingSummary, now: number): boolean {
  return type !== 'room' && status === 'checked-in' && Date.parse(end) <= now;
}
