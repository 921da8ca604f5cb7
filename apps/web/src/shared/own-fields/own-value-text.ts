import type { OwnFieldValue } from '@axp/contracts';
import { localeOf } from '@axp/contracts/vocabulary';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/shared/i18n/index.ts';
import { formatCalendarDay } from '@/shared/lib/datetime/index.ts';

type Shown = Pick<OwnFieldValue, 'kind' | 'value' | 'choice'>;

/** Returns the value of an own field as a text in the user's language. */
export function useOwnValueText(): (shown: Shown) => string {
  const { t } = useTranslation('common');
  const { language } = useLanguage();
  return ({ kind, value, choice }) => {
    if (choice) return choice[language];
    if (typeof value === 'boolean') return t(value ? 'ownField.yes' : 'ownField.no');
    if (typeof value === 'number') {
      return new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: 4 }).format(value);
    }
    return kind === 'date' ? formatCalendarDay(value, language) : value;
  };
}
