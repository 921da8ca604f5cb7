import type { BookingRulesView, ResourceDetail, TimeRange } from '@axp/contracts';
import { recurrenceLimits } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { RepeatDraft } from '@/shared/booking/repeat.ts';
import { weekdayOf } from '@/shared/booking/repeat.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { addDays, instantAt, wallClockOf } from '@/shared/lib/datetime/index.ts';

interface Fitting {
  /** Dates that the rule gives up to the last day. */
  readonly count: number;
  /** The last day that can be booked, by the rules of the place and the longest series. */
  readonly lastDay: string;
  /** Whether a date would begin before the one before it ends. */
  readonly isOverlapping: boolean;
}

interface DateLimits {
  readonly timezone: string;
  readonly rules: Pick<z.output<typeof BookingRulesView>, 'maxAheadDays'>;
}

const dayMs = 86_400_000;

/** How many dates of a rule can be booked (Z-11, Z-60), so that the form says it beforehand. */
export function fittingDates(
  repeat: RepeatDraft,
  window: TimeRange,
  { place, now }: { readonly place: DateLimits; readonly now: number },
): Fitting {
  const { timezone, rules } = place;
  const { day: first, time } = wallClockOf(window.start, timezone);
  const end = wallClockOf(window.end, timezone);
  const lengthDays = dayNumber(end.day) - dayNumber(first);
  const latestEnd = now + rules.maxAheadDays * dayMs;
  const farthest = wallClockOf(latestEnd, timezone).day;
  const fits = (day: string) =>
    Date.parse(instantAt({ day: addDays(day, lengthDays), time: end.time }, timezone)) <= latestEnd;
  const bookable = fits(farthest) ? farthest : addDays(farthest, -1);
  const lastDay = [bookable, yearAfter(first)].toSorted()[0] ?? bookable;
  const days = Array.from(
    { length: Math.max(0, dayNumber(lastDay) - dayNumber(first) + 1) },
    (_, index) => addDays(first, index),
  );
  const dates = days.filter((day) => isDate(repeat, first, day));
  const reach = lengthDays + (end.time > time ? 1 : 0);
  const isOverlapping = dates
    .slice(1)
    .some((day, index) => dayNumber(day) - dayNumber(dates[index] ?? day) < reach);
  const count = Math.min(dates.length, recurrenceLimits.occurrences);
  return { count, lastDay, isOverlapping };
}

function yearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

function dayNumber(day: string): number {
  return Date.parse(day) / dayMs;
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
function weekNumber(day: string): number {
  return Math.floor((dayNumber(day) + 3) / 7);
}

function isDate(repeat: RepeatDraft, first: string, day: string): boolean {
  const { frequency, monthDay, ordinal, weekday, weekdays } = repeat;
  const every = Math.max(1, repeat.interval ?? 1);
  const dayOfMonth = Number(day.slice(8));
  switch (frequency) {
    case 'daily':
      return (dayNumber(day) - dayNumber(first)) % every === 0;
    case 'weekly':
      return (
        (weekNumber(day) - weekNumber(first)) % every === 0 && weekdays.includes(weekdayOf(day))
      );
    case 'monthly-date':
      return (monthNumber(day) - monthNumber(first)) % every === 0 && dayOfMonth === monthDay;
    case 'monthly-weekday':
      return (
        (monthNumber(day) - monthNumber(first)) % every === 0 &&
        weekdayOf(day) === weekday &&
        (ordinal === -1
          ? addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
          : Math.ceil(dayOfMonth / 7) === ordinal)
      );
  }
}

/** Whether the number of dates is one that can be booked; a series with a last day has none. */
export function isCountFitting({ endsBy, count }: RepeatDraft, most: number): boolean {
  return endsBy === 'until' || (count !== null && count >= 1 && count <= most);
}

/** How many dates of a rule fit, in words, and what is wrong with a number that does not. */
export function useRepeatLimit(resource: Pick<ResourceDetail, 'timezone' | 'rules'>) {
  const { t } = useTranslation('booking');
  const times = useTimes(resource.timezone);
  return (repeat: RepeatDraft, window: TimeRange) => {
    const fit = fittingDates(repeat, window, { place: resource, now: times.now });
    const isSeries = repeat.endsBy === 'until' || repeat.count !== 1;
    const overlap = fit.isOverlapping && isSeries ? t('repeat.overlaps') : null;
    const words = t('repeat.fit', { count: fit.count, date: times.day(fit.lastDay) });
    const wrong = fit.count > 1 ? t('repeat.wrongCount', { most: fit.count, words }) : words;
    const wrongCount = isCountFitting(repeat, fit.count) ? null : wrong;
    return { ...fit, words, wrongCount, overlap, problem: overlap ?? wrongCount };
  };
}
