import type { ResourceDetail } from '@axp/contracts';
import { countsUnits, formatAmount } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';

/** Size, licence class and price of a resource; false for what it does not have. */
export function useSizeFacts(resource: ResourceDetail): readonly (string | false)[] {
  const { t } = useTranslation('booking');
  const { language } = useLanguage();
  const { type, capacity, quantity, licenceClass, price } = resource;
  return [
    capacity !== null && t('seats', { count: capacity }),
    countsUnits(type) && t('units', { count: quantity }),
    licenceClass !== null && t('form.licenceClass', { licenceClass }),
    price !== null && t(`results.price.${price.per}`, { amount: formatAmount(price, language) }),
  ];
}
