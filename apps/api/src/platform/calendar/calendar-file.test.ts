import { TZDate } from '@date-fns/tz';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import type { CalendarEvent } from './calendar-file.ts';
import { writeCalendar } from './calendar-file.ts';

const meeting: CalendarEvent = {
  uid: '01a1f000-0000-7000-8000-000000000001@axp-booking',
  sequence: 3,
  changedAt: '2026-11-02T02:00:00.000Z',
  start: '2026-11-03T03:00:00.000Z',
  end: '2026-11-03T04:00:00.000Z',
  timezone: 'Asia/Bangkok',
  recurrenceId: null,
  title: 'Weekly sync',
  description: '',
  place: 'Orchid, Tower A',
  url: null,
  status: 'confirmed',
  isPrivate: false,
  organizer: { name: 'Acme', email: 'booking@acme.test' },
  attendees: [],
};

const fileOf = (changes: Partial<CalendarEvent>) =>
  writeCalendar({ method: 'request', events: [{ ...meeting, ...changes }] });

function parsed(file: string) {
  const calendar = ICAL.Component.fromString(file);
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('the file has no event');
  return { calendar, event };
}

/** A time of the file as an instant: UTC, or the first coming of a wall clock in its zone. */
function instantOf(file: string, property: string): string {
  const [, event = ''] = file.split('BEGIN:VEVENT');
  const line = event.split('\r\n').find((text) => text.startsWith(property)) ?? '';
  const parts = /(?:TZID=(?<zone>[^:]+))?:(?<digits>\d{8}T\d{6})(?<utc>Z?)$/.exec(line)?.groups;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
    parts?.digits?.match(/^(\d{4})|\d\d/g) ?? []
  ).map(Number);
  const time = parts?.utc
    ? new Date(Date.UTC(year, month - 1, day, hour, minute, second))
    : new TZDate(year, month - 1, day, hour, minute, second, parts?.zone ?? 'nowhere');
  return new Date(time.getTime()).toISOString();
}

