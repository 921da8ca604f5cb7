import type { BookingTopic } from '@axp/contracts/vocabulary';
import { isAbout, notificationStatuses, notificationTopics } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import texts from '../../../../../locales/en/mail.json' with { type: 'json' };
import { chooseMailText, hidesBooking, isCancellation, isChange } from './mail-message.ts';

function hasText(key: string): boolean {
  const [group = '', name = ''] = key.split('.');
  const found: unknown = Reflect.get(texts, group);
  return typeof found === 'object' && found !== null && name in found;
}

describe('the text of a mail', () => {
  it.each([true, false])('[Z-80] exists for every status (to an invitee: %s)', (isParticipant) => {
    for (const bookingStatus of notificationStatuses) {
      const { textKey, noteKey } = chooseMailText({
        topic: 'booking',
        bookingStatus,
        isParticipant,
      });
      expect([bookingStatus, hasText(textKey)]).toEqual([bookingStatus, true]);
      expect([noteKey, noteKey === null || hasText(noteKey)]).toEqual([noteKey, true]);
    }
  });

  it('[Z-80] exists for every topic of bookings', () => {
    for (const topic of notificationTopics.filter(
      (one) => one !== 'booking' && !isAbout(one, 'licence', 'account'),
    )) {
      const saying = chooseMailText({ topic, bookingStatus: 'approved', isParticipant: false });
      expect(hasText(saying.textKey)).toBe(true);
      expect([saying.noteKey, hasText(saying.noteKey ?? '')]).toEqual([saying.noteKey, true]);
    }
  });

  it('[Z-80] to an approver has no calendar file, and that of an end has a cancellation', () => {
    const calendarOf = (topic: BookingTopic) =>
      chooseMailText({ topic, bookingStatus: 'cancelled-admin', isParticipant: false }).calendar;
    const topics: readonly BookingTopic[] = [
      'approval',
      'next-at-risk',
      'lapsed',
      'check-in',
      'booking',
    ];
    expect(topics.map(calendarOf)).toEqual(['none', 'none', 'cancel', 'request', 'cancel']);
  });

  it.each([
    ['book-success', 'invitee.invited', null, 'request'],
    ['approved', 'invitee.invited', null, 'request'],
    ['book-updated', 'invitee.updated', 'note.review', 'request'],
    ['cancelled-self', 'invitee.cancelled', null, 'cancel'],
    ['cancelled-timeout', 'invitee.cancelled', null, 'cancel'],
  ] as const)('[Z-80] to an invitee of %s is %s, with %s and a calendar %s', (...row) => {
    const [bookingStatus, textKey, noteKey, calendar] = row;
    const saying = chooseMailText({ topic: 'booking', bookingStatus, isParticipant: true });
    expect(saying).toEqual({ textKey, noteKey, calendar });
  });

  it('[Z-80] of a second reminder has the note of the request, and that of a decline has no calendar file', () => {
    const saying = (topic: BookingTopic) =>
      chooseMailText({ topic, bookingStatus: 'approved', isParticipant: false });
    expect(saying('approval-reminder').noteKey).toBe('note.approval');
    expect(saying('check-in').noteKey).toBe('note.check-in');
    expect(saying('invitation-declined').calendar).toBe('none');
  });
});

describe('a mail', () => {
  const occasion = {
    topic: 'booking',
    bookingStatus: 'cancelled-self',
    isParticipant: true,
  } as const;
  const facts = { isPrivate: true, status: 'approved' } as const;

  it.each([
    ['one who is left out of a private booking that goes on', {}, {}, true],
    ['one who is left out of another booking', {}, { isPrivate: false }, false],
    ['an invitee of a private booking that ended', {}, { status: 'cancelled' }, false],
    ['an invitee who stays', { bookingStatus: 'book-updated' }, {}, false],
    ['its owner', { isParticipant: false }, {}, false],
    ['the owner of what comes next', { topic: 'next-at-risk' }, { isPrivate: false }, true],
    ['those who look after a resource', { topic: 'problem' }, { isPrivate: false }, true],
  ] as const)('[H-05] hides the booking from %s: %s %s %s', (_, told, known, expected) => {
    expect(hidesBooking({ ...occasion, ...told, facts: { ...facts, ...known } })).toBe(expected);
  });

  it('[Z-80] of an independent topic is neither a change nor a cancellation', () => {
    const of = (topic: BookingTopic) => [
      isChange({ topic, bookingStatus: 'self-update' }),
      isCancellation({ topic, bookingStatus: 'cancelled-self' }),
      isChange({ topic, bookingStatus: 'cancelled-self' }),
      isCancellation({ topic, bookingStatus: 'self-update' }),
    ];
    expect(of('booking')).toEqual([true, true, false, false]);
    expect(of('lapsed')).toEqual([false, false, false, false]);
  });
});
