import type { Language } from '@axp/contracts';
import { afterTime } from '@axp/contracts/vocabulary';
import type { ReaderNow } from './format.ts';
import { formatTime } from './format.ts';
import type { Reader } from './formatters.ts';
import { dateFormatter, relativeWords } from './formatters.ts';

/** British usage writes `Sept`; the specified `MMM` has three letters. */
const shortMonth: Readonly<Record<Language, (month: string) => string>> = {
  en: (month) => month.slice(0, 3),
  th: (month) => month,
};

/** `05 Sep 2026, 14:05`, `05 ก.ย. 2569, 14:05 น.` (N-04: DD MMM YYYY, HH:mm). */
export function formatStamp(instant: string, reader: Reader): string {
  const format = dateFormatter('stamp', reader, {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  });
  const date = format
    .formatToParts(new Date(instant))
    .map(({ type, value }) => (type === 'month' ? shortMonth[reader.language](value) : value))
    .join('');
  return `${date}, ${formatClockTime(instant, reader)}`;
}

/** Returns `14:05`, in Thai `14:05 น.`, as a sentence needs it. */
function formatClockTime(instant: string, reader: Reader): string {
  return `${formatTime(instant, reader)}${afterTime[reader.language]}`;
}

type DateParts = Readonly<Record<'day' | 'month' | 'year', string>>;

const shortDates: Readonly<
  Record<Language, { month: 'short' | '2-digit'; write: (parts: DateParts) => string }>
> = {
  en: {
    month: 'short',
    write: ({ day, month, year }) => `${shortMonth.en(month)} ${day}, ${year}`,
  },
  th: { month: '2-digit', write: ({ day, month, year }) => `${day}/${month}/${year}` },
};

/** Returns `Sep 05, 2026`, in Thai `05/09/2569` (I-04). */
export function formatShortDate(instant: string, reader: Reader): string {
  const { month, write } = shortDates[reader.language];
  const format = dateFormatter('short', reader, {
    day: '2-digit',
    month,
    year: 'numeric',
  });
  const parts = format.formatToParts(new Date(instant));
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value ?? '';
  return write({ day: part('day'), month: part('month'), year: part('year') });
}

/** Returns `Sep 05, 2026 14:05` (LLL dd, yyyy HH:mm), in Thai `05/09/2569 14:05 น.` (I-04). */
export function formatDateTime(instant: string, reader: Reader): string {
  return `${formatShortDate(instant, reader)} ${formatClockTime(instant, reader)}`;
}

/** `5 September 2026`, `5 กันยายน 2569` */
export function formatDate(instant: string, reader: Reader): string {
  return dateFormatter('date', reader, { dateStyle: 'long' }).format(new Date(instant));
}

/** `5 September 2026` of a calendar day, `2026-09-05`: no moment, so it is the same everywhere. */
export function formatCalendarDay(day: string, language: Language): string {
  return formatDate(`${day}T12:00:00Z`, { language, timezone: 'UTC' });
}

const minuteMs = 60_000;
const minutesPerHour = 60;

/** `now`, `5 minutes ago`, `3 hours ago`; a clock that runs ahead makes nothing future. */
export function formatAgo(instant: string, { language, now }: ReaderNow): string {
  const words = relativeWords(language);
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / minuteMs));
  if (minutes === 0) return words.format(0, 'second');
  if (minutes < minutesPerHour) return words.format(-minutes, 'minute');
  return words.format(-Math.floor(minutes / minutesPerHour), 'hour');
}

/** `November 2026`, `พฤศจิกายน 2569` */
export function formatMonth(instant: string | number, reader: Reader): string {
  const format = dateFormatter('month', reader, { month: 'long', year: 'numeric' });
  return format.format(new Date(instant));
}

/** `November`, `พฤศจิกายน` */
export function formatMonthName(instant: string | number, reader: Reader): string {
  return dateFormatter('month-name', reader, { month: 'long' }).format(new Date(instant));
}

/** `23–29 Nov 2026`, `23–29 พ.ย. 2569`; both ends are among the days. */
export function formatDays(first: string | number, last: string | number, reader: Reader): string {
  const format = dateFormatter('days', reader, { day: 'numeric', month: 'short', year: 'numeric' });
  return format.formatRange(new Date(first), new Date(last));
}
