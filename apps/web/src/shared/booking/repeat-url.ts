import type { Recurrence } from '@axp/contracts';
import { recurrenceLimits, weekdayOrdinals, weekdays } from '@axp/contracts/vocabulary';
import { isCalendarDay } from '@/shared/lib/datetime/index.ts';

/**
 * Readable URL form of a series: frequency, interval, days and end.
 * `weekly:1:tuesday,thursday:2027-03-30`, `monthly-weekday:1:-1,friday:x12`.
 */
export function repeatText(recurrence: Recurrence): string {
  const { frequency, interval, until, count } = recurrence;
  return [frequency, interval, patternText(recurrence), until ?? `x${count}`].join(':');
}

function patternText(recurrence: Recurrence): string {
  switch (recurrence.frequency) {
    case 'daily':
      return '';
    case 'weekly':
      return recurrence.weekdays.join(',');
    case 'monthly-date':
      return String(recurrence.monthDay);
    case 'monthly-weekday':
      return `${recurrence.ordinal},${recurrence.weekday}`;
  }
}

/** The series of an address; null when there is none, or none that could be booked (Z-60). */
export function readRepeat(text: string | null): Recurrence | null {
  const [frequency = '', interval = '', pattern = '', end = ''] = text?.split(':') ?? [];
  const { daily, weekly, monthly } = recurrenceLimits.interval;
  const ending = endOf(end);
  const every = (most: number) => {
    const steps = numberUpTo(most, interval);
    return ending && steps ? { interval: steps, ...ending } : null;
  };
  switch (frequency) {
    case 'daily': {
      const rule = pattern === '' ? every(daily) : null;
      return rule && { frequency, ...rule };
    }
    case 'weekly': {
      const rule = every(weekly);
      const days = pattern.split(',').map((day) => weekdays.find((known) => known === day));
      const known = days.filter((day) => day !== undefined);
      if (!rule || known.length < days.length || days.length > weekdays.length) return null;
      return { frequency, weekdays: known, ...rule };
    }
    case 'monthly-date': {
      const rule = every(monthly);
      const monthDay = numberUpTo(31, pattern);
      return rule && monthDay ? { frequency, monthDay, ...rule } : null;
    }
    case 'monthly-weekday': {
      const rule = every(monthly);
      const [which, day, ...rest] = pattern.split(',');
      const ordinal = weekdayOrdinals.find((known) => String(known) === which);
      const weekday = weekdays.find((known) => known === day);
      if (!rule || !ordinal || !weekday || rest.length > 0) return null;
      return { frequency, ordinal, weekday, ...rule };
    }
    default:
      return null;
  }
}

/** Null unless it is a number from 1 to `most`. */
function numberUpTo(most: number, text: string | undefined): number | null {
  const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
}

function endOf(text: string): Pick<Recurrence, 'until' | 'count'> | null {
  if (isCalendarDay(text) && !text.startsWith('0000')) return { until: text };
  const count = text.startsWith('x')
    ? numberUpTo(recurrenceLimits.occurrences, text.slice(1))
    : null;
  return count === null ? null : { count };
}
