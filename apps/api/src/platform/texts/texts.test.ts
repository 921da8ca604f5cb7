import { describe, expect, it } from '@jest/globals';
import approvalInEnglish from '../../../locales/en/approval.json' with { type: 'json' };
import bookingInEnglish from '../../../locales/en/booking.json' with { type: 'json' };
import calendarInEnglish from '../../../locales/en/calendar.json' with { type: 'json' };
import chatInEnglish from '../../../locales/en/chat.json' with { type: 'json' };
import mailInEnglish from '../../../locales/en/mail.json' with { type: 'json' };
import approvalInThai from '../../../locales/th/approval.json' with { type: 'json' };
import bookingInThai from '../../../locales/th/booking.json' with { type: 'json' };
import calendarInThai from '../../../locales/th/calendar.json' with { type: 'json' };
import chatInThai from '../../../locales/th/chat.json' with { type: 'json' };
import mailInThai from '../../../locales/th/mail.json' with { type: 'json' };

function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    texts(child, path ? `${path}.${key}` : key),
  );
}

const english = new Map(
  texts({
    mail: mailInEnglish,
    calendar: calendarInEnglish,
    approval: approvalInEnglish,
    booking: bookingInEnglish,
    chat: chatInEnglish,
  }),
);
const thai = new Map(
  texts({
    mail: mailInThai,
    calendar: calendarInThai,
    approval: approvalInThai,
    booking: bookingInThai,
    chat: chatInThai,
  }),
);
const placeholders = (text = '') => [...text.matchAll(/{{\w+}}/g)].map(([name]) => name).sort();

/** Thai has one form of plurals, `_other`. */
const inThai = (key: string) => key.replace(/_one$/, '_other');

describe('the texts of mails, calendars, approvals, bookings and chats', () => {
  it('[I-01] are the same in both languages: keys and placeholders', () => {
    expect(english.size).toBeGreaterThan(0);
    expect(new Set(thai.keys())).toEqual(new Set([...english.keys()].map(inThai)));
    for (const [key, text] of english) {
      expect([key, placeholders(thai.get(inThai(key)))]).toEqual([key, placeholders(text)]);
    }
  });

  it('are written in Thai where the language is Thai', () => {
    const untranslated = [...thai].filter(
      ([, text]) => !/[\u0E00-\u0E7F]/.test(text) && /[a-z]/i.test(text.replaceAll(/{{\w+}}/g, '')),
    );
    expect(untranslated.map(([key]) => key)).toEqual([]);
  });
});
