import { languages } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { weekdayNames } from '@/shared/admin/hours-in-words.ts';
import { useTimes } from '@/shared/booking/use-times.ts';
import { useLanguage } from '@/shared/i18n/index.ts';
import { addDays } from '@/shared/lib/datetime/index.ts';
import { recordOf } from '@/shared/lib/records.ts';

/** A Monday: weekdays have names without a zone. */
const monday = '2026-01-05';

// Each row of a report asks for them, and making a format costs far more than using it.
const formats = recordOf(languages, (language) => ({
  whole: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }),
  fine: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
  number: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }),
  points: new Intl.NumberFormat(language, { maximumFractionDigits: 1 }),
}));

/** Numbers, weekdays and changes of reports in the reader's language. */
export function useReportWords() {
  const { t } = useTranslation('adminReports');
  const { language } = useLanguage();
  const { longDay, weekday, day } = useTimes('UTC');
  const { whole, fine, number, points } = formats[language];
  return {
    t,
    /** `41%`, and a dash of nothing. */
    percent: (part: number, of: number) => (of === 0 ? '–' : whole.format(part / of)),
    /** `6.2%` */
    finePercent: (part: number, of: number) => (of === 0 ? '–' : fine.format(part / of)),
    number: (value: number) => number.format(value),
    hours: (minutes: number) => t('hours', { value: number.format(minutes / 60) }),
    /** `up 3 points`, `no change`. */
    change: (now: number, before: number) => {
      const difference = Math.round((now - before) * 1000) / 10;
      if (difference === 0) return t('change.none');
      const value = points.format(Math.abs(difference));
      return t(difference > 0 ? 'change.up' : 'change.down', { value });
    },
    /** `Tue` */
    weekday: (index: number) => weekday(addDays(monday, index - 1)),
    /** `Tuesday` */
    longWeekday: weekdayNames(language, 'long'),
    hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
    day,
    longDay,
  };
}
