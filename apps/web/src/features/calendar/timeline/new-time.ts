import type { TimeRange, User } from '@axp/contracts';
import { nextFreeWindow } from '@/shared/booking/day-strip.ts';
import { nextStart, windowFrom } from '@/shared/booking/time-window.ts';
import { instantAt } from '@/shared/lib/datetime/index.ts';
import type { CalendarData } from '../use-calendar-data.ts';
import type { Draft } from './gesture.ts';
import { snap } from './gesture.ts';
import type { ResourceRow } from './timeline-rows.ts';
import type { TimelinePoint } from './use-timeline-drag.ts';

const workBegins = '09:00';

interface Moment extends Pick<User, 'timeRules'> {
  readonly now: number;
}

function rangeBetween(startMs: number, endMs: number): TimeRange {
  return { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() };
}

/** The next free time of a resource in view: from now on, else from the morning of the first day. */
export function nextFree(
  { resource, bars }: ResourceRow,
  data: CalendarData,
  moment: Moment,
): Draft {
  const { now, timeRules } = moment;
  const { range, days, timezone } = data;
  const isNow = now >= Date.parse(range.start) && now < Date.parse(range.end);
  const start = isNow
    ? nextStart(now, { rules: resource, timezone: resource.timezone })
    : instantAt({ day: days.from, time: workBegins }, timezone);
  const taken = bars.map(({ entry: { startMs, freeAgainMs } }) =>
    rangeBetween(startMs, freeAgainMs),
  );
  const isShared = resource.quantity > 1;
  const minutes = timeRules[resource.type].defaultLengthMinutes;
  const wish = windowFrom(start, minutes + resource.bufferAfterMinutes);
  const window = isShared ? wish : nextFreeWindow(wish, taken);
  const startMs = Date.parse(window.start);
  return { resourceId: resource.id, startMs, endMs: startMs + minutes * 60_000 };
}

/** The time that a click on free time stands for: the usual length, or as much as is free. */
export function draftAround(
  { ms, resourceId }: TimelinePoint,
  { resource, bars }: ResourceRow,
  { timeRules }: Pick<User, 'timeRules'>,
): Draft {
  const startMs = snap(ms, resource, Math.floor);
  const usualMs = timeRules[resource.type].defaultLengthMinutes * 60_000;
  const next = bars.map(({ entry }) => entry.startMs).filter((start) => start > ms);
  const room = Math.min(...next) - resource.bufferAfterMinutes * 60_000 - startMs;
  const leastMs = resource.gridMinutes * 60_000;
  return { resourceId, startMs, endMs: startMs + Math.max(leastMs, Math.min(usualMs, room)) };
}
