import type { Language } from '@axp/contracts';
import { thaiNames } from '@axp/contracts/vocabulary';
import { createInstance } from 'i18next';
import administrationInEnglish from '../../../locales/en/administration.json' with { type: 'json' };
import mailInEnglish from '../../../locales/en/mail.json' with { type: 'json' };
import signInInEnglish from '../../../locales/en/signIn.json' with { type: 'json' };
import administrationInThai from '../../../locales/th/administration.json' with { type: 'json' };
import mailInThai from '../../../locales/th/mail.json' with { type: 'json' };
import signInInThai from '../../../locales/th/signIn.json' with { type: 'json' };

/** The keys of a file of texts: `error.code` for `{ error: { code: '…' } }`. */
type KeyOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string
    ? Name
    : `${Name}.${KeyOf<Texts[Name]>}`;
}[keyof Texts & string];

export type PageKey = KeyOf<typeof signInInEnglish>;
export type AdministrationKey = KeyOf<typeof administrationInEnglish>;
export type MailKey = KeyOf<typeof mailInEnglish>;
export type Say<Key extends string = PageKey> = (
  key: Key,
  params?: Readonly<Record<string, string | number>>,
) => string;

const translator = createInstance({
  resources: {
    en: {
      signIn: signInInEnglish,
      mail: mailInEnglish,
      administration: administrationInEnglish,
    },
    th: { signIn: signInInThai, mail: mailInThai, administration: administrationInThai },
  } satisfies Record<Language, unknown>,
  fallbackLng: 'en',
  ns: ['signIn', 'mail', 'administration'],
  // Markup escapes what it is given; twice would show entities.
  interpolation: { escapeValue: false },
  postProcess: [thaiNames.name],
  initAsync: false,
});
void translator.use(thaiNames).init();

/** The words of pages. */
export function pageTexts(language: Language): Say {
  const translate = translator.getFixedT(language, 'signIn');
  return (key, params = {}) => translate(key, params);
}

/** The words of the pages for those who run the platform, and of what they share with its people. */
export function administrationTexts(language: Language): Say<AdministrationKey> {
  const translate = translator.getFixedT(language, 'administration');
  return (key, params = {}) => translate(key, params);
}

/** The words of mails. */
export function mailTexts(language: Language): Say<MailKey> {
  const translate = translator.getFixedT(language, 'mail');
  return (key, params = {}) => translate(key, params);
}
