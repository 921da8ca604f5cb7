import { useLanguage } from '@/shared/i18n/index.ts';
import {
  addDays,
  formatDays,
  formatLongDate,
  formatMonth,
  instantAt,
} from '@/shared/lib/datetime/index.ts';
import type { DaySpan } from './calendar-range.ts';
import { ofOneDay } from './calendar-range.ts';
import type { CalendarViewName } from './calendar-view.ts';

interface Period {
  readonly view: CalendarViewName;
  readonly day: string;
  readonly days: DaySpan;
  readonly timezone: string;
}

/** The time that a view shows, in words: a day, a week or a month. */
export function usePeriodText({ view, day, days, timezone }: Period): string {
  const { language } = useLanguage();
  const reader = { language, timezone };
  const noonOf = (wanted: string) => instantAt({ day: wanted, time: '12:00' }, timezone);
  if (ofOneDay.has(view)) return formatLongDate(noonOf(day), reader);
  if (view === 'month') return formatMonth(noonOf(day), reader);
  return formatDays(noonOf(days.from), noonOf(addDays(days.to, -1)), reader);
}
