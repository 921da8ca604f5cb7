import { useLanguage } from '@/shared/i18n/index.ts';
import { formatDateTime } from '@/shared/lib/datetime/index.ts';
import { useUser } from './session-provider.tsx';

/** Returns a function that shows an instant in the user's language and time zone. */
export function useInstantText(): (instant: string) => string {
  const { language } = useLanguage();
  const { timezone } = useUser();
  return (instant) => formatDateTime(instant, { language, timezone });
}
