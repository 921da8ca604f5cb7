/** Calendar files, through the reader of uploads. */
import type { UploadedFile } from '@axp/contracts';
import { MovedFile } from '@axp/contracts/move-in';
import { describe, expect, it } from '@jest/globals';
import { readMovedUpload } from './read-moved-upload.ts';

const now = new Date('2026-11-02T02:00:00Z');
const room = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  title: 'Lotus',
  timezone: 'Asia/Bangkok',
};

function upload(text: string): UploadedFile {
  return { fileName: 'calendar.ics', bytes: Buffer.from(text) };
}

function calendar(...events: readonly string[]): string {
  const written = events.map((event) => `BEGIN:VEVENT\n${event.trim()}\nEND:VEVENT`);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...written, 'END:VCALENDAR'].join('\r\n');
}

async function read(text: string, resource: typeof room | null = room): Promise<MovedFile> {
  const options = { resource, timezone: 'Asia/Bangkok', language: 'en', now } as const;
  return MovedFile.parse(readMovedUpload(upload(text), options));
}

const event = (uid: string, ...lines: readonly string[]) =>
  [`UID:${uid}`, `SUMMARY:${uid}`, ...lines].join('\n');

const tuesday = ['DTSTART:20261103T020000Z', 'DTEND:20261103T030000Z'];

it('takes an event as a booking with its organiser and invitees', async () => {
  const file = await read(
    calendar(
      event(
        'standup',
        ...tuesday,
        'ORGANIZER;CN="Ann Lee":mailto:Ann@Acme.test',
        'ATTENDEE;CN=Ann Lee:mailto:ann@acme.test',
        'ATTENDEE;CN=Bob:mailto:bob@acme.test',
        'ATTENDEE;CUTYPE=ROOM;CN=Lotus:mailto:lotus@rooms.acme.test',
        'DESCRIPTION:Bring the plan',
        'CLASS:PRIVATE',
        'STATUS:TENTATIVE',
      ),
    ),
  );

  expect(file.bookings).toEqual([
    {
      key: 'standup',
      resourceKey: room.id,
      time: { start: '2026-11-03T02:00:00.000Z', end: '2026-11-03T03:00:00.000Z' },
      periods: null,
      seriesKey: null,
      originalStart: null,
      ownerKey: 'ann@acme.test',
      title: 'standup',
      notes: 'Bring the plan',
      isPrivate: true,
      isPending: true,
      attendees: null,
      invitees: [{ email: 'bob@acme.test', fullName: 'Bob' }],
      ownFields: {},
    },
  ]);
  expect(file.people).toMatchObject([{ email: 'ann@acme.test', fullName: 'Ann Lee' }]);
  expect(file.resources).toMatchObject([{ key: room.id, title: 'Lotus' }]);
  expect(file.counts).toMatchObject({ booking: 1, resource: 1, person: 1, series: 0 });
});

describe('times', () => {
  it.each([
    ['UTC', tuesday, '2026-11-03T02:00:00.000Z'],
    ['floating', ['DTSTART:20261103T090000', 'DURATION:PT1H'], '2026-11-03T02:00:00.000Z'],
    [
      'IANA zone',
      ['DTSTART;TZID=Europe/Berlin:20261103T090000', 'DURATION:PT1H'],
      '2026-11-03T08:00:00.000Z',
    ],
    [
      'Windows zone',
      ['DTSTART;TZID=SE Asia Standard Time:20261103T090000', 'DURATION:PT1H'],
      '2026-11-03T02:00:00.000Z',
    ],
    [
      'whole day',
      ['DTSTART;VALUE=DATE:20261103', 'DTEND;VALUE=DATE:20261104'],
      '2026-11-02T17:00:00.000Z',
    ],
  ])('reads a time in %s', async (_, lines, start) => {
    const file = await read(calendar(event('one', ...lines)));
    expect(file.bookings[0]?.time?.start).toBe(start);
  });

  it('reads times without a zone in the zone of the calendar', async () => {
    const text = calendar(event('one', 'DTSTART:20261103T090000', 'DURATION:PT1H'));
    const file = await read(text.replace('VERSION:2.0', 'X-WR-TIMEZONE:Asia/Tokyo'));
    expect(file.timezone).toBe('Asia/Tokyo');
    expect(file.bookings[0]?.time?.start).toBe('2026-11-03T00:00:00.000Z');
  });

  it('reads a zone by its definition in the file', async () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Head office',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0700',
      'TZOFFSETTO:+0700',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const text = calendar(
      event('one', 'DTSTART;TZID=Head office:20261103T090000', 'DURATION:PT1H'),
    );
    const file = await read(text.replace('VERSION:2.0', zone));
    expect(file.bookings[0]?.time?.start).toBe('2026-11-03T02:00:00.000Z');
  });
});