describe('a calendar file', () => {
  it('[Z-80] has a method, one id, a growing sequence, the local time and its zone', () => {
    const { calendar, event } = parsed(fileOf({}));
    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(event.getFirstPropertyValue('uid')).toBe(meeting.uid);
    expect(event.getFirstPropertyValue('sequence')).toBe(3);
    expect(String(event.getFirstPropertyValue('dtstart'))).toBe('2026-11-03T10:00:00');
    expect(event.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Asia/Bangkok');
    const zone = calendar.getFirstSubcomponent('vtimezone');
    expect(zone?.getFirstPropertyValue('tzid')).toBe('Asia/Bangkok');
  });

  it('[Z-80] cancels a booking, or one date of a series by its original start', () => {
    const recurrenceId = '2026-11-02T03:00:00.000Z';
    const event = { ...meeting, recurrenceId, status: 'cancelled' } as const;
    const file = writeCalendar({ method: 'cancel', events: [event] });
    const read = parsed(file);
    expect(read.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(read.event.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(instantOf(file, 'RECURRENCE-ID')).toBe(recurrenceId);
  });

  it('[E-03] names a date of an all-day series by its day, in the zone of that calendar', () => {
    const file = fileOf({
      start: '2026-11-03T11:00:00.000Z',
      end: '2026-11-04T11:00:00.000Z',
      recurrenceId: '2026-11-02T11:00:00.000Z',
      dateZone: 'Pacific/Auckland',
    });
    expect(file.match(/^(?:DTSTART|DTEND|RECURRENCE-ID);.*/gm)).toEqual([
      'DTSTART;VALUE=DATE:20261104',
      'DTEND;VALUE=DATE:20261105',
      'RECURRENCE-ID;VALUE=DATE:20261103',
    ]);
  });

  it.each([
    ['begins', { start: '2026-11-03T12:00:00.000Z', end: '2026-11-04T11:00:00.000Z' }],
    ['ends', { start: '2026-11-03T11:00:00.000Z', end: '2026-11-03T20:00:00.000Z' }],
  ])('[E-03] has the hours of a date of an all-day series that %s within a day', (_, times) => {
    const file = fileOf({ ...times, dateZone: 'Pacific/Auckland' });
    expect([instantOf(file, 'DTSTART'), instantOf(file, 'DTEND')]).toEqual(Object.values(times));
  });

  it('[Z-80] names organizer and attendees, whatever characters their names have', () => {
    const name = 'Bob "The Builder", คุณสมชาย; \\ x:y';
    const { event } = parsed(
      fileOf({
        attendees: [
          { name, email: 'bob@acme.test', answer: 'accepted' },
          { name: '', email: 'guest@partner.test', answer: 'none' },
        ],
      }),
    );
    expect(event.getFirstPropertyValue('organizer')).toBe('mailto:booking@acme.test');
    const attendees = event
      .getAllProperties('attendee')
      .map((one) => [
        one.getFirstValue(),
        one.getParameter('cn'),
        one.getParameter('partstat'),
        one.getParameter('rsvp'),
      ]);
    expect(attendees).toEqual([
      ['mailto:bob@acme.test', 'Bob ”The Builder”, คุณสมชาย; / x:y', 'ACCEPTED', 'FALSE'],
      ['mailto:guest@partner.test', 'guest@partner.test', 'NEEDS-ACTION', 'FALSE'],
    ]);
  });

  it('[Z-80] keeps any text unchanged in lines of at most 75 octets', () => {
    const letters = fc.constantFrom('ก', 'ี่', 'a', ',', ';', '\\', '"', ':', '\n', ' ', '🏢', 'é');
    const text = fc.string({ unit: letters, minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(text, text, (title, description) => {
        const file = fileOf({ title, description });
        const { event } = parsed(file);
        expect(event.getFirstPropertyValue('summary')).toBe(title);
        expect(event.getFirstPropertyValue('description')).toBe(description);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
      }),
    );
  });

  it('[Z-80] has the right instant in every zone, including gaps and repeated hours', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'Asia/Calcutta', 'UTC');
    const quarterHours = fc.integer({ min: 0, max: 2 * 366 * 96 });
    const start = Date.parse('2026-01-01T00:00:00Z');
    fc.assert(
      fc.property(zones, quarterHours, (timezone, quarters) => {
        const at = new Date(start + quarters * 900_000).toISOString();
        const end = new Date(Date.parse(at) + 3_600_000).toISOString();
        const file = fileOf({ timezone, start: at, end });
        expect([instantOf(file, 'DTSTART'), instantOf(file, 'DTEND')]).toEqual([at, end]);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['Europe/Berlin', '2026-10-25T00:30:00.000Z', 'DTSTART:20261025T003000Z'],
    ['Europe/London', '2026-10-25T00:00:00.000Z', 'DTSTART:20261025T000000Z'],
    ['Europe/Berlin', '2026-10-24T23:45:00.000Z', 'DTSTART;TZID=Europe/Berlin:20261025T014500'],
    ['Europe/Berlin', '2026-10-25T01:30:00.000Z', 'DTSTART:20261025T013000Z'],
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', 'DTSTART;TZID=Europe/Berlin:20260329T030000'],
    ['America/New_York', '2026-11-01T06:30:00.000Z', 'DTSTART:20261101T063000Z'],
    ['UTC', '2026-11-01T06:30:00.000Z', 'DTSTART:20261101T063000Z'],
    ['Asia/Calcutta', '2026-11-01T06:30:00.000Z', 'DTSTART;TZID=Asia/Kolkata:20261101T120000'],
  ])('[Z-80] in %s at %s has %s', (timezone, start, line) => {
    const end = new Date(Date.parse(start) + 6 * 3_600_000).toISOString();
    expect(fileOf({ timezone, start, end }).split('\r\n')).toContain(line);
  });

  it('[Z-81] of a feed has a name, and each zone once', () => {
    const file = writeCalendar({
      method: 'publish',
      name: 'ห้องประชุม, Acme',
      events: [meeting, { ...meeting, uid: 'second' }, { ...meeting, timezone: 'Europe/Berlin' }],
    });
    const calendar = ICAL.Component.fromString(file);
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('ห้องประชุม\\, Acme');
    const zones = calendar.getAllSubcomponents('vtimezone');
    expect(zones.map((zone) => zone.getFirstPropertyValue('tzid'))).toEqual([
      'Asia/Bangkok',
      'Europe/Berlin',
    ]);
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(3);
  });

  it('[Z-81] has every property of the calendar before its first component', () => {
    const file = writeCalendar({ method: 'publish', name: 'BEGIN:VEVENT', events: [meeting] });
    const [head = ''] = file.split(/^BEGIN:V(?:TIMEZONE|EVENT)/m);
    expect(head).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n');
    expect(head).toContain('\r\nX-PUBLISHED-TTL:PT15M\r\n');
    const ofCalendar = file.replaceAll(/^BEGIN:V(TIMEZONE|EVENT)\r$[\s\S]*?^END:V\1\r\n/gm, '');
    expect(ofCalendar).toBe(`${head}END:VCALENDAR\r\n`);
  });
});
