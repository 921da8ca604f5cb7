import type { TimeRange } from '@axp/contracts';
import type { Language } from '@axp/contracts/vocabulary';
import { zoneName } from '@axp/contracts/vocabulary';
import type { Reader } from './formatters.ts';
import { dateFormatter, relativeWords } from './formatters.ts';
import { daysBetween, wallClockOf } from './wall-clock.ts';

/** A reader with the moment that 'today' is measured from. */
export interface ReaderNow extends Reader {
  readonly now: number;
}

/** `14:05` */
export function formatTime(instant: string | number, reader: Reader): string {
  return wallClockOf(instant, reader.timezone).time;
}

/** `Saturday 21 November 2026`, `วันเสาร์ที่ 21 พฤศจิกายน พุทธศักราช 2569` */
export function formatLongDate(instant: string | number, reader: Reader): string {
  return dateFormatter('long', reader, { dateStyle: 'full' }).format(new Date(instant));
}

const weekdays = { en: 'short', th: 'narrow' } as const satisfies Record<Language, string>;
const months = { en: 'long', th: 'short' } as const satisfies Record<Language, string>;

/** `Tue 24 November`, `อังคาร 24 พ.ย.` */
export function formatDayOfYear(instant: string | number, reader: Reader): string {
  const format = dateFormatter('day-of-year', reader, {
    weekday: 'short',
    day: 'numeric',
    month: months[reader.language],
  });
  return format.format(new Date(instant));
}

/** `Mon`, `จ` */
export function formatWeekday(instant: string | number, reader: Reader): string {
  const format = dateFormatter('weekday', reader, { weekday: weekdays[reader.language] });
  return format.format(new Date(instant));
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** `Today`, `Tomorrow`, `Tue 24 Nov`; with the year when it is another one. */
export function formatDay(instant: string | number, reader: ReaderNow): string {
  return capitalised(dayWords(instant, reader));
}

/** `15:30`; with its day where that is another one than the reference's: `tomorrow 15:30`. */
export function formatTimeAfter(
  reference: string | number,
  instant: string | number,
  reader: ReaderNow,
): string {
  const time = formatTime(instant, reader);
  const dayOf = (at: string | number) => wallClockOf(at, reader.timezone).day;
  return dayOf(reference) === dayOf(instant) ? time : `${dayWords(instant, reader)} ${time}`;
}

/** A day as it stands inside a sentence. */
function dayWords(instant: string | number, reader: ReaderNow): string {
  const today = wallClockOf(reader.now, reader.timezone).day;
  const { day } = wallClockOf(instant, reader.timezone);
  const distance = daysBetween(today, day);
  if (Math.abs(distance) <= 1) {
    return relativeWords(reader.language).format(distance, 'day');
  }
  return dateWords(instant, reader);
}

/** `Tue 24 Nov` even today, as paper is read on other days too; with the year when it is another one. */
export function formatPaperDay(instant: string | number, reader: ReaderNow): string {
  return capitalised(dateWords(instant, reader));
}

/** `tomorrow`, `Monday` within a week, `Mon 14 Dec`: a day to come as it stands inside a sentence. */
export function formatComingDay(instant: string | number, reader: ReaderNow): string {
  const today = wallClockOf(reader.now, reader.timezone).day;
  const distance = daysBetween(today, wallClockOf(instant, reader.timezone).day);
  if (distance <= 1 || distance >= daysOfWeek) return dayWords(instant, reader);
  return dateFormatter('long-weekday', reader, { weekday: 'long' }).format(new Date(instant));
}

const daysOfWeek = 7;

/** `Tue 24 Nov`; with the year when it is another one. */
function dateWords(instant: string | number, reader: ReaderNow): string {
  const yearOf = (at: string | number) => wallClockOf(at, reader.timezone).day.slice(0, 4);
  const isThisYear = yearOf(reader.now) === yearOf(instant);
  const format = dateFormatter(isThisYear ? 'day' : 'day-year', reader, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return format.format(new Date(instant)).replace(',', '');
}

function isSameDay(range: TimeRange, { timezone }: Reader): boolean {
  return wallClockOf(range.start, timezone).day === wallClockOf(range.end, timezone).day;
}

/** `14:00–15:00`; over midnight the end names its day. */
export function formatTimes(range: TimeRange, reader: ReaderNow): string {
  const start = wallClockOf(range.start, reader.timezone);
  const end = wallClockOf(range.end, reader.timezone);
  if (start.day === end.day) return `${start.time}–${end.time}`;
  return `${start.time} – ${dayWords(range.end, reader)} ${end.time}`;
}

/** `Today 14:00–15:00` */
export function formatRange(range: TimeRange, reader: ReaderNow): string {
  return `${formatDay(range.start, reader)} ${formatTimes(range, reader)}`;
}

/** The whole of it, for screen readers and on hover. */
export function formatLongRange(range: TimeRange, reader: Reader): string {
  const times = `${formatTime(range.start, reader)}–${formatTime(range.end, reader)}`;
  if (isSameDay(range, reader)) return `${formatLongDate(range.start, reader)}, ${times}`;
  const side = (instant: string) =>
    `${formatLongDate(instant, reader)}, ${formatTime(instant, reader)}`;
  return `${side(range.start)} – ${side(range.end)}`;
}

export function minutesOf(range: TimeRange): number {
  return Math.round((Date.parse(range.end) - Date.parse(range.start)) / 60_000);
}

/** `Thailand Time`, `เวลาประเทศไทย` */
export function formatZone(instant: string | number, { language, timezone }: Reader): string {
  return zoneName(timezone, { language, at: instant });
}

/** City of an IANA name: `New York`. */
export function cityOf(timezone: string): string {
  return timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;
}

/**
 * `10:00–11:00 Singapore Standard Time`: a time by the clock of its place, for readers in `listZone`;
 * with its day where that is another one; `10:00 …` for a moment. Null where both clocks agree.
 */
export function formatThere(range: TimeRange, place: ReaderNow, listZone: string): string | null {
  const { start, end } = range;
  const isSame = (instant: string) => isSameClock(instant, place.timezone, listZone);
  if (isSame(start) && isSame(end)) return null;
  const isSameStartDay =
    wallClockOf(start, place.timezone).day === wallClockOf(start, listZone).day;
  // "Today" would be unclear between two zones.
  const day = isSameStartDay ? [] : [dateWords(start, place)];
  const time = start === end ? formatTime(start, place) : formatTimes(range, place);
  return [...day, time, formatZone(start, place)].join(' ');
}

/** Whether two zones show the same time at that moment. */
export function isSameClock(instant: string, one: string, other: string): boolean {
  const first = wallClockOf(instant, one);
  const second = wallClockOf(instant, other);
  return first.day === second.day && first.time === second.time;
}
