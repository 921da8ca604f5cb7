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

async function read(text: string): Promise<MovedFile> {
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
  /** Whether the last date of a series is at another time. */
  readonly isMoved: boolean;
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
  isMoved: fc.boolean(),
});

/** Days 1 to 28, so that each month has the date of a monthly rule. */
function firstOf({ startsInDays }: DrawnEvent): number {
  const start = new Date(now.getTime() + startsInDays * dayMs);
  start.setUTCDate(Math.min(start.getUTCDate(), 28));
  return start.getTime();
}

const stepOf = ({ frequency }: DrawnEvent) => (frequency === 'DAILY' ? dayMs : 7 * dayMs);

/** Steps of dates that are left out; those of monthly rules are not on a plain calendar. */
function leftSteps({ frequency, left, dates }: DrawnEvent): readonly number[] {
  return frequency === 'MONTHLY' ? [] : left.filter((step) => step < dates);
}

function movedStep(event: DrawnEvent): number | null {
  const last = event.dates - 1;
  const isPossible = event.isMoved && !event.isBroken && event.frequency !== 'MONTHLY' && last > 0;
  return isPossible && !leftSteps(event).includes(last) ? last : null;
}

function written(event: DrawnEvent, at: number): string {
  const first = firstOf(event);
  const startOf = (step: number) => first + step * stepOf(event);
  const moved = movedStep(event);
  const same = [`UID:${at}`, `SUMMARY:${at}`, 'DURATION:PT1H', `LOCATION:${event.room}`];
  return [
    'BEGIN:VEVENT',
    ...same,
    event.isBroken ? 'DTSTART:20260230T000000Z' : `DTSTART:${stamp(first)}`,
    ...(event.dates > 1 ? [`RRULE:FREQ=${event.frequency};COUNT=${event.dates}`] : []),
    ...leftSteps(event).map((step) => `EXDATE:${stamp(startOf(step))}`),
    `STATUS:${event.status}`,
    `TRANSP:${event.isFree ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
    ...(moved === null
      ? []
      : [
          'BEGIN:VEVENT',
          ...same,
          `RECURRENCE-ID:${stamp(startOf(moved))}`,
          `DTSTART:${stamp(startOf(moved) + 2 * 3_600_000)}`,
          'END:VEVENT',
        ]),
  ].join('\r\n');
}

/** Counted by the drawn event alone. */
function countOf(event: DrawnEvent): { readonly series: number; readonly booking: number } {
  if (event.isBroken) return { series: 0, booking: 1 };
  if (event.dates === 1) return { series: 0, booking: 1 };
  const isLeft = event.status === 'CANCELLED' || event.isFree;
  if (isLeft) return { series: 1, booking: movedStep(event) === null ? 0 : 1 };
  return { series: 1, booking: event.dates - leftSteps(event).length };
}

it('counts every date of 50 generated calendars', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(drawnEvent, { minLength: 1, maxLength: 12 }), async (events) => {
      const file = await read(
        ['BEGIN:VCALENDAR', ...events.map(written), 'END:VCALENDAR'].join('\r\n'),
      );
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

it('counts every row of 50 generated sheets', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(drawnCell, { minLength: 6, maxLength: 6 }), {
        minLength: 1,
        maxLength: 30,
      }),
      async (rows) => {
        const filled = rows.map((cells) => ['Lotus', ...cells].join(','));
        const file = await read(['room,date,start,end,email,title,private', ...filled].join('\n'));
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
  ])('names %s', async (_, events, count) => {
    const file = await read(`BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`);
    expect(file.bookings).toEqual([]);
    expect(file.left).toMatchObject([{ kind: 'booking', count }]);
  });

  it('follows so many dates of the rules of a file', async () => {
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
    const file = await read(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'));
    expect(file.left).toContainEqual(
      expect.objectContaining({ kind: 'series', reason: 'too_many' }),
    );
    expect(file.counts.series).toBe(1_000);
  });
});
