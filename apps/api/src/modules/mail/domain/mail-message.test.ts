import type { NotificationTopic } from '@axp/contracts/vocabulary';
import { licenceTopics, notificationStatuses, notificationTopics } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import texts from '../../../../locales/en/mail.json' with { type: 'json' };
import { mailSaying } from './mail-message.ts';

function hasText(key: string): boolean {
  const [group = '', name = ''] = key.split('.');
  const found: unknown = Reflect.get(texts, group);
  return typeof found === 'object' && found !== null && name in found;
}

describe('the text of a mail', () => {
  it.each([true, false])('[Z-80] exist for every status (to an invitee: %s)', (isParticipant) => {
    for (const bookingStatus of notificationStatuses) {
      const { textKey, noteKey } = mailSaying({ topic: 'booking', bookingStatus, isParticipant });
      expect([bookingStatus, hasText(textKey)]).toEqual([bookingStatus, true]);
      expect([noteKey, noteKey === null || hasText(noteKey)]).toEqual([noteKey, true]);
    }
  });

  it('[Z-80] exist for every topic of bookings', () => {
    const others = new Set<NotificationTopic>(['booking', ...licenceTopics]);
    for (const topic of notificationTopics.filter((one) => !others.has(one))) {
      const saying = mailSaying({ topic, bookingStatus: 'approved', isParticipant: false });
      expect(hasText(saying.textKey)).toBe(true);
      expect([saying.noteKey, hasText(saying.noteKey ?? '')]).toEqual([saying.noteKey, true]);
    }
  });

  it('[Z-80] of an approver come without a calendar file, those of an end take it back', () => {
    const calendarOf = (topic: NotificationTopic) =>
      mailSaying({ topic, bookingStatus: 'cancelled-admin', isParticipant: false }).calendar;
    const topics: readonly NotificationTopic[] = [
      'approval',
      'next-at-risk',
      'lapsed',
      'check-in',
      'booking',
    ];
    expect(topics.map(calendarOf)).toEqual(['none', 'none', 'cancel', 'request', 'cancel']);
  });
});
