import type { TimeRange } from '@axp/contracts';
import { instantAt } from '@/shared/lib/datetime/index.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { OpenTimes } from '../use-rows.ts';

const hourMs = 3_600_000;

/** Hours of a day on which no opening hours are known. */
const usualHours = { opens: '08:00', closes: '18:00' } as const;

interface AxisSource {
  readonly day: string;
  readonly timezone: string;
  /** The whole day. */
  readonly range: TimeRange;
  /** Opening hours of the rows in the calendar's own zone; null where one never closes. */
  readonly open: readonly (OpenTimes | null)[];
  readonly entries: readonly Pick<CalendarEntry, 'startMs' | 'endMs'>[];
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
