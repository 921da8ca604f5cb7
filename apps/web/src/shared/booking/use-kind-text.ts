import en from '@axp/contracts/locales/en/kind.json';
import th from '@axp/contracts/locales/th/kind.json';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TextBundle } from '../i18n/index.ts';
import { addTexts } from '../i18n/index.ts';

export const kindTexts: TextBundle = { namespace: 'kind', en, th };

/** Texts of kinds, `${type}.name`; they come with the parts that show them. */
export function useKindText(): TFunction<'kind'> {
  const { t, i18n } = useTranslation('kind');
  addTexts(i18n, [kindTexts]);
  return t;
}
