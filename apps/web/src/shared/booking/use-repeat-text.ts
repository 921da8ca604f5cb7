import type { Recurrence } from '@axp/contracts';
import type { Weekday, WeekdayOrdinal } from '@axp/contracts/vocabulary';
import { weekdays as allWeekdays, localeOf } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { wallClockOf } from '@/shared/lib/datetime/index.ts';
import type { RepeatDraft } from './repeat.ts';
import { dayOfWeekday, repeatOf, workdays } from './repeat.ts';
import { useTimes } from './use-times.ts';

export const ordinalNames = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  [-1]: 'last',
} as const;

export function useWeekdayNames() {
  const { language } = useLanguage();
  const name = (weekday: Weekday, width: 'long' | 'short') =>
    new Intl.DateTimeFormat(localeOf[language], { weekday: width, timeZone: 'UTC' }).format(
      new Date(`${dayOfWeekday(weekday)}T00:00:00Z`),
    );
  const list = (days: readonly Weekday[]) =>
    new Intl.ListFormat(localeOf[language], { type: 'conjunction' }).format(
      allWeekdays.filter((day) => days.includes(day)).map((day) => name(day, 'long')),
    );
  return { name, list };
}

function isWorkdays(days: readonly Weekday[]): boolean {
  return days.length === workdays.length && workdays.every((day) => days.includes(day));
}

/** A rule in words: 'every Tuesday until 30 Mar', 'ทุกวันอังคาร จนถึง 30 มี.ค.' */
export function useRepeatText(timezone: string): (repeat: RepeatDraft) => string {
  const { t } = useTranslation('booking');
  const times = useTimes(timezone);
  const names = useWeekdayNames();
  const ordinalOf = (ordinal: WeekdayOrdinal) => t(`repeat.ordinal.${ordinalNames[ordinal]}`);
  const dayOfMonth = (count: number) => t('repeat.dayOfMonth', { count, ordinal: true });
  const pattern = (
    { frequency, weekdays, monthDay, ordinal, weekday }: RepeatDraft,
    count: number,
  ) => {
    const isEach = count === 1;
    switch (frequency) {
      case 'daily':
        return isEach ? t('repeat.words.daily') : t('repeat.words.dailyEvery', { count });
      case 'weekly': {
        const days = isWorkdays(weekdays) ? t('repeat.words.workdays') : names.list(weekdays);
        return isEach
          ? t('repeat.words.weekly', { days })
          : t('repeat.words.weeklyEvery', { count, days });
      }
      case 'monthly-date':
        return isEach
          ? t('repeat.words.monthlyDate', { day: dayOfMonth(monthDay) })
          : t('repeat.words.monthlyDateEvery', { count, day: dayOfMonth(monthDay) });
      case 'monthly-weekday': {
        const words = { ordinal: ordinalOf(ordinal), day: names.name(weekday, 'long') };
        return isEach
          ? t('repeat.words.monthlyWeekday', words)
          : t('repeat.words.monthlyWeekdayEvery', { count, ...words });
      }
    }
  };
  return (repeat) => {
    const every = pattern(repeat, repeat.interval ?? 1);
    if (repeat.endsBy === 'count') {
      return t('repeat.words.times', { every, count: repeat.count ?? 0 });
    }
    return repeat.until === ''
      ? every
      : t('repeat.words.until', { every, date: times.day(repeat.until) });
  };
}

/** The same of a stored rule, of which a date's start is known. */
export function useRecurrenceText(timezone: string) {
  const words = useRepeatText(timezone);
  return (recurrence: Recurrence, start: string) =>
    words(repeatOf(recurrence, wallClockOf(start, timezone).day));
}
