import type { Price, ResourceDetail } from '@axp/contracts';
import { countsUnits, formatAmount } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatCalendarDay } from '@/shared/lib/datetime/index.ts';

/** Size, licence class and prices of a resource; false for what it does not have. */
export function useSizeFacts(resource: ResourceDetail): readonly (string | false)[] {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { type, capacity, quantity, licenceClass, price, nextPrice } = resource;
  const priced = (one: Price) =>
    t(`results.price.${one.per}`, { amount: formatAmount(one, language) });
  return [
    capacity !== null && t('seats', { count: capacity }),
    countsUnits(type) && t('units', { count: quantity }),
    licenceClass !== null && t('form.licenceClass', { licenceClass }),
    price !== null && priced(price),
    nextPrice !== null &&
      t('results.nextPrice', {
        day: formatCalendarDay(nextPrice.from, language),
        price: priced(nextPrice.price),
      }),
  ];
}
