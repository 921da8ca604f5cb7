import type { TimeRange } from '@axp/contracts';
import { lengthText } from '@axp/contracts/vocabulary';
import { useLanguage } from '@/shared/i18n/index.ts';
import {
  formatComingDay,
  formatDay,
  formatLongDate,
  formatLongRange,
  formatPaperDay,
  formatRange,
  formatThere,
  formatTime,
  formatTimeAfter,
  formatTimes,
  formatWeekday,
  instantAt,
  useNow,
  wallClockOf,
} from '@/shared/lib/datetime/index.ts';

/**
 * Times in the user's language and one zone (Z-10): that of its place for a single booking, that of
 * the list, with `there` as the mark, for bookings among others.
 */
export function useTimes(timezone: string) {
  const { language } = useLanguage();
  const now = useNow();
  const reader = { language, timezone, now };
  const noonOf = (day: string) => instantAt({ day, time: '12:00' }, timezone);
  const there = (range: TimeRange, place: string) =>
    formatThere(range, { ...reader, timezone: place }, timezone);
  const clockDay = (instant: string) => wallClockOf(instant, timezone).day;
  return {
    now,
    time: (instant: string) => formatTime(instant, reader),
    /** `Today`, `Tue 24 Nov` of a calendar day. */
    day: (day: string) => formatDay(noonOf(day), reader),
    /** The same of an instant. */
    dayOf: (instant: string) => formatDay(instant, reader),
    /** `tomorrow`, `Monday` of a calendar day to come, inside a sentence. */
    comingDay: (day: string) => formatComingDay(noonOf(day), reader),
    stamp: (instant: string) => `${formatDay(instant, reader)} ${formatTime(instant, reader)}`,
    /** `Tue` of a calendar day. */
    weekday: (day: string) => formatWeekday(noonOf(day), reader),
    paperDay: (day: string) => formatPaperDay(noonOf(day), reader),
    longDay: (day: string) => formatLongDate(noonOf(day), reader),
    times: (range: TimeRange) => formatTimes(range, reader),
    range: (range: TimeRange) => formatRange(range, reader),
    longRange: (range: TimeRange) => formatLongRange(range, reader),
    /** `10:00–11:00 Singapore Standard Time`; null where a place has the same clock. */
    there,
    /** A text of times, with the mark `(16:00 Singapore Standard Time)` where a place needs it. */
    marked: (text: string, times: TimeRange | string, place: string) => {
      const range = typeof times === 'string' ? { start: times, end: times } : times;
      const mark = there(range, place);
      return mark === null ? text : `${text} (${mark})`;
    },
    duration: (minutes: number) => lengthText(minutes, language),
    isSameDay: (one: string, other: string) => clockDay(one) === clockDay(other),
    /** `15:30` on a day, `Thu` of an instant on another one. */
    timeOn: (day: string, instant: string) =>
      clockDay(instant) === day ? formatTime(instant, reader) : formatWeekday(instant, reader),
    /** `15:30`, with its day where that is another one than the reference's. */
    timeAfter: (reference: string | number, instant: string) =>
      formatTimeAfter(reference, instant, reader),
    /** The same from now on, inside a sentence: Thai has a space before digits alone. */
    since: (instant: string) => {
      const text = formatTimeAfter(now, instant, reader);
      return language === 'th' && /^\d/.test(text) ? ` ${text}` : text;
    },
  };
}
