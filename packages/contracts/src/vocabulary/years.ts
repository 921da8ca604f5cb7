import type { Language } from './languages.ts';
import { localeOf } from './languages.ts';

/** Writes a calendar year as the reader counts it: 2026, พ.ศ. 2569. */
export function yearText(year: number, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf[language], { year: 'numeric', timeZone: 'UTC' });
  return format.format(Date.UTC(year, 0, 1));
}
