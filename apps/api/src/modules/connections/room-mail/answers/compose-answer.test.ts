import { describe, expect, it } from '@jest/globals';
import { mailMerchant } from '../../../notices/mail/testing/mail-merchant.ts';
import type { AnswerContent } from '../../meetings/index.ts';
import type { Answering } from './compose-answer.ts';
import { composeAnswer } from './compose-answer.ts';

const at = (time: string, day = 2) =>
  new Date(`2026-11-${String(day).padStart(2, '0')}T${time}+07:00`).toISOString();

const event = {
  uid: 'meeting-1',
  sequence: 0,
  recurrenceId: null,
  start: at('10:00'),
  end: at('11:00'),
  timezone: 'Asia/Bangkok',
};
const room = { name: 'Thames', email: 'thames@rooms.acme.test' };
const plain: AnswerContent = {
  verdict: 'accepted',
  event,
  title: 'Planning',
  isPrivate: false,
  organizer: { name: 'Ann', email: 'ann@acme.test' },
  room,
  where: 'Thames, Harbour',
  reason: null,
  missing: [],
  isKept: false,
  offers: [],
  messageId: null,
};
const answering: Omit<Answering, 'content'> = {
  id: 'answer-1',
  language: 'en',
  createdAt: at('09:00'),
  merchant: mailMerchant,
  offerUrls: [],
  cancelUrl: null,
};
const compose = (content: Partial<AnswerContent> = {}, changes: Partial<Answering> = {}) =>
  composeAnswer({ ...answering, content: { ...plain, ...content }, ...changes });
const textOf = (...parts: Parameters<typeof compose>) =>
  compose(...parts).text.replaceAll(/\s+/g, ' ');
const unfolded = (content = '') => content.replaceAll('\r\n ', '');
const nameless = { room: { ...room, name: '' } };

