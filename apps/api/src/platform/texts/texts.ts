import type { Language } from '@axp/contracts';
import { thaiNames } from '@axp/contracts/vocabulary';
import { createInstance } from 'i18next';
import approvalInEnglish from '../../../locales/en/approval.json' with { type: 'json' };
import bookingInEnglish from '../../../locales/en/booking.json' with { type: 'json' };
import calendarInEnglish from '../../../locales/en/calendar.json' with { type: 'json' };
import mailInEnglish from '../../../locales/en/mail.json' with { type: 'json' };
import sheetInEnglish from '../../../locales/en/sheet.json' with { type: 'json' };
import approvalInThai from '../../../locales/th/approval.json' with { type: 'json' };
import bookingInThai from '../../../locales/th/booking.json' with { type: 'json' };
import calendarInThai from '../../../locales/th/calendar.json' with { type: 'json' };
import mailInThai from '../../../locales/th/mail.json' with { type: 'json' };
import sheetInThai from '../../../locales/th/sheet.json' with { type: 'json' };

export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

const translator = createInstance({
  resources: {
    en: {
      mail: mailInEnglish,
      calendar: calendarInEnglish,
      approval: approvalInEnglish,
      booking: bookingInEnglish,
      sheet: sheetInEnglish,
    },
    th: {
      mail: mailInThai,
      calendar: calendarInThai,
      approval: approvalInThai,
      booking: bookingInThai,
      sheet: sheetInThai,
    },
  },
  fallbackLng: 'en',
  ns: ['mail', 'calendar', 'approval', 'booking', 'sheet'],
  interpolation: { escapeValue: false },
  postProcess: [thaiNames.name],
  initAsync: false,
});
void translator.use(thaiNames).init();

/**
 * Texts that the server itself has in both languages: mails, calendars that other programs read,
 * what approvers often answer, and titles of bookings that were given none.
 */
export function textsIn(
  language: Language,
  subject: 'mail' | 'calendar' | 'approval' | 'booking' | 'sheet',
): Say {
  const translate = translator.getFixedT(language, subject);
  return (key, params = {}) => translate(key, params);
}
