import type { Recurrence } from '@axp/contracts';
import type { Pattern } from '../source/recurrence.ts';
import { recurrenceOf, weekdayOf, weekdaysAt } from '../source/recurrence.ts';
import type { Row } from '../source/source.ts';
import { numberOf } from '../source/texts.ts';
import { wallOf } from '../source/times.ts';

/** Types of repeats; yearly ones, and those of older versions, have no counterpart. */
const types = { daily: 1, weekly: 2, monthly: 3 } as const;
/** Later days fall on the last one of a shorter month there; here, such months are left out. */
const dayOfEveryMonth = 28;
const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

export type RepeatRow = Row<
  'rep_type' | 'rep_opt' | 'rep_interval' | 'month_absolute' | 'month_relative'
>;

interface Dates {
  /** Start of the first date, and the last possible moment. */
  readonly first: string;
  readonly end: string;
  readonly timezone: string;
}

/** Returns the rule of a series; null for one without a counterpart. */
export function readRepeatRule(row: RepeatRow, { first, end, timezone }: Dates): Recurrence | null {
  const firstDay = wallOf(first, timezone).day;
  return recurrenceOf({
    pattern: patternOf(row, firstDay),
    interval: numberOf(row.rep_interval),
    first: firstDay,
    until: wallOf(end, timezone).day,
  });
}

function patternOf(row: RepeatRow, first: string): Pattern | null {
  switch (numberOf(row.rep_type) ?? 0) {
    case types.daily:
      return { frequency: 'daily' };
    case types.weekly:
      return weekly(row, first);
    case types.monthly:
      return monthly(row);
    default:
      return null;
  }
}

function weekly({ rep_opt, rep_interval }: RepeatRow, first: string): Pattern | null {
  const numbers = Array.from(rep_opt ?? '').flatMap((flag, number) =>
    flag === '1' ? [number] : [],
  );
  const weekdays = weekdaysAt(numbers);
  // Weeks begin with the first date there and on Monday here, which only longer steps let one see.
  const isShifted = numberOf(rep_interval) !== 1 && weekdays[0] !== weekdayOf(first);
  return isShifted ? null : { frequency: 'weekly', weekdays };
}

function monthly({ month_absolute, month_relative }: RepeatRow): Pattern | null {
  const monthDay = numberOf(month_absolute);
  if (monthDay !== null) {
    return monthDay > dayOfEveryMonth ? null : { frequency: 'monthly-date', monthDay };
  }
  const [, ordinal, code = ''] = /^(-?\d)([A-Z]{2})$/.exec(month_relative ?? '') ?? [];
  const [weekday] = weekdaysAt([weekdayCodes.indexOf(code)]);
  if (ordinal === undefined || weekday === undefined) return null;
  return { frequency: 'monthly-weekday', ordinal: Number(ordinal), weekday };
}
