import type { CalendarEntry, TimeRange } from '@axp/contracts';
import { addDays, instantAt, minutesOf } from '@/shared/lib/datetime/index.ts';
import { clockText, placeClock } from './clock.ts';
import { overlaps, windowFrom } from './time-window.ts';

/** Hours that a strip shows at least, in minutes since midnight. */
const wholeDay = { from: 7 * 60, to: 20 * 60 } as const;
export const officeDay = { from: 8 * 60, to: 18 * 60 } as const;

/** A stretch of the strip, as shares of its width from 0 to 1. */
export interface StripPart {
  readonly from: number;
  readonly to: number;
}

export const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/**
 * Returns the range of the strip: the working day of the window, widened to whole hours if needed.
 */
export function stripRange(
  window: TimeRange,
  timezone: string,
  day: StripPart = wholeDay,
): TimeRange {
  const begin = placeClock(window.start, timezone);
  const finish = placeClock(window.end, timezone);
  const first = Math.min(day.from, Math.floor(begin.minutes / 60) * 60);
  const isLaterDay = finish.day > begin.day;
  const lastDay = isLaterDay && finish.minutes === 0 ? addDays(finish.day, -1) : finish.day;
  const finishMinutes = isLaterDay && finish.minutes === 0 ? 24 * 60 : finish.minutes;
  const last = Math.max(day.to, Math.ceil(finishMinutes / 60) * 60);
  return {
    start: instantAt({ day: begin.day, time: clockText(first) }, timezone),
    end: instantAt({ day: lastDay, time: clockText(last) }, timezone),
  };
}

/** Where a stretch of time lies on the strip; null when it lies outside. */
export function partOf(range: TimeRange, part: TimeRange): StripPart | null {
  if (!overlaps(range, part)) return null;
  const begin = Date.parse(range.start);
  const length = Date.parse(range.end) - begin;
  const share = (instant: string) =>
    Math.min(1, Math.max(0, (Date.parse(instant) - begin) / length));
  return { from: share(part.start), to: share(part.end) };
}

type Taken = TimeRange & Pick<CalendarEntry, 'isMine'>;

function inTimeOrder<T extends TimeRange>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
}

/** Taken stretches, in order; those that touch and belong together are one. */
export function stripSegments(range: TimeRange, taken: readonly Taken[]) {
  const merged: Taken[] = [];
  for (const { start, end, isMine } of inTimeOrder(taken)) {
    const last = merged.at(-1);
    const joins = last?.isMine === isMine && Date.parse(start) <= Date.parse(last.end);
    if (!joins) merged.push({ start, end, isMine });
    else if (Date.parse(end) > Date.parse(last.end)) merged.splice(-1, 1, { ...last, end });
  }
  return merged.flatMap((stretch) => {
    const part = partOf(range, stretch);
    return part ? [{ ...stretch, ...part }] : [];
  });
}

const longestDay = 30;

/** Marks below a strip: hours of one day, or the days of a longer time, at most five or so. */
export function stripMarks(range: TimeRange, timezone: string) {
  const hours = (Date.parse(range.end) - Date.parse(range.start)) / 3_600_000;
  if (hours <= longestDay) {
    return { unit: 'hour' as const, marks: hourMarks(range, Math.max(1, Math.ceil(hours / 5))) };
  }
  const first = placeClock(range.start, timezone).day;
  const every = Math.ceil(hours / 24 / 5);
  const days = Array.from({ length: Math.ceil(hours / 24 / every) + 1 }, (_, index) =>
    instantAt({ day: addDays(first, index * every), time: '00:00' }, timezone),
  );
  const within = days.filter((day) => day > range.start && day < range.end);
  return { unit: 'day' as const, marks: [range.start, ...within] };
}

/** Whole hours within the range, for the marks below a strip. */
export function hourMarks(range: TimeRange, everyHours: number): string[] {
  const step = everyHours * 3_600_000;
  const count = Math.floor((Date.parse(range.end) - Date.parse(range.start)) / step);
  return Array.from({ length: count + 1 }, (_, index) =>
    new Date(Date.parse(range.start) + index * step).toISOString(),
  );
}

/** Returns occupied times that overlap a window, without the edited booking. */
export function clashesWith(
  window: TimeRange,
  taken: readonly CalendarEntry[],
  exceptBookingId: string | null = null,
): CalendarEntry[] {
  return taken.filter(
    (entry) =>
      overlaps(entry, window) && (entry.bookingId === null || entry.bookingId !== exceptBookingId),
  );
}

/** Returns the first free window of the same length, from the requested one on. */
export function nextFreeWindow(window: TimeRange, taken: readonly TimeRange[]): TimeRange {
  const minutes = minutesOf(window);
  return inTimeOrder(taken).reduce(
    (candidate, entry) => (overlaps(candidate, entry) ? windowFrom(entry.end, minutes) : candidate),
    window,
  );
}
