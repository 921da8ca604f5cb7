import { useTranslation } from 'react-i18next';
import { addTexts } from '@/shared/i18n/index.ts';
import en from '../../../locales/en/secondFactor.json';
import th from '../../../locales/th/secondFactor.json';
import type { TextBundle } from '../i18n/text-bundle.ts';

/** Texts that come with the parts themselves: most sign-ins need none of them. */
export function useFactorTexts() {
  const { t, i18n } = useTranslation('secondFactor');
  addTexts(i18n, [secondFactorTexts]);
  return t;
}

const secondFactorTexts: TextBundle = { namespace: 'secondFactor', en, th };
