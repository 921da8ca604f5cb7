import type { Language } from '@axp/contracts';
import { formatDate } from '@/shared/lib/datetime/index.ts';

/** `30 June 2029`: the last day of a licence. Not a moment, so the same in every time zone. */
export function lastDayInWords(day: string, language: Language): string {
  return formatDate(`${day}T12:00:00Z`, { language, timezone: 'UTC' });
}
