export {
  cityOf,
  formatComingDay,
  formatDay,
  formatDayOfYear,
  formatLongDate,
  formatLongRange,
  formatPaperDay,
  formatRange,
  formatThere,
  formatTime,
  formatTimeAfter,
  formatTimes,
  formatWeekday,
  formatZone,
  isSameClock,
  minutesOf,
  type ReaderNow,
} from './format.ts';
export type { Reader } from './formatters.ts';
export {
  formatAgo,
  formatCalendarDay,
  formatDate,
  formatDateTime,
  formatDays,
  formatMonth,
  formatMonthName,
  formatStamp,
} from './stamp.ts';
export { useNow } from './use-now.ts';
export { addDays, daysSinceMonday, instantAt, isCalendarDay, wallClockOf } from './wall-clock.ts';
