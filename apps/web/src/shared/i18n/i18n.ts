import type { Language } from '@axp/contracts';
import { languages } from '@axp/contracts';
import type { i18n } from 'i18next';
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { namespaces, resources } from './resources.ts';

const parameter = 'lang';
const cookieMinutes = 365 * 24 * 60;

/** False while pages are built. */
function isHttps(): boolean {
  return globalThis.location?.protocol === 'https:';
}

/** Languages and texts of the application (I-01, I-02). */
export function createI18n(): i18n {
  const instance = i18next.createInstance();
  void instance
    .use(LanguageDetector)
    .use(initReactI18next)
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
      detection: {
        order: ['querystring', 'cookie', 'htmlTag', 'navigator'],
        lookupQuerystring: parameter,
        lookupCookie: 'lang',
        caches: ['cookie'],
        cookieMinutes,
        cookieOptions: { path: '/', sameSite: 'lax', secure: isHttps() },
      },
    });
  return instance;
}

/** The interface language of an instance; anything but Thai reads English. */
export function languageOf(instance: i18n): Language {
  return instance.resolvedLanguage === 'th' ? 'th' : 'en';
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
  const { namespace, en, th } = bundle.validationTexts;
  instance.addResourceBundle('th', namespace, th, false, false, { silent: true });
  instance.addResourceBundle('en', namespace, en);
}
