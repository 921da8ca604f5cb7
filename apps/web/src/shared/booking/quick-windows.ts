import type { TimeRange } from '@axp/contracts';
import { addDays, instantAt } from '@/shared/lib/datetime/index.ts';
import { clockText, placeClock } from './clock.ts';
import { nextStart, windowFrom } from './time-window.ts';

/** 'A room for 4, now, 30 min': the requests that one tap answers. */
export const quickRequests = [
  { people: 2, minutes: 30 },
  { people: 4, minutes: 30 },
  { people: 8, minutes: 60 },
] as const;

export type QuickRequest = (typeof quickRequests)[number];
export type QuickWindowId = 'now' | 'in-an-hour' | 'this-afternoon' | 'tomorrow-morning';

export interface QuickWindow {
  readonly id: QuickWindowId;
  readonly window: TimeRange;
}

const hour = 60;
const afternoon = 13 * hour;
const morning = 9 * hour;

/** Times that people ask for most, as one tap each; those already gone are left out. */
export function quickWindows(now: number, timezone: string): QuickWindow[] {
  const { day, minutes } = placeClock(now, timezone);
  const at = (onDay: string, start: number) =>
    windowFrom(instantAt({ day: onDay, time: clockText(start) }, timezone), hour);
  const soon: QuickWindow[] = [
    { id: 'now', window: windowFrom(nextStart(now), 30) },
    {
      id: 'in-an-hour',
      window: windowFrom(nextStart(now + hour * 60_000), hour),
    },
  ];
  const today: QuickWindow[] =
    minutes < afternoon - hour ? [{ id: 'this-afternoon', window: at(day, afternoon) }] : [];
  return [...soon, ...today, { id: 'tomorrow-morning', window: at(addDays(day, 1), morning) }];
}
