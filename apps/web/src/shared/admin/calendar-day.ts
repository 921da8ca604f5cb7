import type { Language } from '@axp/contracts';
import { formatLongDate } from '@/shared/lib/datetime/index.ts';

/** A calendar day, `2026-12-05`, in words: no moment, so it is the same one everywhere. */
export function calendarDayInWords(day: string, language: Language): string {
  return formatLongDate(`${day}T12:00:00Z`, { language, timezone: 'UTC' });
}
