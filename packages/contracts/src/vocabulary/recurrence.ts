/** Days of the week as RFC 5545 orders them for us: a week begins on Monday. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Weekday = (typeof weekdays)[number];

/** Which of a month's weekdays: the first to the fourth, or the last (-1). */
export const weekdayOrdinals = [1, 2, 3, 4, -1] as const;

export type WeekdayOrdinal = (typeof weekdayOrdinals)[number];

/** Limits of a series (Z-60). */
export const recurrenceLimits = {
  occurrences: 180,
  months: 12,
  /** Steps between dates, by frequency. */
  interval: { daily: 30, weekly: 12, monthly: 12 },
} as const;

type Pattern =
  | { readonly frequency: 'daily' }
  | { readonly frequency: 'weekly'; readonly weekdays: readonly Weekday[] }
  /** On a day of the month; months that lack it are left out. */
  | { readonly frequency: 'monthly-date'; readonly monthDay: number }
  | {
      readonly frequency: 'monthly-weekday';
      readonly ordinal: WeekdayOrdinal;
      readonly weekday: Weekday;
    };

/**
 * How a booking repeats (Z-60), counted on the wall clock of its resource. Exactly one of `until`
 * (the last possible date, `2027-03-31`) and `count` is given.
 */
export type Recurrence = Pattern & {
  /** Every so many days, weeks (beginning on Monday) or months. */
  readonly interval: number;
  readonly until?: string | undefined;
  readonly count?: number | undefined;
};
