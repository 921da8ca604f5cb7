import type { Language, Translate } from '@axp/contracts';
import { languages } from '@axp/contracts';
import en from '@axp/contracts/locales/en/validation.json' with { type: 'json' };
import th from '@axp/contracts/locales/th/validation.json' with { type: 'json' };
import { createInstance } from 'i18next';
import Negotiator from 'negotiator';

const translator = createInstance({
  resources: { en: { validation: en }, th: { validation: th } },
  fallbackLng: 'en',
  ns: ['validation'],
  defaultNS: 'validation',
  interpolation: { escapeValue: false },
  initAsync: false,
});
void translator.init();

const fixed: Readonly<Record<Language, Translate>> = {
  en: translator.getFixedT('en'),
  th: translator.getFixedT('th'),
};

/** The translation function of the `validation` namespace in a language. */
export function translateIn(language: Language): Translate {
  return fixed[language];
}

/** The language of a request: the application's `Locale` header, else Accept-Language, else en. */
export function languageOf(headers: Readonly<Record<string, unknown>>): Language {
  const wanted = [headers.locale, headers['accept-language']]
    .filter((value): value is string => typeof value === 'string')
    .flatMap((value) => new Negotiator({ headers: { 'accept-language': value } }).languages())
    .map((tag) => tag.split('-')[0]);
  return wanted.find(isLanguage) ?? 'en';
}

function isLanguage(tag: string | undefined): tag is Language {
  return languages.some((language) => language === tag);
}
