import { Recurrence } from '@axp/contracts';

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

function patternOf(frequency: string, text: string) {
  const parts = text.split(',');
  if (frequency === 'weekly') return { weekdays: parts };
  if (frequency === 'monthly-date') return { monthDay: Number(text) };
  if (frequency === 'monthly-weekday') return { ordinal: Number(parts[0]), weekday: parts[1] };
  return {};
}

/** The series of an address; null when there is none, or none that could be booked. */
export function readRepeat(text: string | null): Recurrence | null {
  if (text === null) return null;
  const [frequency = '', interval = '', pattern = '', end = ''] = text.split(':');
  const parsed = Recurrence.safeParse({
    frequency,
    interval: Number(interval),
    ...patternOf(frequency, pattern),
    ...(end.startsWith('x') ? { count: Number(end.slice(1)) } : { until: end }),
  });
  return parsed.success ? parsed.data : null;
}
