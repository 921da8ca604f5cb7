import type { TimeRange } from '@axp/contracts';

export type DayPart = 'morning' | 'afternoon' | 'evening';

const noon = 12 * 60;
const evening = 17 * 60;

/** How one greets at a time of day, in minutes since midnight. */
export function dayPartAt(minutes: number): DayPart {
  if (minutes < noon) return 'morning';
  return minutes < evening ? 'afternoon' : 'evening';
}

export interface Countdown {
  readonly isRunning: boolean;
  /** Whole minutes until it starts or, while it runs, until it ends. */
  readonly minutes: number;
}

// Further away the date itself says more than a count of hours.
const countedMinutes = 12 * 60;

/** How soon a booking starts or ends; null when that is hours away. */
export function countdown({ start, end }: TimeRange, now: number): Countdown | null {
  const isRunning = Date.parse(start) <= now;
  const goal = Date.parse(isRunning ? end : start);
  const minutes = Math.ceil((goal - now) / 60_000);
  return minutes > 0 && minutes <= countedMinutes ? { isRunning, minutes } : null;
}
