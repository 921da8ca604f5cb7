import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import { useTranslation } from 'react-i18next';
import { nextPaint } from '../lib/next-paint.ts';
import { languageOf } from './i18n.ts';

/** The interface language, and how to change it. */
export function useLanguage() {
  const { i18n } = useTranslation();
  return {
    language: languageOf(i18n),
    languages,
    changeLanguage: async (language: Language): Promise<void> => {
      // Closes the menu before the whole page re-renders.
      await nextPaint();
      await i18n.changeLanguage(language);
    },
  };
}
