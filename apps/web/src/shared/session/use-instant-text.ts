import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime, formatThere, useNow } from '@/shared/lib/datetime/index.ts';
import { useUser } from './session-provider.tsx';

/** Returns a function that shows an instant in the user's language and time zone. */
export function useInstantText(): (instant: string) => string {
  const { language } = useLanguage();
  const { timezone } = useUser();
  return (instant) => formatDateTime(instant, { language, timezone });
}

/** The same for a list that mixes zones: marks an instant where its place has another clock. */
export function useListedInstantText(): (instant: string, place: string) => string {
  const { language } = useLanguage();
  const { timezone } = useUser();
  const now = useNow();
  const text = useInstantText();
  return (instant, place) => {
    const reader = { language, timezone: place, now };
    const there = formatThere({ start: instant, end: instant }, reader, timezone);
    return there === null ? text(instant) : `${text(instant)} (${there})`;
  };
}
