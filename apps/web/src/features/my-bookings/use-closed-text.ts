import type { BookingSummary } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { closedDayName } from '@/shared/lib/closed-day-name.ts';

/** `Closed: Songkran` of a booking that is kept on a closed day; null for every other one. */
export function useClosedText({ closedDay }: Pick<BookingSummary, 'closedDay'>): string | null {
  const { t } = useTranslation('myBooking');
  const { language } = useLanguage();
  if (!closedDay) return null;
  return t('closedDay', { name: closedDayName(closedDay, language) });
}
