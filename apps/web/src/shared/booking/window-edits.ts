import type { TimeRange } from '@axp/contracts';
import { instantAt, minutesOf } from '@/shared/lib/datetime/index.ts';
import { clockText, placeClock } from './clock.ts';
import type { TimeChoice } from './time-window.ts';
import { windowFrom } from './time-window.ts';

interface ZonedPlace {
  readonly timezone: string;
}

/** The window on another day, at the same time of day and as long. */
export function onDay(window: TimeRange, day: string, { timezone }: ZonedPlace): TimeRange {
  const time = clockText(placeClock(window.start, timezone).minutes);
  return windowFrom(instantAt({ day, time }, timezone), minutesOf(window));
}

/** The window at another time of the same day, as long. */
export function startingAt(
  window: TimeRange,
  minutes: number,
  { timezone }: ZonedPlace,
): TimeRange {
  const { day } = placeClock(window.start, timezone);
  return windowFrom(instantAt({ day, time: clockText(minutes) }, timezone), minutesOf(window));
}

export function withLength({ start }: TimeRange, minutes: number): TimeRange {
  return windowFrom(start, minutes);
}

export function shifted({ start, end }: TimeRange, minutes: number): TimeRange {
  return windowFrom(windowFrom(start, minutes).end, minutesOf({ start, end }));
}

/**
 * The window with another end. A day before the start moves the start with it; a time before the
 * start leaves the usual length.
 */
export function endingAt(
  window: TimeRange,
  end: { readonly day: string; readonly minutes: number },
  { timezone, rules }: TimeChoice,
): TimeRange {
  const instant = instantAt({ day: end.day, time: clockText(end.minutes) }, timezone);
  if (end.day < placeClock(window.start, timezone).day) {
    return { start: windowFrom(instant, -minutesOf(window)).end, end: instant };
  }
  const chosen = { start: window.start, end: instant };
  return minutesOf(chosen) > 0 ? chosen : withLength(window, rules.defaultLengthMinutes);
}

/** The same time on the clock of another place: who asks for 14:00 there means 14:00 there. */
export function movedTo(window: TimeRange, from: ZonedPlace, to: ZonedPlace): TimeRange {
  const { day, minutes } = placeClock(window.start, from.timezone);
  return windowFrom(instantAt({ day, time: clockText(minutes) }, to.timezone), minutesOf(window));
}
