import type { TimeRange } from '@axp/contracts';
import type { OpenTimes } from '@/shared/booking/open-at.ts';
import { instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';
import type { CalendarEntry } from '../calendar-entry.ts';

const hourMs = 3_600_000;

export type TimeScale = Readonly<ReturnType<typeof timeScale>>;

/**
 * Where instants lie on the time axis, in px from its start. It is straight in real time: the day
 * on which clocks change is an hour longer or shorter, and every bar still stands where its
 * minutes say (Z-10).
 */
export function timeScale(range: TimeRange, pxPerHour: number) {
  const [startMs, endMs] = [Date.parse(range.start), Date.parse(range.end)];
  return { startMs, endMs, pxPerHour, width: ((endMs - startMs) / hourMs) * pxPerHour };
}

export function xOf({ startMs, pxPerHour }: TimeScale, ms: number): number {
  return ((ms - startMs) / hourMs) * pxPerHour;
}

export function msAt({ startMs, pxPerHour }: TimeScale, x: number): number {
  return startMs + (x / pxPerHour) * hourMs;
}

type Stretch = Pick<CalendarEntry, 'startMs' | 'endMs'>;

/** A stretch of time on the axis, cut where the axis ends. */
export function spanOf(scale: TimeScale, { startMs, endMs }: Stretch) {
  const left = Math.max(0, xOf(scale, startMs));
  const right = Math.min(scale.width, xOf(scale, endMs));
  return { left, width: Math.max(0, right - left) };
}

/** Every hour by the clock at a place; one that comes twice is there twice. */
export function axisTicks(scale: TimeScale, timezone: string) {
  const count = Math.ceil((scale.endMs - scale.startMs) / hourMs);
  return Array.from({ length: count }, (_, index) => {
    const ms = scale.startMs + index * hourMs;
    return { ms, x: xOf(scale, ms), ...wallClockOf(ms, timezone) };
  });
}

export type AxisTick = ReturnType<typeof axisTicks>[number];

/** So much room a written hour needs. */
const leastTickPx = 44;

/**
 * Hours above the rows by the clock at a place, as many as there is room for. Where clocks change,
 * two of them may come closer: the second one is left out.
 */
export function axisHours(scale: TimeScale, timezone: string): readonly AxisTick[] {
  const every = [1, 2, 3, 6, 12].find((hours) => hours * scale.pxPerHour >= leastTickPx) ?? 24;
  const hours = axisTicks(scale, timezone).filter(
    ({ time }) => Number(time.slice(0, 2)) % every === 0,
  );
  let lastX = Number.NEGATIVE_INFINITY;
  return hours.filter(({ x }) => {
    const hasRoom = x - lastX >= leastTickPx - 1;
    if (hasRoom) lastX = x;
    return hasRoom;
  });
}

/** Hours of a day on which no opening hours are known. */
const usualHours = { opens: '08:00', closes: '18:00' } as const;

interface AxisSource {
  readonly day: string;
  readonly timezone: string;
  /** The whole day. */
  readonly range: TimeRange;
  /** Opening hours of the rows in the calendar's own zone; null where one never closes. */
  readonly open: readonly (OpenTimes | null)[];
  readonly entries: readonly Stretch[];
}

/**
 * The hours that the timeline shows: from an hour before the first place opens to an hour after the
 * last one closes, and further where a booking of that day begins or ends beyond.
 */
export function axisRange({ day, timezone, range, open, entries }: AxisSource): TimeRange {
  const [dayStart, dayEnd] = [Date.parse(range.start), Date.parse(range.end)];
  const spans = open
    .flatMap((times) => times ?? [])
    .map(({ start, end }) => [Date.parse(start), Date.parse(end)] as const)
    .filter(([start, end]) => start < dayEnd && end > dayStart);
  const opens = Math.min(...spans.map(([start]) => start));
  const closes = Math.max(...spans.map(([, end]) => end));
  const at = (time: string) => Date.parse(instantAt({ day, time }, timezone));
  const hasSpans = spans.length > 0;
  let from = (hasSpans ? opens : at(usualHours.opens)) - hourMs;
  let to = (hasSpans ? closes : at(usualHours.closes)) + hourMs;
  for (const { startMs, endMs } of entries) {
    if (startMs >= dayStart) from = Math.min(from, startMs);
    if (endMs <= dayEnd) to = Math.max(to, endMs);
  }
  // Whole hours of the place's clock; its offset may be a part of an hour.
  const floor = (ms: number) => dayStart + Math.floor((ms - dayStart) / hourMs) * hourMs;
  const ceil = (ms: number) => dayStart + Math.ceil((ms - dayStart) / hourMs) * hourMs;
  return {
    start: new Date(Math.max(dayStart, floor(from))).toISOString(),
    end: new Date(Math.min(dayEnd, ceil(to))).toISOString(),
  };
}
