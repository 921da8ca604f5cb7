import type { Language } from '@axp/contracts';
import { createInstance } from 'i18next';
import en from '../../../locales/en/mail.json' with { type: 'json' };
import th from '../../../locales/th/mail.json' with { type: 'json' };

export type MailText = (key: string, params?: Readonly<Record<string, string>>) => string;

const translator = createInstance({
  resources: { en: { mail: en }, th: { mail: th } },
  fallbackLng: 'en',
  ns: ['mail'],
  defaultNS: 'mail',
  interpolation: { escapeValue: false },
  initAsync: false,
});
void translator.init();

/** The texts of mails in a language. */
export function mailTextsIn(language: Language): MailText {
  const translate = translator.getFixedT(language);
  return (key, params = {}) => translate(key, params);
}
