import type { Recurrence } from '@axp/contracts';
import type { Weekday, WeekdayOrdinal } from '@axp/contracts/vocabulary';
import { weekdays } from '@axp/contracts/vocabulary';
import { addDays, wallClockOf } from '@/shared/lib/datetime/index.ts';

export const repeatFrequencies = ['daily', 'weekly', 'monthly-date', 'monthly-weekday'] as const;
export type RepeatFrequency = (typeof repeatFrequencies)[number];

/** How a booking repeats while it is being filled in (Z-60): everything that may be chosen. */
export interface RepeatDraft {
  frequency: RepeatFrequency;
  interval: number | null;
  weekdays: Weekday[];
  monthDay: number;
  ordinal: WeekdayOrdinal;
  weekday: Weekday;
  endsBy: 'until' | 'count';
  until: string;
  count: number | null;
}

export const workdays: readonly Weekday[] = weekdays.slice(0, 5);

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The weekday of a calendar day, `2026-11-24` → `tuesday`. */
export function weekdayOf(day: string): Weekday {
  return weekdays.at(dateOf(day).getUTCDay() - 1) ?? 'monday';
}

export function dayOfWeekday(weekday: Weekday): string {
  // 5 January 2026 is a Monday.
  return addDays('2026-01-05', weekdays.indexOf(weekday));
}

const daysPerWeek = 7;
/** From here on a weekday is the last of its month, which exists in every month. */
const lastOrdinal = 4;
const lastOfMonth: WeekdayOrdinal = -1;

function ordinalOf(day: string): WeekdayOrdinal {
  const count = Math.ceil(dateOf(day).getUTCDate() / daysPerWeek);
  return ([1, 2, 3, lastOrdinal] as const).find((ordinal) => ordinal === count) ?? lastOfMonth;
}

/** Derives the pattern from the first day: weekday and position in the month. */
function patternOf(day: string) {
  return {
    weekdays: [weekdayOf(day)],
    monthDay: dateOf(day).getUTCDate(),
    ordinal: ordinalOf(day),
    weekday: weekdayOf(day),
  };
}

const usualDays = { daily: 13, weekly: 77, 'monthly-date': 154, 'monthly-weekday': 154 } as const;
const usualCount = 10;

interface Beginning {
  readonly frequency: RepeatFrequency;
  readonly start: string;
  readonly timezone: string;
  /** The last day that can be booked by the rules of the resource. */
  readonly lastDay: string;
}

/** A rule to begin with: a fortnight of days, twelve weeks, or half a year. */
export function firstRepeat({ frequency, start, timezone, lastDay }: Beginning): RepeatDraft {
  const { day } = wallClockOf(start, timezone);
  const usual = addDays(day, usualDays[frequency]);
  return {
    frequency,
    interval: 1,
    ...patternOf(day),
    endsBy: 'until',
    until: usual < lastDay ? usual : lastDay,
    count: usualCount,
  };
}

/** The rule of a booking that moves to another day: 'every Tuesday' becomes 'every Wednesday'. */
export function movedRepeat(repeat: RepeatDraft, from: string, to: string): RepeatDraft {
  if (from === to) return repeat;
  const { weekdays: own, ...pattern } = patternOf(to);
  const isItsDay = repeat.weekdays.length === 1 && repeat.weekdays[0] === weekdayOf(from);
  const until = repeat.until < to ? to : repeat.until;
  return { ...repeat, ...pattern, ...(isItsDay && { weekdays: own }), until };
}

function kindOfRule(draft: RepeatDraft) {
  switch (draft.frequency) {
    case 'daily':
      return { frequency: draft.frequency };
    case 'weekly':
      return { frequency: draft.frequency, weekdays: draft.weekdays };
    case 'monthly-date':
      return { frequency: draft.frequency, monthDay: draft.monthDay };
    case 'monthly-weekday':
      return { frequency: draft.frequency, ordinal: draft.ordinal, weekday: draft.weekday };
  }
}

/** The rule as the contract has it; a missing number is refused by the schema, at its least. */
export function recurrenceOf(draft: RepeatDraft): Recurrence {
  const { interval, endsBy, until, count } = draft;
  const end = endsBy === 'until' ? { until } : { count: count ?? 0 };
  return { ...kindOfRule(draft), interval: interval ?? 0, ...end };
}

/** The stored rule of a booking on `day`, which says what another rule would begin with. */
export function repeatOf(recurrence: Recurrence, day: string): RepeatDraft {
  const { frequency, interval, until, count } = recurrence;
  return {
    ...patternOf(day),
    frequency,
    interval,
    ...(frequency === 'weekly' && { weekdays: [...recurrence.weekdays] }),
    ...(frequency === 'monthly-date' && { monthDay: recurrence.monthDay }),
    ...(frequency === 'monthly-weekday' && {
      ordinal: recurrence.ordinal,
      weekday: recurrence.weekday,
    }),
    endsBy: until === undefined ? 'count' : 'until',
    until: until ?? day,
    count: count ?? usualCount,
  };
}