describe('[E-02] an answer', () => {
  it.each([
    [{}, 'Accepted: Planning, today 10:00–11:00'],
    [{ isPrivate: true }, 'Accepted: Thames, today 10:00–11:00'],
    [{ title: '' }, 'Accepted: Thames, today 10:00–11:00'],
    [{ title: '', ...nameless }, 'Accepted: thames@rooms.acme.test, today 10:00–11:00'],
    [
      { event: { ...event, start: at('10:00', 3), end: at('11:00', 3) } },
      'Accepted: Planning, Tue, 3 Nov 2026, 10:00–11:00',
    ],
  ] satisfies readonly (readonly [Partial<AnswerContent>, string])[])(
    '[H-05] to %j has the subject %s',
    (content, subject) => {
      expect(compose(content).subject).toBe(subject);
    },
  );

  it('[H-05] hides the title of a private meeting, and has none where it is empty', () => {
    expect(textOf()).toContain('You invited Thames to “Planning”.');
    for (const content of [{ isPrivate: true }, { title: '' }]) {
      expect(textOf(content)).toContain('You invited Thames to a private meeting.');
      expect(textOf(content)).not.toContain('“');
    }
    expect(unfolded(compose({ isPrivate: true }).calendar?.content)).toContain('CLASS:PRIVATE');
    expect(unfolded(compose().calendar?.content)).toContain('CLASS:PUBLIC');
  });

  it('comes from the room, or from the company where no room has the address', () => {
    expect(compose().fromName).toBe('Thames (Acme)');
    expect(compose(nameless).fromName).toBe('Acme');
  });

  const day = {
    start: at('08:00'),
    end: at('18:00'),
    busy: [{ start: at('10:00'), end: at('11:00') }],
    resource: { id: 'room-1', type: 'room' as const },
  };
  it.each([
    [{ verdict: 'declined' }, 'Thames is not booked'],
    [{ verdict: 'declined', day }, 'Thames is booked at that time'],
    [{ verdict: 'declined', day, isKept: true }, 'Thames stays booked as before'],
    [{ verdict: 'declined', isKept: true }, 'Thames stays booked as before'],
    [{ verdict: 'partly' }, 'Thames is booked for some of the dates'],
    [{ verdict: 'ended' }, 'Thames was released early'],
  ] satisfies readonly (readonly [Partial<AnswerContent>, string])[])(
    'to %j says: %s',
    (content, heading) => {
      expect(textOf(content)).toContain(`: ${heading} `);
      expect(textOf(content).includes('The earlier time is still yours')).toBe('isKept' in content);
    },
  );

  it('has a reason, of which a request without one has its approval', () => {
    const waiting = { verdict: 'waiting' } as const;
    expect(textOf()).not.toContain('Reason:');
    expect(textOf(waiting)).toContain('Reason: Thames needs approval.');
    expect(textOf({ ...waiting, reason: 'Over the budget.' })).toContain(
      'Reason: Over the budget.',
    );
  });

  it('has steps and their end for a request alone', () => {
    const request = { bookingId: 'booking-1', decideBy: at('09:30') };
    const waiting = { verdict: 'waiting', request } as const;
    expect(textOf(waiting)).toContain('By Mon, 2 Nov 2026, 09:30. Without a decision');
    const openEnded = { ...waiting, request: { ...request, decideBy: null } };
    expect(textOf(openEnded)).toContain('An approver decides: Without a decision');
    expect(textOf(waiting)).toContain('the request follows');
    expect(textOf()).not.toMatch(/An approver decides|the request follows/);
  });

  it('warns of links where it has some', () => {
    const warning = 'Do not forward this email';
    expect(textOf()).not.toContain(warning);
    const withLink = { cancelUrl: 'https://acme.example/booking-link#t' };
    expect(textOf({ verdict: 'waiting' }, withLink)).toContain(warning);
  });

  it('lists the dates that are not booked, if there are any', () => {
    expect(textOf()).not.toContain('Not booked');
    const missing = [at('10:00', 3), at('10:00', 4)];
    expect(textOf({ verdict: 'partly', missing })).toContain(
      'Not booked: Tue, 3 Nov 2026, 10:00 Wed, 4 Nov 2026, 10:00',
    );
  });

  it('has alternatives with place, seats and three amenities in the language of the organiser', () => {
    const own = { en: 'Piano', th: 'เปียโน' };
    const offer = {
      name: 'Volga',
      place: 'Harbour',
      seats: 1,
      amenities: [own, 'whiteboard'] as const,
    };
    const offers = [
      { ...offer, amenities: [...offer.amenities] },
      {
        ...offer,
        name: 'Rhine',
        seats: null,
        amenities: [own, own, own, { en: 'Fourth', th: 'สี่' }],
      },
    ];
    const offerUrls = ['https://acme.example/1', 'https://acme.example/2'];
    const declined = { verdict: 'declined', offers } as const;
    const text = textOf(declined, { offerUrls });
    expect(text).toContain('Free 10:00–11:00');
    expect(text).toContain('1. Volga, Harbour, 1 seat, Piano, Whiteboard');
    expect(text).toContain('2. Rhine, Harbour, Piano, Piano, Piano https://acme.example/2');
    expect(text).toContain('Do not forward this email');
    expect(textOf(declined, { offerUrls, language: 'th' })).toContain('เปียโน');
    const request = { bookingId: 'booking-1', decideBy: null };
    expect(textOf({ ...declined, verdict: 'waiting', request }, { offerUrls })).toContain(
      'Free without approval Booking Volga cancels the request for Thames.',
    );
  });
});

describe('[E-02] the calendar file of an answer', () => {
  const fileOf = (content: Partial<AnswerContent>) => unfolded(compose(content).calendar?.content);
  const partstats = (content: Partial<AnswerContent>) =>
    [...fileOf(content).matchAll(/PARTSTAT=([A-Z-]+)/g)].map(([, answer]) => answer);

  it('is for the address that was invited, as the meeting writes it', () => {
    expect(fileOf({})).toContain('mailto:thames@rooms.acme.test');
    const attendee = 'Thames@Rooms.Acme.test';
    expect(fileOf({ event: { ...event, attendee } })).toContain(`mailto:${attendee}`);
    expect(fileOf({})).toContain('LOCATION:Thames\\, Harbour');
    expect(fileOf({ where: null })).not.toMatch(/^LOCATION/m);
  });

  it('declines the dates of a series that are not booked', () => {
    const later = {
      ...event,
      recurrenceId: at('10:00', 3),
      start: at('10:00', 3),
      end: at('11:00', 3),
    };
    const dates = [later, { ...later, recurrenceId: at('10:00', 4), isMissing: true }];
    expect(partstats({ verdict: 'partly', dates })).toEqual(['ACCEPTED', 'ACCEPTED', 'DECLINED']);
    expect(partstats({ verdict: 'waiting' })).toEqual(['TENTATIVE']);
    expect(partstats({ verdict: 'ended' })).toEqual(['DECLINED']);
  });

  it('is missing where calendars would not understand it', () => {
    const { calendar, subject } = compose({ event: null });
    expect(calendar).toBeNull();
    expect(subject).toBe('Accepted: Planning, ');
  });
});
