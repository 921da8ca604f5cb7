import { describe, expect, it } from '@jest/globals';
import type { StoredFacts } from './mail-facts.ts';
import type { Told } from './testing/build-mail.ts';
import { at, ben, linesOf, toBen, trip, written } from './testing/build-mail.ts';

/** The details of a mail with these labels. */
const detailsOf = (told: Told, ...labels: string[]) =>
  linesOf(told).filter((line) => labels.some((label) => line.startsWith(`${label}:`)));
const wordsOf = (told: Told) => linesOf(told).join('\n');

const asked = { status: 'pending-approval-edit' } as const;
const wish: NonNullable<StoredFacts['wish']> = {
  start: at('10:00'),
  end: at('11:00'),
  resource: 'Thames',
  building: 'Harbour',
  floor: null,
  timezone: 'Asia/Bangkok',
  attendees: null,
  quantity: 1,
  needsDriver: false,
  driver: null,
};
const later = { ...wish, end: at('12:00') };
const dates = (...days: number[]) =>
  days.map((day) => ({
    bookingId: `date-${day}`,
    start: at('10:00', day),
    end: at('11:00', day),
  }));

describe('the details of a problem', () => {
  const facts = { reason: 'The lamp is broken' };

  it('[Z-52] [R-03] are place, damage and reporter, or resolution and who resolved it', () => {
    const labels = ['Where', 'Problem', 'Resolution', 'Reported by', 'Resolved by', 'When'];
    expect(detailsOf({ ...toBen, topic: 'problem', facts }, ...labels)).toEqual([
      'Where: Thames, Harbour',
      'Problem: The lamp is broken',
      'Reported by: Max',
    ]);
    expect(detailsOf({ ...toBen, topic: 'problem-resolved', facts }, ...labels)).toEqual([
      'Where: Thames, Harbour',
      'Resolution: The lamp is broken',
      'Resolved by: Max',
    ]);
  });

  it('[Z-52] name no reporter where the server has none', () => {
    const text = wordsOf({ ...toBen, topic: 'problem', facts: { ...facts, actor: null } });
    expect(text).toContain('Problem: The lamp is broken');
    expect(text).not.toContain('Reported by');
  });
});

describe('the details that the reader may have', () => {
  const labels = ['When', 'Where', 'Booked for', 'Invited', 'Description'];
  const facts = { description: 'Bring slides', invitees: [ben] };

  it('[H-05] of what others have booked are its place alone', () => {
    expect(detailsOf({ ...toBen, topic: 'next-at-risk', facts }, ...labels)).toEqual([
      'Where: Thames, Harbour',
    ]);
  });

  it('[H-05] of a private booking that goes on without them are time and place', () => {
    const told = {
      ...toBen,
      booking_status: 'cancelled-self',
      facts: { ...facts, isPrivate: true },
    };
    expect(detailsOf(told, ...labels)).toEqual([
      'When: Mon, 2 Nov 2026, 10:00–11:00 (Thailand Time)',
      'Where: Thames, Harbour',
    ]);
  });

  it.each([
    ['booking', 'approved', 'owner', true],
    ['approval', 'pending-approval-edit', 'other', true],
    ['booking', 'book-success', 'other', false],
    ['invitation-reminder', 'book-success', 'other', false],
    ['start-reminder', 'approved', 'other', false],
    ['announcement', 'approved', 'other', false],
  ] as const)(
    '[Z-80] [R-09] have a change that is not approved yet and the budget in a %s of %s to the %s: %s',
    (topic, booking_status, reader, isTold) => {
      const told = {
        ...(reader === 'other' && toBen),
        topic,
        booking_status,
        facts: { ...asked, wish: later, isOverBudget: true },
      };
      expect(detailsOf(told, 'Change of time', 'Budget')).toHaveLength(isTold ? 2 : 0);
    },
  );

  it('[F-03] of a request are also the fields that are kept from invitees', () => {
    const field = {
      id: crypto.randomUUID(),
      kind: 'text' as const,
      label: { en: 'Cost object', th: 'รหัสต้นทุน' },
      value: 'K-1',
      choice: null,
      isArchived: false,
      seenBy: 'responsible' as const,
    };
    const told = { ...toBen, facts: { ownFields: [field] } };
    expect(wordsOf({ ...told, topic: 'approval' })).toContain('Cost object: K-1');
    expect(wordsOf({ ...told, booking_status: 'book-success' })).not.toContain('K-1');
  });

  it.each([
    ['the owner of an own booking', {}, []],
    ['an invitee of it', toBen, ['Booked for: Ann']],
    [
      'the owner of a booking for another',
      { facts: { bookedFor: ben } },
      ['Booked for: Ben', 'Booked by: Ann'],
    ],
  ] satisfies readonly (readonly [string, Told, readonly string[]])[])(
    '[Z-80] [N-06] name the people of the booking to %s',
    (_, told, expected) => {
      expect(detailsOf(told, 'Booked for', 'Booked by')).toEqual(expected);
    },
  );

  it('[Z-80] have an offered place in the mail of its offer alone', () => {
    const facts = {
      changes: [{ field: 'resource' as const, before: 'Thames', after: 'Volga' }],
    };
    const of = (topic: string) => detailsOf({ topic, facts }, 'Offered place');
    expect(of('place-offer')).toEqual(['Offered place: Thames → Volga']);
    expect(of('booking')).toEqual([]);
  });
});

