import type { Language } from '@axp/contracts';
import { localeOf } from '@axp/contracts/vocabulary';

export interface Reader {
  readonly language: Language;
  /** IANA time zone. */
  readonly timezone: string;
}

// Making a formatter costs far more than using it, and a list has hundreds of times.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter for a reader; `name` tells formats apart. */
export function dateFormatter(
  name: string,
  { language, timezone }: Reader,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${name} ${language} ${timezone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf[language], { ...options, timeZone: timezone });
  formatters.set(key, made);
  return made;
}

export function relativeWords(language: Language): Intl.RelativeTimeFormat {
  return new Intl.RelativeTimeFormat(localeOf[language], { numeric: 'auto' });
}
