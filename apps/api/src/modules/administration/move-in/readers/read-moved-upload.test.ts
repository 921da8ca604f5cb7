/** Nothing of a file is lost without a word: 50 generated calendars and sheets, and hostile ones. */
import type { UploadedFile } from '@axp/contracts';
import type { MovedKind } from '@axp/contracts/move-in';
import { MovedFile, movedKinds } from '@axp/contracts/move-in';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readMovedUpload } from './read-moved-upload.ts';

const now = new Date('2026-11-02T02:00:00Z');
const options = { resource: null, timezone: 'Asia/Bangkok', language: 'en', now } as const;
const runs = { numRuns: 50, seed: 20_261_102 };

function read(text: string): MovedFile {
  const file: UploadedFile = { fileName: '', bytes: Buffer.from(text) };
  return MovedFile.parse(readMovedUpload(file, options));
}

/** Things in the file, and those that are named. */
function accounted(file: MovedFile, kind: MovedKind): number {
  const taken =
    { series: file.series, booking: file.bookings, person: file.people }[String(kind)] ?? [];
  const others = { resource: file.resources, building: file.buildings }[String(kind)] ?? [];
  return file.left
    .filter((one) => one.kind === kind)
    .reduce((sum, { count }) => sum + count, taken.length + others.length);
}

const dayMs = 86_400_000;
const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');

interface DrawnEvent {
  readonly startsInDays: number;
  readonly dates: number;
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  readonly left: readonly number[];
  readonly status: 'CONFIRMED' | 'CANCELLED';
  readonly isFree: boolean;
  readonly room: string;
  readonly isBroken: boolean;
}

const drawnEvent: fc.Arbitrary<DrawnEvent> = fc.record({
  startsInDays: fc.integer({ min: -200, max: 200 }),
  dates: fc.integer({ min: 1, max: 12 }),
  frequency: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY'),
  left: fc.uniqueArray(fc.integer({ min: 0, max: 11 }), { maxLength: 3 }),
  status: fc.constantFrom('CONFIRMED', 'CONFIRMED', 'CONFIRMED', 'CANCELLED'),
  isFree: fc.boolean(),
  room: fc.constantFrom('Lotus', 'Orchid', ''),
  isBroken: fc.constantFrom(false, false, false, true),
});

/** Days 1 to 28, so that each month has the date of a monthly rule. */
function firstOf({ startsInDays }: DrawnEvent): number {
  const start = new Date(now.getTime() + startsInDays * dayMs);
  start.setUTCDate(Math.min(start.getUTCDate(), 28));
  return start.getTime();
}

function written(event: DrawnEvent, at: number): string {
  const first = firstOf(event);
  const exdates =
    event.frequency === 'MONTHLY' ? [] : event.left.filter((step) => step < event.dates);
  const stepDays = event.frequency === 'DAILY' ? 1 : 7;
  return [
    'BEGIN:VEVENT',
    `UID:${at}`,
    `SUMMARY:${at}`,
    event.isBroken ? 'DTSTART:20260230T000000Z' : `DTSTART:${stamp(first)}`,
    'DURATION:PT1H',
    ...(event.dates > 1 ? [`RRULE:FREQ=${event.frequency};COUNT=${event.dates}`] : []),
    ...exdates.map((step) => `EXDATE:${stamp(first + step * stepDays * dayMs)}`),
    `STATUS:${event.status}`,
    `TRANSP:${event.isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    `LOCATION:${event.room}`,
    'END:VEVENT',
  ].join('\r\n');
}

/** Counted by the drawn event alone. */
function countOf(event: DrawnEvent): { readonly series: number; readonly booking: number } {
  if (event.isBroken) return { series: 0, booking: 1 };
  if (event.dates === 1) return { series: 0, booking: event.left.includes(0) ? 1 : 1 };
  if (event.status === 'CANCELLED' || event.isFree) return { series: 1, booking: 0 };
  const left =
    event.frequency === 'MONTHLY' ? 0 : event.left.filter((step) => step < event.dates).length;
  return { series: 1, booking: event.dates - left };
}

it('counts every date of 50 generated calendars', () => {
  fc.assert(
    fc.property(fc.array(drawnEvent, { minLength: 1, maxLength: 12 }), (events) => {
      const file = read(['BEGIN:VCALENDAR', ...events.map(written), 'END:VCALENDAR'].join('\r\n'));
      const drawn = events.map(countOf);
      expect(file.counts.series).toBe(drawn.reduce((sum, { series }) => sum + series, 0));
      expect(file.counts.booking).toBe(drawn.reduce((sum, { booking }) => sum + booking, 0));
      for (const kind of movedKinds) expect(file.counts[kind]).toBe(accounted(file, kind));
    }),
    runs,
  );
});

const drawnCell = fc.constantFrom(
  '2026-11-03',
  '31/12/2026',
  '9:00',
  '10:00',
  'x',
  '',
  '=1',
  'ann@a.test',
);

it('counts every row of 50 generated sheets', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(drawnCell, { minLength: 6, maxLength: 6 }), {
        minLength: 1,
        maxLength: 30,
      }),
      (rows) => {
        const filled = rows.map((cells) => ['Lotus', ...cells].join(','));
        const file = read(['room,date,start,end,email,title,private', ...filled].join('\n'));
        expect(file.counts.booking).toBe(rows.length);
        for (const kind of movedKinds) expect(file.counts[kind]).toBe(accounted(file, kind));
      },
    ),
    runs,
  );
});

describe('hostile files', () => {
  const many = 20_000;

  it.each([
    ['events that never end', 'BEGIN:VEVENT\r\n'.repeat(many), many],
    ['nested components', `BEGIN:VEVENT\r\n${'BEGIN:VALARM\r\n'.repeat(many)}END:VEVENT\r\n`, 1],
    [
      'a line without an end',
      `BEGIN:VEVENT\r\nSUMMARY:${'x'.repeat(10 * many)}\r\nEND:VEVENT\r\n`,
      1,
    ],
  ])('names %s as damaged', (_, events, count) => {
    const file = read(`BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`);
    expect(file.bookings).toEqual([]);
    expect(file.left).toMatchObject([{ kind: 'booking', count }]);
  });

  it('follows so many dates of the rules of a file', () => {
    const events = Array.from({ length: 1_000 }, (_, at) =>
      [
        'BEGIN:VEVENT',
        `UID:${at}`,
        'DTSTART:19700101T000000Z',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY',
        'LOCATION:Lotus',
        'END:VEVENT',
      ].join('\r\n'),
    );
    const file = read(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'));
    expect(file.left).toContainEqual(
      expect.objectContaining({ kind: 'series', reason: 'too_many' }),
    );
    expect(file.counts.series).toBe(1_000);
  });
});
