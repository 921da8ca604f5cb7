import { describe, expect, it } from '@jest/globals';
import { planPush } from './push-plan.ts';

type Planned = Parameters<typeof planPush>[0];

const at = (time: string) => new Date(`2026-11-02T${time}+07:00`).toISOString();
const booking = {
  id: 'booking-1',
  title: 'Planning',
  start: at('10:00'),
  end: at('11:00'),
  timezone: 'Asia/Bangkok',
  resource: 'Thames',
  isPrivate: false,
  bookedFor: 'Ann',
};
const reader: Planned['reader'] = {
  isActive: true,
  mutedPushes: [],
  quietHours: null,
  language: 'en',
  timezone: 'Asia/Bangkok',
};
/** Quiet from six until half past ten. */
const morning = { start: '06:00', end: '10:30' };
const quiet = { ...reader, quietHours: { weekdays: morning, weekend: null } };
const always = { start: '00:00', end: '00:00' };
const silent = { ...reader, quietHours: { weekdays: always, weekend: always } };

const plan = (time: string, changes: Partial<Planned> = {}) =>
  planPush(
    {
      topic: 'booking',
      bookingStatus: 'book-success',
      isParticipant: false,
      action: 'book',
      isRead: false,
      reader,
      booking,
      ...changes,
    },
    at(time),
  );
const stepsAt = (
  time: string,
  topics: readonly Planned['topic'][],
  changes: Partial<Planned> = {},
) => topics.map((topic) => plan(time, { topic, ...changes }).step);

describe('[J-06] a push', () => {
  it.each([
    ['read', { isRead: true }],
    ['to a person who has left', { reader: { ...reader, isActive: false } }],
    ['of a muted kind', { reader: { ...reader, mutedPushes: ['decisions'] } }],
  ] satisfies readonly (readonly [string, Partial<Planned>])[])(
    'that is %s is dropped',
    (_, changes) => {
      expect(plan('09:00', changes)).toEqual({ step: 'drop' });
    },
  );

  it('of another kind than the muted one is sent, and what is overdue cannot be muted', () => {
    const muted = { reader: { ...reader, mutedPushes: ['bookings'] } };
    expect(stepsAt('09:00', ['booking', 'overdue'], muted)).toEqual(['send', 'send']);
  });

  it('is too late at the end of its booking, and a reminder of the start at that start', () => {
    const topics = ['booking', 'start-reminder'] as const;
    expect(stepsAt('09:59:59', topics)).toEqual(['send', 'send']);
    expect(stepsAt('10:00', topics)).toEqual(['send', 'drop']);
    expect(stepsAt('10:59:59', topics)).toEqual(['send', 'drop']);
    expect(stepsAt('11:00', topics)).toEqual(['drop', 'drop']);
  });

  it('of what is overdue, of a problem, or of what others have booked is never too late', () => {
    const topics = ['overdue', 'problem', 'problem-resolved', 'next-at-risk'] as const;
    expect(stepsAt('12:00', topics)).toEqual(['send', 'send', 'send', 'send']);
    expect(plan('12:00', { topic: 'new-key', booking: null })).toEqual({ step: 'send' });
  });

  it('waits for the end of quiet hours, if it is of use then', () => {
    expect(plan('09:00', { reader: quiet })).toEqual({ step: 'hold', until: at('10:30') });
    expect(plan('09:00', { reader: quiet, topic: 'start-reminder' })).toEqual({ step: 'drop' });
    expect(plan('09:00', { reader: silent })).toEqual({ step: 'drop' });
    expect(plan('05:59', { reader: quiet })).toEqual({ step: 'send' });
  });

  it('of what is overdue is sent in quiet hours too', () => {
    expect(stepsAt('09:00', ['overdue'], { reader: silent })).toEqual(['send']);
  });
});