describe('the reason in a mail', () => {
  it.each([
    ['at_start', []],
    ['too_old', []],
    ['resource_code', []],
    ['display', []],
    ['owner_left', ['Reason: The account of the previous owner was deactivated.']],
    ['out_of_order', ["Reason: It was reported that this can't be used."]],
    ['Fire drill', ['Reason: Fire drill']],
  ] as const)('[Z-80] of %s is %s', (reason, expected) => {
    expect(detailsOf({ facts: { reason } }, 'Reason')).toEqual(expected);
  });

  it('[R-03] of an announcement is its text', () => {
    const told = { topic: 'announcement', facts: { reason: 'The lift is out of order' } };
    expect(detailsOf(told, 'Reason', 'Announcement')).toEqual([
      'Announcement: The lift is out of order',
    ]);
  });
});

describe('the link of an online meeting', () => {
  it('[Z-80] is among the details', () => {
    const facts = { meetingLink: 'https://meet.example/1' };
    expect(detailsOf({ facts }, 'Online')).toEqual(['Online: https://meet.example/1']);
  });
});

describe('a change that waits for approval', () => {
  const waiting = (facts: Partial<StoredFacts>) =>
    linesOf({ booking_status: 'pending-approval-edit', facts: { ...asked, ...facts } }).filter(
      (line) => line.startsWith('Change of '),
    );

  it.each([
    ['nothing of it', {}, []],
    [
      'the start',
      { start: at('09:00') },
      ['Change of time: Mon, 2 Nov 2026, 10:00–11:00 → Mon, 2 Nov 2026, 09:00–11:00'],
    ],
    [
      'the end',
      { end: at('12:00') },
      ['Change of time: Mon, 2 Nov 2026, 10:00–11:00 → Mon, 2 Nov 2026, 10:00–12:00'],
    ],
    [
      'the zone of the place',
      { timezone: 'Asia/Tokyo' },
      [
        'Change of time: Mon, 2 Nov 2026, 10:00–11:00 → Mon, 2 Nov 2026, 12:00–13:00 (Japan Standard Time)',
      ],
    ],
    ['a place', { floor: '2' }, ['Change of place: Thames, Harbour → Thames, 2, Harbour']],
    ['an unknown number of people', { attendees: 4 }, []],
  ] as const)('[Z-43] [Z-80] shows %s before and after', (_, change, expected) => {
    expect(waiting({ wish: { ...wish, ...change } })).toEqual(expected);
  });

  it('[Z-43] marks both sides of a move between zones for a reader elsewhere', () => {
    const told = {
      timezone: 'Asia/Kolkata',
      facts: { ...asked, wish: { ...wish, timezone: 'Asia/Tokyo' } },
    };
    expect(wordsOf(told)).toContain('10:00–11:00 (Thailand Time) → ');
    const stays = { ...told, facts: { ...asked, wish: later } };
    expect(detailsOf(stays, 'Change of time')).toEqual([
      'Change of time: Mon, 2 Nov 2026, 10:00–11:00 → Mon, 2 Nov 2026, 10:00–12:00 (Thailand Time)',
    ]);
  });

  it('[Z-43] has the driver of a car and the units of an asset, and neither for a room', () => {
    const wanted = { ...wish, needsDriver: true, quantity: 2 };
    expect(waiting({ car: trip, wish: wanted })).toEqual([
      'Change of driver: Dao → A company driver is requested',
    ]);
    const driven = { ...trip, needsDriver: true, driver: null };
    expect(waiting({ car: driven, wish: { ...wish, driver: 'Eak' } })).toEqual([
      'Change of driver: A company driver is requested → Eak',
    ]);
    const asset = { purpose: null, quantity: 1, pickUp: null, return: null };
    expect(waiting({ asset, wish: wanted })).toEqual(['Change of quantity: 1 → 2']);
    expect(waiting({ wish: { ...wanted, driver: 'Eak' } })).toEqual([]);
  });

  it('[Z-43] leaves out a number of people that is not known on one side', () => {
    expect(waiting({ attendees: 4, wish })).toEqual([]);
    expect(waiting({ attendees: 4, wish: { ...wish, attendees: 9 } })).toEqual([
      'Change of people: 4 → 9',
    ]);
  });
});

