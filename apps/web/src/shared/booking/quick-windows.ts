import type { TimeRange } from '@axp/contracts';
import { addDays, instantAt } from '@/shared/lib/datetime/index.ts';
import { clockText, placeClock } from './clock.ts';
import type { TimeChoice } from './time-window.ts';
import { nextStart, shortLength, windowFrom } from './time-window.ts';

export type QuickWindowId = 'now' | 'in-an-hour' | 'this-afternoon' | 'tomorrow-morning';

export interface QuickWindow {
  readonly id: QuickWindowId;
  readonly window: TimeRange;
}

const hour = 60;
const afternoon = 13 * hour;
const morning = 9 * hour;

/** Times that people ask for most, as one tap each; those already gone are left out. */
export function quickWindows(now: number, choice: TimeChoice): QuickWindow[] {
  const { rules, timezone } = choice;
  const { defaultLengthMinutes } = rules;
  const { day, minutes } = placeClock(now, timezone);
  const at = (onDay: string, start: number) =>
    windowFrom(instantAt({ day: onDay, time: clockText(start) }, timezone), defaultLengthMinutes);
  const soon: QuickWindow[] = [
    { id: 'now', window: windowFrom(nextStart(now, choice), shortLength(rules)) },
    {
      id: 'in-an-hour',
      window: windowFrom(nextStart(now + hour * 60_000, choice), defaultLengthMinutes),
    },
  ];
  const today: QuickWindow[] =
    minutes < afternoon - hour ? [{ id: 'this-afternoon', window: at(day, afternoon) }] : [];
  return [...soon, ...today, { id: 'tomorrow-morning', window: at(addDays(day, 1), morning) }];
}
