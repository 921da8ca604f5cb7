import { localeOf } from '@axp/contracts/vocabulary';
import { useLanguage } from '@/shared/i18n/index.ts';

/** Returns a function that writes a calendar year as the reader counts it: 2026, พ.ศ. 2569. */
export function useYearWords(): (year: number) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(localeOf[language], { year: 'numeric', timeZone: 'UTC' });
  return (year) => format.format(Date.UTC(year, 0, 1));
}
