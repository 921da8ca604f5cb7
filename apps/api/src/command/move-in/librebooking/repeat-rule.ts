import type { Recurrence } from '@axp/contracts';
import type { Pattern } from '../source/recurrence.ts';
import { ordinalOf, recurrenceOf, weekdayOf, weekdaysAt } from '../source/recurrence.ts';
import type { Cell, Row } from '../source/source.ts';
import { numberOf } from '../source/texts.ts';
import { wallOf } from '../source/times.ts';
import { instantOf } from './dates.ts';

interface Dates {
  /** Starts of the first and the last date of all. */
  readonly first: string;
  readonly last: string;
  readonly timezone: string;
}

/** Returns the rule of a series that repeats; null for one without a counterpart. */
export function readRepeatRule(
  row: Row<'repeat_type' | 'repeat_options'>,
  { first, last, timezone }: Dates,
): Recurrence | null {
  const options = optionsOf(row.repeat_options);
  const firstDay = wallOf(first, timezone).day;
  const lastDay = wallOf(last, timezone).day;
  const end = instantOf(options.get('termination') ?? null);
  const endDay = end === null ? lastDay : wallOf(end, timezone).day;
  return recurrenceOf({
    pattern: patternOf(row.repeat_type, options, firstDay),
    interval: numberOf(options.get('interval') ?? null),
    first: firstDay,
    // The end is midnight of the zone of a person: the day may be an earlier one here.
    until: [endDay, lastDay].sort().at(-1) ?? lastDay,
  });
}

function patternOf(
  type: Cell,
  options: ReadonlyMap<string, string>,
  first: string,
): Pattern | null {
  switch (type ?? '') {
    case 'daily':
      return { frequency: 'daily' };
    case 'weekly':
      return weekly(options, first);
    case 'monthly':
      return options.get('type') === 'dayOfWeek'
        ? { frequency: 'monthly-weekday', ordinal: ordinalOf(first), weekday: weekdayOf(first) }
        : { frequency: 'monthly-date', monthDay: Number(first.slice(8)) };
    default:
      return null;
  }
}

function weekly(options: ReadonlyMap<string, string>, first: string): Pattern | null {
  const days = weekdaysAt((options.get('days') ?? '').split(',').filter(Boolean).map(Number));
  if (days.length === 0) return { frequency: 'weekly', weekdays: [weekdayOf(first)] };
  // Weeks begin on Sunday there, which only weeks that are left out let one see.
  const hasOtherWeeks =
    days.length > 1 && days.includes('sunday') && options.get('interval') !== '1';
  return hasOtherWeeks ? null : { frequency: 'weekly', weekdays: days };
}

/** `interval=1|termination=2026-12-31 17:00:00|days=1,3` as a table. */
function optionsOf(cell: Cell): ReadonlyMap<string, string> {
  const pairs = (cell ?? '').split('|').map((part) => part.split('='));
  return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}
