import { describe, expect, it } from '@jest/globals';
import { composeMail } from './compose-mail.ts';
import type { Told } from './testing/build-mail.ts';
import { ann, at, ben, buildMail, linesOf, toBen, writing, written } from './testing/build-mail.ts';

const guest = { recipient: 'gus@partner.test', recipient_name: 'Gus', user_id: null };
const invited = { booking_status: 'book-success', is_participant: true } as const;
const unfolded = (content = '') => content.replaceAll('\r\n ', '');
/** The lines of a mail's calendar file with these names. */
const calendarLines = (told: Told, ...names: string[]) =>
  unfolded(written(told).calendar?.content)
    .split('\r\n')
    .filter((line) => names.some((name) => line.startsWith(name)));

describe('the headers of a mail', () => {
  it.each([
    ['a booking', {}, 'booking-booking-1'],
    ['what others have booked', { ...toBen, topic: 'next-at-risk' }, 'mail-1'],
    ['a problem', { ...toBen, topic: 'problem' }, 'mail-1'],
  ] satisfies readonly (readonly [string, Told, string])[])(
    '[H-05] put it into the thread of %s',
    (_, told, thread) => {
      expect(written(told).threadId).toBe(thread);
    },
  );

  it.each([
    ['an invitee to the organiser', { ...toBen, ...invited }, ann.email],
    ['the owner to none', {}, undefined],
    [
      'one who is left out of a private booking to none',
      { ...toBen, booking_status: 'cancelled-self', facts: { isPrivate: true } },
      undefined,
    ],
    ['a manager to the reporter', { ...toBen, topic: 'problem' }, 'max@acme.test'],
    [
      'a manager to none where the server has no reporter',
      { ...toBen, topic: 'problem', facts: { actor: null } },
      undefined,
    ],
  ] satisfies readonly (readonly [string, Told, string | undefined])[])(
    '[Z-80] [H-05] send replies of %s',
    (_, told, address) => {
      expect(written(told).replyTo?.address).toBe(address);
    },
  );

  it('[Z-41] name the asked place and time of a change in the subject of its request', () => {
    const wish = {
      start: at('10:00'),
      end: at('11:00'),
      resource: 'Sumida',
      building: 'Tokyo',
      floor: null,
      timezone: 'Asia/Tokyo',
      attendees: null,
      quantity: 1,
      needsDriver: false,
      driver: null,
    };
    const told = { ...toBen, topic: 'approval', facts: { wish } };
    expect(written(told).subject).toBe(
      'Request: Ann, Sumida, Mon, 2 Nov 2026, 12:00–13:00 (Japan Standard Time)',
    );
    const earlier = { ...told, facts: { wish: { ...wish, timezone: null } } };
    expect(written(earlier).subject).toBe('Request: Ann, Sumida, Mon, 2 Nov 2026, 10:00–11:00');
  });

  it('[E-06] have the address that takes answers only where there is an invitation', () => {
    const answer_address = 'answers@rooms.acme.test';
    const organisers = (told: Told) => [
      written(told).fromAddress,
      calendarLines(told, 'ORGANIZER')[0]?.split(':').at(-1),
    ];
    expect(organisers({ answer_address })).toEqual([answer_address, answer_address]);
    expect(organisers({ answer_address, topic: 'approval' })).toEqual([undefined, undefined]);
    expect(organisers({})).toEqual([undefined, writing.sender]);
    expect(calendarLines({ answer_address, facts: { invitees: [ben] } }, 'ATTENDEE')).toEqual(
      expect.arrayContaining([expect.stringContaining('RSVP=TRUE')]),
    );
  });
});

describe('the notes of a mail', () => {
  it('[Z-45] count dates for owners alone, and not in reminders', () => {
    const second = { bookingId: 'date-2', start: at('10:00', 3), status: 'pending-approval-edit' };
    const facts = { invitees: [ben], alsoDates: [second] };
    const counts = (told: Told) =>
      linesOf({ ...told, facts })
        .join()
        .includes('1 change waits');
    expect(counts({})).toBe(true);
    expect(counts({ ...toBen, ...invited })).toBe(false);
    expect(counts({ topic: 'start-reminder' })).toBe(false);
  });
});

