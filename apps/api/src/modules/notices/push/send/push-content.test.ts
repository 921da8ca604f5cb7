import { describe, expect, it } from '@jest/globals';
import { isUrgent, pushContent } from './push-content.ts';

type Told = Parameters<typeof pushContent>[0];

const booking = {
  id: 'booking-1',
  title: 'Planning',
  start: '2026-11-02T03:00:00.000Z',
  end: '2026-11-02T04:00:00.000Z',
  timezone: 'Asia/Bangkok',
  resource: 'Thames',
  isPrivate: false,
  bookedFor: 'Ann',
};
const contentOf = (told: Partial<Told>) =>
  pushContent({
    topic: 'booking',
    bookingStatus: 'book-success',
    isParticipant: true,
    problemId: null,
    booking,
    problemPlace: null,
    detail: '',
    reader: { language: 'en', timezone: 'Asia/Bangkok' },
    ...told,
  });
const time = 'Mon, 2 Nov 2026, 10:00–11:00';
const secret = { booking: { ...booking, isPrivate: true } };

describe('[J-06] the words of a push', () => {
  it.each([
    ['an invitation', {}, 'Ann invited you', `Planning · ${time} · Thames`],
    ['a private one', secret, 'You are invited', time],
    [
      'a reminder to answer',
      { topic: 'invitation-reminder' },
      'Ann is waiting for your answer',
      `Planning · ${time} · Thames`,
    ],
    [
      'a private one of these',
      { topic: 'invitation-reminder', ...secret },
      'An invitation waits for your answer',
      time,
    ],
    [
      'a private cancellation',
      { bookingStatus: 'cancelled-self', ...secret },
      'Invitation has been cancelled',
      time,
    ],
    [
      'a late return before',
      { topic: 'next-at-risk' },
      'Your next booking may start late',
      'Thames',
    ],
    ['a problem', { topic: 'problem', problemId: 'p1' }, 'A problem was reported', 'Thames'],
    [
      'a problem without a booking',
      {
        topic: 'problem',
        bookingStatus: null,
        problemId: 'p1',
        booking: null,
        problemPlace: 'Volga',
      },
      'A problem was reported',
      'Volga',
    ],
    [
      'a new key',
      { topic: 'new-key', detail: 'Script', booking: null },
      'New API key in your account',
      'Script',
    ],
  ] satisfies readonly (readonly [string, Partial<Told>, string, string])[])(
    '[H-05] of %s say no more than they may',
    (_, told, title, body) => {
      expect(contentOf(told)).toMatchObject({ title, body });
    },
  );

  it('name the zone to a reader with another clock', () => {
    const reader = { language: 'en', timezone: 'Asia/Tokyo' } as const;
    expect(contentOf({ reader }).body).toContain(`${time} (Thailand Time)`);
  });

  it.each([
    [{}, 'booking-booking-1', '/my-booking?id=booking-1'],
    [{ topic: 'next-at-risk' }, 'booking-booking-1', '/my-booking'],
    [{ topic: 'problem', problemId: 'p1' }, 'problem-p1', '/admin/problems?problem=p1'],
    [
      { topic: 'problem', problemId: 'p1', booking: null },
      'problem-p1',
      '/admin/problems?problem=p1',
    ],
    [{ topic: 'new-key', booking: null }, 'new-key', '/profile#api-keys'],
  ] satisfies readonly (readonly [Partial<Told>, string, string])[])(
    'replace and open what they are about: %j',
    (told, tag, url) => {
      expect(contentOf(told)).toMatchObject({ tag, url });
    },
  );

  it('wake a phone for what is over soon alone', () => {
    const urgent = ['overdue', 'start-reminder', 'check-in', 'release-warning'] as const;
    expect(urgent.map((topic) => isUrgent({ topic }))).toEqual([true, true, true, true]);
    const calm = ['booking', 'approval', 'announcement', 'new-key'] as const;
    expect(calm.map((topic) => isUrgent({ topic }))).toEqual([false, false, false, false]);
  });
});
