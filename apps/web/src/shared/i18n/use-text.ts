import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { languageOf } from './i18n.ts';
import { namespaces } from './resources.ts';

/** The key of a text with its namespace, `booking:search.title`. */
export type TextKey = Extract<ParseKeys<typeof namespaces>, `${string}:${string}`>;

/** Texts by a key with its namespace, for those that are named as data. */
export function useText(): (key: TextKey) => string {
  const { t } = useTranslation(namespaces);
  return (key) => t(key);
}

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

/** Resolves when the browser has shown what was asked for so far: heavier work can follow then. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
