import type { OpenTimes } from '@/shared/booking/open-at.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import type { CalendarEntry } from '../calendar-entry.ts';
import type { DaySpan } from '../calendar-range.ts';
import { lanesOf } from '../timeline/timeline-rows.ts';
import type { WeekDay } from '../week/week-cells.ts';
import { weekDays } from '../week/week-cells.ts';

const dayMinutes = 1440;
/** Hours of a week in which nothing opens and nothing is booked. */
const usual = { from: 480, to: 1080 } as const;

/** Minutes of a day by the clock; what begins before it or ends after it is cut. */
interface Part {
  readonly from: number;
  readonly to: number;
}

function partOf(day: WeekDay, timezone: string, startMs: number, endMs: number): Part {
  const minuteOf = (ms: number) => {
    const [hours = 0, minutes = 0] = wallClockOf(ms, timezone).time.split(':').map(Number);
    return hours * 60 + minutes;
  };
  return {
    from: startMs <= day.startMs ? 0 : minuteOf(startMs),
    to: endMs >= day.endMs ? dayMinutes : minuteOf(endMs),
  };
}

interface TimetableSource {
  readonly entries: readonly CalendarEntry[];
  /** Null where the resource never closes. */
  readonly open: OpenTimes | null;
  readonly days: DaySpan;
  readonly timezone: string;
}

/** The days of a timetable, and the hours that all of them show. */
export function timetableDays({ entries, open, days, timezone }: TimetableSource) {
  const week = weekDays(days, timezone).map((day) => {
    const isOn = (startMs: number, endMs: number) => startMs < day.endMs && endMs > day.startMs;
    const taken = entries.filter(({ startMs, endMs }) => isOn(startMs, endMs));
    const { bars, count } = lanesOf(taken);
    const spans = (open ?? [])
      .map(({ start, end }) => [Date.parse(start), Date.parse(end)] as const)
      .filter(([startMs, endMs]) => isOn(startMs, endMs));
    return {
      day: day.day,
      lanes: count,
      blocks: bars.map(({ entry, lane }) => ({
        entry,
        lane,
        ...partOf(day, timezone, entry.startMs, entry.endMs),
      })),
      open: open && spans.map(([startMs, endMs]) => partOf(day, timezone, startMs, endMs)),
    };
  });
  const parts: readonly Part[] = week.flatMap((day) => [...day.blocks, ...(day.open ?? [])]);
  const least = open === null || parts.length === 0 ? [usual] : [];
  const shown = [...parts, ...least];
  return {
    week,
    /** Whole hours. */
    from: Math.floor(Math.min(...shown.map(({ from }) => from)) / 60),
    to: Math.ceil(Math.max(...shown.map(({ to }) => to)) / 60),
  };
}

export type TimetableDay = ReturnType<typeof timetableDays>['week'][number];

/** Minutes for each shown hour from which a block has the height of a line. */
const leastForALine = 1.5;

/** Whether every booking can be read as a block: high enough, and beside no other one. */
export function canBeBlocks({ week, from, to }: ReturnType<typeof timetableDays>): boolean {
  const isHighEnough = (part: Part) => (part.to - part.from) / (to - from) >= leastForALine;
  return week.every(({ lanes, blocks }) => lanes <= 1 && blocks.every(isHighEnough));
}
