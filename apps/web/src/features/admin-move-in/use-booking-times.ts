import type { MoveInRow } from '@axp/contracts/move-in';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatRange, formatThere, useNow } from '@/shared/lib/datetime/index.ts';
import { useUser } from '@/shared/session/index.ts';

type RowTime = NonNullable<MoveInRow['time']>;

/** Times of bookings by the clock of the reader, with that of the place where it differs. */
export function useBookingTimes() {
  const { language } = useLanguage();
  const { timezone: own } = useUser();
  const now = useNow();
  return ({ start, end, timezone }: RowTime): string => {
    const there = formatThere({ start, end }, { language, timezone, now }, own);
    const time = formatRange({ start, end }, { language, timezone: own, now });
    return there === null ? time : `${time} (${there})`;
  };
}
