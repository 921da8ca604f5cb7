import type { Reader } from './formatters.ts';
import { dateFormatter } from './formatters.ts';

/** `November 2026`, `พฤศจิกายน 2569` */
export function formatMonth(instant: string | number, reader: Reader): string {
  const format = dateFormatter('month', reader, { month: 'long', year: 'numeric' });
  return format.format(new Date(instant));
}

/** `November`, `พฤศจิกายน` */
export function formatMonthName(instant: string | number, reader: Reader): string {
  const format = dateFormatter('month-name', reader, { month: 'long' });
  return format.format(new Date(instant));
}

/** `23–29 Nov 2026`, `23–29 พ.ย. 2569`; both ends are among the days. */
export function formatDays(first: string | number, last: string | number, reader: Reader): string {
  const format = dateFormatter('days', reader, { day: 'numeric', month: 'short', year: 'numeric' });
  return format.formatRange(new Date(first), new Date(last));
}

/** `Mon`, `จ.` */
export function formatWeekday(instant: string | number, reader: Reader): string {
  const isThai = reader.language === 'th';
  const format = dateFormatter('weekday', reader, { weekday: isThai ? 'narrow' : 'short' });
  return format.format(new Date(instant));
}
