import { useLanguage } from '@/shared/i18n/index.ts';
import { formatAgo, formatDateTime, useNow } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Timestamps without a place, in the user's time zone (I-04, Z-10). */
export function useStamps() {
  const { language } = useLanguage();
  const { timezone } = useUser();
  const now = useNow();
  const reader = { language, timezone, now };
  const stamp = (instant: string) => formatDateTime(instant, reader);
  return {
    stamp,
    /** `5 minutes ago` within a day, else when it was; null for this very minute. */
    ago: (instant: string): string | null => {
      const passed = now - Date.parse(instant);
      if (passed < minuteMs) return null;
      return passed < dayMs ? formatAgo(instant, reader) : stamp(instant);
    },
  };
}