describe('series', () => {
  const weekly = [...tuesday, 'RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=4'];

  it('takes the dates of a rule with those that differ', async () => {
    const file = await read(
      calendar(
        event('weekly', ...weekly, 'EXDATE:20261110T020000Z'),
        event(
          'weekly',
          'RECURRENCE-ID:20261117T020000Z',
          'DTSTART:20261118T020000Z',
          'DTEND:20261118T030000Z',
        ),
      ),
    );
    expect(file.series).toEqual([
      {
        key: 'weekly',
        recurrence: {
          frequency: 'weekly',
          interval: 1,
          weekdays: ['tuesday'],
          until: '2026-11-24',
        },
        start: '2026-11-03T02:00:00.000Z',
        end: '2026-11-03T03:00:00.000Z',
      },
    ]);
    expect(file.bookings.map(({ time, originalStart }) => [time?.start, originalStart])).toEqual([
      ['2026-11-03T02:00:00.000Z', '2026-11-03T02:00:00.000Z'],
      ['2026-11-24T02:00:00.000Z', '2026-11-24T02:00:00.000Z'],
      ['2026-11-18T02:00:00.000Z', '2026-11-17T02:00:00.000Z'],
    ]);
    expect(file.left).toEqual([]);
  });

  it('begins a running series at its first date that is not over, and names those that are', async () => {
    const file = await read(
      calendar(
        event(
          'running',
          'DTSTART:20261006T020000Z',
          'DTEND:20261006T030000Z',
          'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261201T000000Z',
        ),
      ),
    );
    expect(file.series).toMatchObject([{ start: '2026-11-03T02:00:00.000Z' }]);
    expect(file.bookings).toHaveLength(4);
    expect(file.left).toEqual([
      { kind: 'booking', reason: 'past', count: 4, examples: ['running'] },
    ]);
    expect(file.counts).toMatchObject({ booking: 8, series: 1 });
  });

  it('takes an endless rule for 12 months and names the rest', async () => {
    const file = await read(calendar(event('endless', ...tuesday, 'RRULE:FREQ=WEEKLY')));
    expect(file.bookings).toHaveLength(53);
    expect(file.series).toMatchObject([{ recurrence: { until: '2027-11-02' } }]);
    expect(file.left).toEqual([
      { kind: 'booking', reason: 'too_many', count: 1, examples: ['endless'] },
    ]);
  });

  it('counts the dates of a rule that ends after 12 months', async () => {
    const rule = 'RRULE:FREQ=MONTHLY;UNTIL=20280401T000000Z';
    const file = await read(calendar(event('long', ...tuesday, rule)));
    expect(file.bookings).toHaveLength(12);
    expect(file.left).toMatchObject([{ reason: 'too_many', count: 5 }]);
  });

  it('keeps a series on the wall clock when the clocks change', async () => {
    const berlin = 'TZID=Europe/Berlin';
    const file = await read(
      calendar(
        event(
          'berlin',
          `DTSTART;${berlin}:20270322T090000`,
          `DTEND;${berlin}:20270322T100000`,
          'RRULE:FREQ=WEEKLY;COUNT=2',
        ),
      ),
      { ...room, timezone: 'Europe/Berlin' },
    );
    expect(file.bookings.map(({ time }) => time?.start)).toEqual([
      '2027-03-22T08:00:00.000Z',
      '2027-03-29T07:00:00.000Z',
    ]);
    expect(file.series[0]?.recurrence).toMatchObject({ frequency: 'weekly' });
  });

  it.each([
    ['several rules', [...weekly, 'RRULE:FREQ=DAILY;COUNT=3'], 'no_counterpart'],
    ['every hour', [...tuesday, 'RRULE:FREQ=HOURLY'], 'no_counterpart'],
    [
      'a day that never comes',
      [...tuesday, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'],
      'no_counterpart',
    ],
    [
      'a search without an end',
      [...tuesday, 'RRULE:FREQ=DAILY;INTERVAL=7;BYDAY=MO'],
      'no_counterpart',
    ],
  ])('takes the first date of a rule with %s', async (_, lines, reason) => {
    const file = await read(calendar(event('odd', ...lines)));
    expect(file.bookings.map(({ key }) => key)).toHaveLength(1);
    expect(file.left).toEqual([{ kind: 'series', reason, count: 1, examples: ['odd'] }]);
  });

  it('takes every working day, as some programs write it', async () => {
    const rule = 'RRULE:FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=5';
    const file = await read(calendar(event('daily', ...tuesday, rule)));
    expect(file.series[0]?.recurrence).toMatchObject({ frequency: 'weekly', until: '2026-11-09' });
    expect(file.bookings.at(-1)?.time?.start).toBe('2026-11-09T02:00:00.000Z');
  });

  it('takes each date of a rule that has no counterpart', async () => {
    const rule = 'RRULE:FREQ=YEARLY;COUNT=2';
    const file = await read(calendar(event('yearly', ...tuesday, rule)));
    expect(file.series).toMatchObject([{ recurrence: null }]);
    expect(file.bookings).toMatchObject([{ seriesKey: 'yearly' }]);
  });

  it('takes added dates one by one', async () => {
    const file = await read(calendar(event('added', ...weekly, 'RDATE:20261105T020000Z')));
    expect(file.bookings).toHaveLength(5);
    expect(file.bookings.filter(({ seriesKey }) => seriesKey === null)).toMatchObject([
      { time: { start: '2026-11-05T02:00:00.000Z', end: '2026-11-05T03:00:00.000Z' } },
    ]);
  });

  it('leaves out the dates after a change of all later ones', async () => {
    const file = await read(
      calendar(
        event('cut', ...weekly),
        event(
          'cut',
          'RECURRENCE-ID;RANGE=THISANDFUTURE:20261110T020000Z',
          'DTSTART:20261110T050000Z',
          'DTEND:20261110T060000Z',
        ),
      ),
    );
    expect(file.bookings).toHaveLength(2);
    expect(file.left).toMatchObject([{ kind: 'booking', reason: 'no_counterpart', count: 2 }]);
  });
});

describe('what is left out', () => {
  it.each([
    ['cancelled', [...tuesday, 'STATUS:CANCELLED']],
    ['no_counterpart', [...tuesday, 'TRANSP:TRANSPARENT']],
    ['past', ['DTSTART:20261101T020000Z', 'DTEND:20261101T030000Z']],
    ['no_time', ['DTSTART:20261103T020000Z', 'DTEND:20261103T020000Z']],
    ['no_time', ['DTEND:20261103T020000Z']],
    ['damaged', ['DTSTART;TZID=Atlantis:20261103T090000', 'DURATION:PT1H']],
    ['damaged', ['DTSTART:20260230T090000Z', 'DURATION:PT1H']],
  ])('names an event as %s', async (reason, lines) => {
    const file = await read(calendar(event('one', ...lines)));
    expect(file.bookings).toEqual([]);
    expect(file.left).toEqual([{ kind: 'booking', reason, count: 1, examples: ['one'] }]);
    expect(file.counts.booking).toBe(1);
  });

  it('keeps the other events of a file with a broken one', async () => {
    const text = calendar(event('good', ...tuesday), 'UID:bad\nSUMMARY:bad\nBEGIN:VALARM');
    const file = await read(`${text}\r\nBEGIN:VEVENT`);
    expect(file.bookings).toHaveLength(1);
    expect(file.left).toMatchObject([{ reason: 'damaged', count: 2, examples: ['bad'] }]);
  });

  it('takes the last version of an event that the file has twice', async () => {
    const file = await read(
      calendar(
        event('twice', ...tuesday, 'SEQUENCE:2', 'LOCATION:new'),
        event('twice', ...tuesday, 'SEQUENCE:1', 'LOCATION:old'),
      ),
      null,
    );
    expect(file.resources).toMatchObject([{ title: 'new' }]);
    expect(file.left).toMatchObject([{ reason: 'double', count: 1 }]);
  });
});

it('makes a resource of each place where none is chosen', async () => {
  const file = await read(
    calendar(
      event('a', ...tuesday, 'LOCATION:Lotus'),
      event('b', ...tuesday, 'LOCATION: lotus '),
      event('c', ...tuesday, 'ATTENDEE;CUTYPE=ROOM;CN=Orchid:mailto:orchid@acme.test'),
      event('d', ...tuesday),
    ),
    null,
  );
  expect(file.resources.map(({ title }) => title)).toEqual(['Lotus', 'Orchid']);
  expect(file.bookings.map(({ resourceKey }) => resourceKey)).toEqual(['lotus', 'lotus', 'orchid']);
  expect(file.left).toEqual([{ kind: 'booking', reason: 'damaged', count: 1, examples: ['d'] }]);
});

it('has the same keys at each reading', async () => {
  const uid = 'u'.repeat(300);
  const text = calendar(event(uid, ...tuesday, 'RRULE:FREQ=DAILY;COUNT=3'));
  const [first, second] = [await read(text), await read(text)];
  expect(first.bookings.map(({ key }) => key.length > 200)).toEqual([false, false, false]);
  expect(second).toEqual(first);
});
