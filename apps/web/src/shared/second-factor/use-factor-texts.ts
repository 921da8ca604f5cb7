import { useTranslation } from 'react-i18next';
import { addTexts } from '@/shared/i18n/index.ts';
import { secondFactorTexts } from '@/shared/i18n/texts/second-factor.ts';

/** Texts that come with the parts themselves: most sign-ins need none of them. */
export function useFactorTexts() {
  const { t, i18n } = useTranslation('secondFactor');
  addTexts(i18n, [secondFactorTexts]);
  return t;
}