describe('the calendar file of a mail', () => {
  it('[Z-80] leads people with an account to the booking, and guests nowhere', () => {
    expect(calendarLines({}, 'URL')).toEqual([
      'URL;VALUE=URI:https://acme.example/my-booking?id=booking-1',
    ]);
    expect(calendarLines({ ...guest, ...invited }, 'URL')).toEqual([]);
  });

  it('[Z-61] [W-03] has the id of its series, or the one that calendars know it by', () => {
    const uidOf = (facts: NonNullable<Told['facts']>) => calendarLines({ facts }, 'UID');
    expect(uidOf({})).toEqual(['UID:booking-1@axp-booking']);
    expect(uidOf({ calendarId: 'former-1' })).toEqual(['UID:former-1@axp-booking']);
    const series = { calendarId: 'former-1', seriesId: 'series-1' };
    expect(uidOf(series)).toEqual(['UID:series-1@axp-booking']);
  });

  it('[Z-80] has the link of an online meeting before the description, and says what is not sure', () => {
    const facts = { meetingLink: 'https://meet.example/1', description: 'Numbers' };
    expect(calendarLines({ facts }, 'DESCRIPTION', 'STATUS')).toEqual([
      'DESCRIPTION:https://meet.example/1\\n\\nNumbers',
      'STATUS:CONFIRMED',
    ]);
    const waiting = { facts: { status: 'pending-approval-book' } } satisfies Told;
    expect(calendarLines(waiting, 'STATUS')).toEqual(['STATUS:TENTATIVE']);
  });

  it('[Z-80] of a cancellation names its reader: owners as coming, invitees as asked', () => {
    const left = { booking_status: 'cancelled-self' } as const;
    const answerOf = (told: Told) =>
      /PARTSTAT=([A-Z-]+)/.exec(calendarLines(told, 'ATTENDEE').join())?.[1];
    expect(answerOf(left)).toBe('ACCEPTED');
    expect(answerOf({ ...toBen, ...left })).toBe('NEEDS-ACTION');
    // The booking goes on, for others.
    expect(calendarLines({ ...toBen, ...left }, 'STATUS')).toEqual(['STATUS:CANCELLED']);
  });

  it('[Z-80] has each person once, booker and owner as coming whatever they answered', () => {
    const facts = {
      booker: ben,
      invitees: [
        { ...ann, answer: 'declined' as const },
        { name: '', email: 'gus@partner.test', answer: 'tentative' as const },
      ],
    };
    const people = calendarLines({ facts }, 'ATTENDEE').map((line) => [
      line.split('mailto:')[1],
      /PARTSTAT=([A-Z-]+)/.exec(line)?.[1],
    ]);
    expect(people).toEqual([
      [ann.email, 'ACCEPTED'],
      [ben.email, 'ACCEPTED'],
      ['gus@partner.test', 'TENTATIVE'],
    ]);
  });

  it('[H-05] has place and time of a private booking that its reader is left out of', () => {
    const facts = { isPrivate: true, description: 'Numbers' };
    const told = { ...toBen, booking_status: 'cancelled-self', facts };
    expect(calendarLines(told, 'SUMMARY', 'DESCRIPTION')).toEqual(['SUMMARY:Thames']);
    expect(written(told).subject).toBe('Invitation has been cancelled: Thames');
  });

  it('[Z-61] leaves skipped dates out of a series, but not when nothing else is left', () => {
    const rule = {
      rule: {},
      timezone: 'Asia/Bangkok',
      wall_start: '10:00',
      first_start: at('10:00'),
      length_minutes: 60,
    };
    const second = { bookingId: 'date-2', start: at('10:00', 3), status: 'cancelled' };
    const folded: number[] = [];
    const write = (told: Told) => {
      const foldDates: typeof writing.foldDates = (dates) => {
        folded.push(dates.length);
        return dates;
      };
      const { calendar } = composeMail(buildMail(told), { links: [], ...writing, foldDates });
      return calendar?.content.split('BEGIN:VEVENT').length;
    };
    const facts = { wholeSeries: rule, alsoDates: [second] };
    expect(write({ facts })).toBe(2);
    expect(write({ booking_status: 'cancelled-self', facts })).toBe(3);
    expect(folded).toEqual([1, 2]);
    expect(write({ facts: { ...facts, status: 'cancelled' } })).toBe(3);
    expect(write({ facts: { alsoDates: [second] } })).toBe(3);
    expect(folded).toHaveLength(2);
  });
});

describe('the removal of dates from a former series', () => {
  const former = { seriesId: 'series-0', starts: [at('10:00', 3)] };
  const removalOf = (told: Told) => {
    const [removal] = written({ knows_former_only: true, ...told }).moreCalendars ?? [];
    return unfolded(removal?.content);
  };

  it.each([
    ['its own version', { version: 9, former: { ...former, sequence: 4 } }],
    ['what calendars knew of the series', { version: 3, former: { ...former, sequence: 9 } }],
    [
      'the version of another date',
      {
        version: 3,
        former: { ...former, sequence: 4 },
        alsoDates: [{ bookingId: 'date-2', version: 9 }],
      },
    ],
  ] satisfies readonly (readonly [string, NonNullable<Told['facts']>])[])(
    '[Z-80] is newer than %s',
    (_, facts) => {
      const file = removalOf({ facts });
      expect(file).toContain('SEQUENCE:9\r\n');
      expect(file).toContain('UID:series-0@axp-booking');
      expect(file).toContain('DTSTART;TZID=Asia/Bangkok:20261103T100000');
      expect(file).toContain('DTEND;TZID=Asia/Bangkok:20261103T110000');
    },
  );

  it('[Z-80] is in no mail that changes no calendar, nor for one who has heard of the new series', () => {
    const facts = { former: { ...former, sequence: 4 } };
    expect(removalOf({ topic: 'approval', facts })).toBe('');
    expect(removalOf({ knows_former_only: false, facts })).toBe('');
  });
});
