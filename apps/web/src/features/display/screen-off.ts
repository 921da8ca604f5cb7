import type { DisplayState } from '@axp/contracts/displays';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';

type Timed = Pick<DisplayState, 'screenOff' | 'timezone'>;

/** Whether the screen is off, on the clock of the building; so it also follows summer time. */
export function isScreenOff({ screenOff, timezone }: Timed, now: number): boolean {
  if (screenOff === null) return false;
  const { start, end } = screenOff;
  const { time } = wallClockOf(now, timezone);
  if (start < end) return start <= time && time < end;
  return start <= time || time < end;
}
