import { Recurrence } from '@axp/contracts';
import type { Weekday } from '@axp/contracts/vocabulary';
import { weekdays } from '@axp/contracts/vocabulary';

export type Pattern =
  | { readonly frequency: 'daily' }
  | { readonly frequency: 'weekly'; readonly weekdays: readonly Weekday[] }
  | { readonly frequency: 'monthly-date'; readonly monthDay: number }
  | {
      readonly frequency: 'monthly-weekday';
      readonly ordinal: number;
      readonly weekday: Weekday;
    };

interface Rule {
  /** Null for a rule that we do not have. */
  readonly pattern: Pattern | null;
  readonly interval: number | null;
  /** Days of the first date and the last possible one, on the clock of the resource. */
  readonly first: string;
  readonly until: string;
}

/** Returns the rule that gives the same dates; null for one without a counterpart. */
export function recurrenceOf({ pattern, interval, first, until }: Rule): Recurrence | null {
  // Rules here count from their first date; both products allow a first date beside the rule.
  if (pattern === null || until < first || !fits(pattern, first)) return null;
  return Recurrence.safeParse({ ...pattern, interval: interval ?? 1, until }).data ?? null;
}

function fits(pattern: Pattern, day: string): boolean {
  switch (pattern.frequency) {
    case 'daily':
      return true;
    case 'weekly':
      return pattern.weekdays.includes(weekdayOf(day));
    case 'monthly-date':
      return pattern.monthDay === Number(day.slice(8));
    case 'monthly-weekday':
      return (
        pattern.weekday === weekdayOf(day) &&
        [ordinalOf(day), lastOrdinal(day)].includes(pattern.ordinal)
      );
  }
}

/** The weekday by its number from Sunday, as PHP and SQL count. */
function weekdayAt(fromSunday: number): Weekday | undefined {
  return weekdays[(fromSunday + 6) % weekdays.length];
}

/** Weekdays by their numbers from Sunday, in the order of a week that begins on Monday. */
export function weekdaysAt(fromSunday: readonly number[]): Weekday[] {
  return weekdays.filter((day) => fromSunday.some((number) => weekdayAt(number) === day));
}

export function weekdayOf(day: string): Weekday {
  return weekdayAt(new Date(day).getUTCDay()) ?? 'monday';
}

/** Which of its weekday in its month a day is, 1 to 5. */
export function ordinalOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / weekdays.length);
}

/** The last of its weekday counts as -1 as well. */
function lastOrdinal(day: string): number {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + weekdays.length);
  return next.toISOString().slice(0, 7) === day.slice(0, 7) ? 0 : -1;
}