describe('the other dates of a series', () => {
  const series = (alsoDates: StoredFacts['alsoDates'], facts: Partial<StoredFacts> = {}): Told => ({
    facts: { seriesId: 'series-1', ...facts, alsoDates },
  });
  const listed = (told: Told) => {
    const lines = linesOf(told);
    const from = lines.findIndex((line) => line.startsWith('Also on:'));
    return from < 0
      ? []
      : lines.slice(
          from,
          lines.findIndex((line) => line.startsWith('Where:')),
        );
  };

  it('[Z-80] are those that go on, and all where none does', () => {
    const [second, third] = dates(3, 4);
    const off = { status: 'cancelled' };
    expect(listed(series([{ ...second, ...off }, third ?? {}]))).toEqual([
      'Also on: Wed, 4 Nov 2026, 10:00–11:00',
    ]);
    const both = [second, third].map((date) => ({ ...date, ...off }));
    expect(listed(series(both, { status: 'cancelled' }))).toEqual([
      'Also on: Tue, 3 Nov 2026, 10:00–11:00',
      'Wed, 4 Nov 2026, 10:00–11:00',
    ]);
  });

  it('[Z-80] are at most twelve, those that differ, and the number of the rest', () => {
    const many = dates(...Array.from({ length: 16 }, (_, index) => index + 3));
    const own = many.map((date, index) => (index === 14 ? { ...date, title: 'Retro' } : date));
    const lines = listed(series(own));
    expect(lines).toHaveLength(14);
    expect(lines.slice(-3)).toEqual([
      'Sat, 14 Nov 2026, 10:00–11:00',
      'Tue, 17 Nov 2026, 10:00–11:00 · Retro',
      '+3',
    ]);
    expect(listed(series(many.slice(0, 12))).at(-1)).toBe('Sat, 14 Nov 2026, 10:00–11:00');
  });

  it('[Z-80] show in what each differs: title, place, people and status', () => {
    const [second, third, fourth, fifth] = dates(3, 4, 5, 6);
    const told = series(
      [
        { ...second, title: 'Retro', resource: 'Volga', invitees: [ben] },
        { ...third, status: 'approved' },
        { ...fourth, status: 'checked-out' },
        { ...fifth, meetingLink: null },
      ],
      { status: 'pending-approval-book', meetingLink: 'https://meet.example/1' },
    );
    const day = (text: string) => `${text} Nov 2026, 10:00–11:00`;
    expect(listed(told)).toEqual([
      `Also on: ${day('Tue, 3')} · Retro · Volga, Harbour · Invited: Ben`,
      `${day('Wed, 4')} · Confirmed`,
      day('Thu, 5'),
      day('Fri, 6'),
    ]);
  });

  it('[Z-43] have a change that waits for owners and approvers, not for invitees', () => {
    const [second] = dates(3);
    const changed = { ...second, ...asked, invitees: [ben], wish: { ...later, floor: '2' } };
    const facts = { seriesId: 'series-1', invitees: [ben], alsoDates: [changed] };
    const waits = 'Change of place: Thames, Harbour → Thames, 2, Harbour';
    expect(listed({ facts }).join()).toContain(waits);
    for (const topic of ['booking', 'start-reminder']) {
      const told = { ...toBen, topic, booking_status: 'book-success', facts };
      expect(listed(told).join()).toContain('Tue, 3 Nov');
      expect(listed(told).join()).not.toContain(waits);
    }
    const request = { ...asked, wish: { ...later, floor: '2' } };
    const approval = { ...toBen, topic: 'approval', facts: { ...facts, ...request } };
    expect(listed(approval).join()).toContain('Change of time');
  });

  it.each([
    [['approved', 'approved'], null],
    [['approved', 'cancelled'], null],
    [['pending-approval-book', 'approved'], '1 date is booked, 1 waits for approval.'],
    [['approved', 'pending-approval-edit'], '2 dates are booked, 1 change waits for approval.'],
    [
      ['pending-approval-book', 'pending-approval-edit', 'cancelled'],
      '1 date is booked, 1 waits for approval, 1 change waits for approval.',
    ],
  ] as const)('[Z-45] of the states %s are counted as: %s', ([status, ...others], expected) => {
    const also = dates(3, 4).flatMap((date, index) => {
      const own = others[index];
      return own ? [{ ...date, status: own }] : [];
    });
    const told = { ...series(also, { status }), booking_status: 'book-success' };
    const counts = linesOf(told).find((line) => / (is|are) booked/.test(line)) ?? null;
    expect(counts).toBe(expected);
  });
});

describe('the zone of a time', () => {
  it('[Z-10] is named where clocks agree at its start and not at its end', () => {
    const night = { start: '2027-03-28T00:30:00.000Z', end: '2027-03-28T03:00:00.000Z' };
    const facts = { ...night, timezone: 'Europe/Berlin' };
    const subjectIn = (timezone: string) => written({ topic: 'approval', timezone, facts }).subject;
    expect(subjectIn('Europe/Paris')).not.toContain('Time)');
    expect(subjectIn('Africa/Lagos')).toContain('(Central European Time)');
  });
});
