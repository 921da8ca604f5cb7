import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import { thaiNames } from '@axp/contracts/vocabulary';
import type { i18n, LanguageDetectorModule } from 'i18next';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { namespaces, resources } from './resources.ts';
import { addTexts } from './text-bundle.ts';

const parameter = 'lang';
const cookieSeconds = 365 * 24 * 60 * 60;

/** Pages are built without a browser that could name a language. */
const isBuild = typeof window === 'undefined';

/** As in `public/first-view.js`. */
const detector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () => {
    if (isBuild) return undefined;
    return [
      new URLSearchParams(window.location.search).get(parameter) ?? '',
      /(?:^|; )lang=([\w-]+)/.exec(document.cookie)?.[1] ?? '',
      document.documentElement.lang,
      ...navigator.languages,
    ];
  },
  cacheUserLanguage: (language) => {
    if (isBuild) return;
    const secure = window.location.protocol === 'https:' ? '; secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs TLS and a recent browser
    document.cookie = `lang=${language}; path=/; max-age=${cookieSeconds}; samesite=lax${secure}`;
  },
};

/** Languages and texts of the application (I-01, I-02). */
export function createI18n(): i18n {
  const instance = i18next.createInstance();
  void instance
    .use(detector)
    .use(initReactI18next)
    .use(thaiNames)
    .init({
      resources,
      ns: namespaces,
      defaultNS: 'common',
      fallbackNS: 'common',
      fallbackLng: 'en',
      supportedLngs: languages,
      load: 'languageOnly',
      // All texts are at hand, so the first render has them.
      initAsync: false,
      interpolation: { escapeValue: false },
      postProcess: [thaiNames.name],
    });
  return instance;
}

/** The interface language of an instance; English if it has none of ours. */
export function languageOf(instance: i18n): Language {
  return languages.find((known) => known === instance.resolvedLanguage) ?? 'en';
}

/** Whether the opened address names a language, as a mail's link does. */
export function isLanguageInAddress(): boolean {
  const named = new URLSearchParams(window.location.search).get(parameter);
  return languages.some((language) => language === named);
}

/**
 * Loads the texts of refusals: bundled (I-01), but in a separate file, because they are not needed
 * for the first paint. If loading fails, the generic text remains.
 */
export async function addLateTexts(instance: i18n): Promise<void> {
  const bundle = await import('./texts/validation.ts').catch(() => null);
  if (!bundle) return;
  const { namespace, en } = bundle.validationTexts;
  addTexts(instance, [bundle.validationTexts]);
  // With an event, so that what is already rendered shows them.
  instance.addResourceBundle('en', namespace, en);
}
