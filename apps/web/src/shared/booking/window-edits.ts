import type { TimeRange } from '@axp/contracts';
import { instantAt, minutesOf } from '@/shared/lib/datetime/index.ts';
import { clockText, placeClock } from './clock.ts';
import { windowFrom } from './time-window.ts';

interface Place {
  readonly timezone: string;
}

/** The window on another day, at the same time of day and as long. */
export function onDay(window: TimeRange, day: string, { timezone }: Place): TimeRange {
  const time = clockText(placeClock(window.start, timezone).minutes);
  return windowFrom(instantAt({ day, time }, timezone), minutesOf(window));
}

/** The window at another time of the same day, as long. */
export function startingAt(window: TimeRange, minutes: number, { timezone }: Place): TimeRange {
  const { day } = placeClock(window.start, timezone);
  return windowFrom(instantAt({ day, time: clockText(minutes) }, timezone), minutesOf(window));
}

export function lasting({ start }: TimeRange, minutes: number): TimeRange {
  return windowFrom(start, minutes);
}

export function shifted({ start, end }: TimeRange, minutes: number): TimeRange {
  return windowFrom(windowFrom(start, minutes).end, minutesOf({ start, end }));
}

/** The same time on the clock of another place: who asks for 14:00 there means 14:00 there. */
export function movedTo(window: TimeRange, from: Place, to: Place): TimeRange {
  const { day, minutes } = placeClock(window.start, from.timezone);
  return windowFrom(instantAt({ day, time: clockText(minutes) }, to.timezone), minutesOf(window));
}
