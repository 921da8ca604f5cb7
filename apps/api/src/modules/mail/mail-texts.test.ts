import { notificationStatuses } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import en from '../../../locales/en/mail.json' with { type: 'json' };
import th from '../../../locales/th/mail.json' with { type: 'json' };
import { mailSaying } from './domain/mail-message.ts';

function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    texts(child, path ? `${path}.${key}` : key),
  );
}

const english = new Map(texts(en));
const thai = new Map(texts(th));
const placeholders = (text = '') => [...text.matchAll(/{{\w+}}/g)].map(([name]) => name).sort();

describe('the texts of mails', () => {
  it('[I-01] are the same in both languages: keys and placeholders', () => {
    expect([...thai.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english) {
      expect([key, placeholders(thai.get(key))]).toEqual([key, placeholders(text)]);
    }
  });

  it('are written in Thai where the language is Thai', () => {
    const untranslated = [...thai].filter(
      ([, text]) => !/[\u0E00-\u0E7F]/.test(text.replaceAll(/{{\w+}}/g, '') || 'ก'),
    );
    expect(untranslated).toEqual([['subject', '{{text}}: {{title}}']]);
  });

  it.each([true, false])('[Z-80] exist for every status (to an invitee: %s)', (isParticipant) => {
    for (const bookingStatus of notificationStatuses) {
      const { textKey, noteKey } = mailSaying({ topic: 'booking', bookingStatus, isParticipant });
      expect([bookingStatus, english.has(textKey)]).toEqual([bookingStatus, true]);
      expect([noteKey, noteKey === null || english.has(noteKey)]).toEqual([noteKey, true]);
    }
  });

  it('[Z-80] exist for every topic', () => {
    for (const topic of Object.keys(en.topic)) {
      const saying = mailSaying({ topic, bookingStatus: 'approved', isParticipant: false });
      expect(english.has(saying.textKey)).toBe(true);
      expect([saying.noteKey, english.has(saying.noteKey ?? '')]).toEqual([saying.noteKey, true]);
    }
  });

  it('[Z-80] of an approver come without a calendar file, those of an end take it back', () => {
    const calendarOf = (topic: string) =>
      mailSaying({ topic, bookingStatus: 'cancelled-admin', isParticipant: false }).calendar;
    expect(['approval', 'lapsed', 'check-in', 'booking'].map(calendarOf)).toEqual([
      'none',
      'cancel',
      'request',
      'cancel',
    ]);
  });
});
