import type { Language } from '@axp/contracts';
import { OpeningHours } from '@axp/contracts';

function parsedHours(text: string): OpeningHours {
  try {
    // The log writes a list as its parts.
    return OpeningHours.safeParse(JSON.parse(`[${text}]`)).data ?? null;
  } catch {
    return null;
  }
}

/** `Mon 08:00–18:00, Tue 08:00–18:00` of what the log has of a week; null of anything else. */
export function openingHoursInWords(text: string, language: Language): string | null {
  const hours = text.startsWith('{') ? parsedHours(text) : null;
  if (!hours) return null;
  const weekdays = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const name = (weekday: number) => weekdays.format(new Date(Date.UTC(2024, 0, weekday)));
  return hours
    .toSorted((one, other) => one.weekday - other.weekday)
    .map(({ weekday, opens, closes }) => `${name(weekday)} ${opens}–${closes}`)
    .join(', ');
}
