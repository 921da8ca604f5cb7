import type { Language, ProblemCode, Translate } from '@axp/contracts';
import { languages, perLanguage } from '@axp/contracts';
import enTitles from '@axp/contracts/locales/en/titles.json' with { type: 'json' };
import en from '@axp/contracts/locales/en/validation.json' with { type: 'json' };
import thTitles from '@axp/contracts/locales/th/titles.json' with { type: 'json' };
import th from '@axp/contracts/locales/th/validation.json' with { type: 'json' };
import { thaiNames } from '@axp/contracts/vocabulary';
import { createInstance } from 'i18next';
import Negotiator from 'negotiator';

const translator = createInstance({
  resources: {
    en: { validation: en, titles: enTitles },
    th: { validation: th, titles: thTitles },
  } satisfies Record<Language, unknown>,
  fallbackLng: 'en',
  ns: ['validation', 'titles'],
  defaultNS: 'validation',
  interpolation: { escapeValue: false },
  postProcess: [thaiNames.name],
  initAsync: false,
});
void translator.use(thaiNames).init();

const fixed = perLanguage((language) => translator.getFixedT(language));

/** The translation function of the `validation` namespace in a language. */
export function translateIn(language: Language): Translate {
  return fixed[language];
}

/**
 * The title of a refusal, the same at each occurrence (RFC 9457, 3.1.3): its text, or a shorter one
 * where the text has values.
 */
export function problemTitle(code: ProblemCode, language: Language): string {
  return fixed[language]([`titles:${code}`, `problem.${code}`]);
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
