import type { Language } from '@axp/contracts';
import { createInstance } from 'i18next';
import calendarInEnglish from '../../../locales/en/calendar.json' with { type: 'json' };
import mailInEnglish from '../../../locales/en/mail.json' with { type: 'json' };
import calendarInThai from '../../../locales/th/calendar.json' with { type: 'json' };
import mailInThai from '../../../locales/th/mail.json' with { type: 'json' };

export type Say = (key: string, params?: Readonly<Record<string, string>>) => string;

const translator = createInstance({
  resources: {
    en: { mail: mailInEnglish, calendar: calendarInEnglish },
    th: { mail: mailInThai, calendar: calendarInThai },
  },
  fallbackLng: 'en',
  ns: ['mail', 'calendar'],
  interpolation: { escapeValue: false },
  initAsync: false,
});
void translator.init();

/** Texts that leave the server as files: mails, and calendars that other programs read. */
export function textsIn(language: Language, subject: 'mail' | 'calendar'): Say {
  const translate = translator.getFixedT(language, subject);
  return (key, params = {}) => translate(key, params);
}
