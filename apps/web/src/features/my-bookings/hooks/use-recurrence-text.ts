import type { Recurrence } from '@axp/contracts';
import type { Weekday } from '@axp/contracts/vocabulary';
import { weekdays } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDate } from '@/shared/lib/datetime/index.ts';

// 5 January 2026 is a Monday, with which our weeks begin.
const mondayMs = Date.UTC(2026, 0, 5, 12);
const dayMs = 86_400_000;

/** How something repeats, in words: 'every 2 weeks on Tuesday, until 30 March 2027'. */
export function useRecurrenceText(): (recurrence: Recurrence) => string {
  const { t } = useTranslation('myBooking');
  const { language } = useLanguage();
  const locale = language === 'th' ? 'th-TH' : 'en-GB';
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const nameOf = (weekday: Weekday) => names.format(mondayMs + weekdays.indexOf(weekday) * dayMs);

  function rhythm(recurrence: Recurrence): string {
    const { interval: step } = recurrence;
    const pace = step === 1 ? 'each' : 'every';
    switch (recurrence.frequency) {
      case 'daily':
        return t(`recurrence.${pace}.daily`, { step });
      case 'weekly': {
        const days = weekdays.filter((day) => recurrence.weekdays.includes(day)).map(nameOf);
        return t(`recurrence.${pace}.weekly`, { step, days: list.format(days) });
      }
      case 'monthly-date':
        return t(`recurrence.${pace}.monthly-date`, { step, day: recurrence.monthDay });
      case 'monthly-weekday': {
        const ordinal = t(`recurrence.ordinal.${recurrence.ordinal}`);
        const day = nameOf(recurrence.weekday);
        return t(`recurrence.${pace}.monthly-weekday`, { step, ordinal, day });
      }
    }
  }

  function end({ until, count }: Recurrence): string {
    if (until === undefined) return t('recurrence.times', { count: count ?? 1 });
    const date = formatDate(`${until}T12:00:00Z`, { language, timezone: 'UTC' });
    return t('recurrence.until', { date });
  }

  return (recurrence) =>
    t('recurrence.whole', { rhythm: rhythm(recurrence), end: end(recurrence) });
}
