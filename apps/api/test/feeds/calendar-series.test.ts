import type { Recurrence } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { foldSeries } from '../../src/modules/bookings/bookings/read/ics-series.ts';
import { patternFrom, planSeries } from '../../src/modules/bookings/bookings/rules/series.ts';
import type { CalendarEvent } from '../../src/platform/calendar/calendar-file.ts';
import { writeCalendar } from '../../src/platform/calendar/calendar-file.ts';
import { instantOf } from '../../src/platform/calendar/wall-clock.ts';
import { datesIn } from './calendar-dates.ts';

const uid = 'series@axp-booking';
const hourMs = 3_600_000;

/** Builds the dates of a series from a local start time, as in a calendar file. */
function seriesOf(zone: string, wallStart: string, recurrence: Recurrence, hours = 1) {
  const start = instantOf(Date.parse(`${wallStart}Z`), zone);
  const end = new Date(Date.parse(start) + hours * hourMs).toISOString();
  const pattern = patternFrom({ start, end }, recurrence, zone);
  const dates = planSeries(pattern).occurrences.map(
    (occurrence): CalendarEvent => ({
      uid,
      sequence: 1,
      changedAt: '2026-10-01T00:00:00.000Z',
      start: occurrence.start,
      end: occurrence.end,
      timezone: zone,
      recurrenceId: occurrence.originalStart,
      title: 'Weekly sync',
      description: '',
      place: 'Lotus',
      url: null,
      status: 'confirmed',
      isPrivate: false,
      organizer: null,
      attendees: [],
    }),
  );
  return { dates, patterns: new Map([[uid, pattern]]) };
}

function fileOf(
  dates: readonly CalendarEvent[],
  patterns: ReturnType<typeof seriesOf>['patterns'],
) {
  return writeCalendar({ method: 'publish', events: foldSeries(dates, patterns) });
}

const shown = (dates: readonly CalendarEvent[]) =>
  dates
    .map(({ start, end, title }) => ({ start, end, title }))
    .toSorted((one, other) => one.start.localeCompare(other.start));

/** An hour later than its rule says. */
function moved(date: CalendarEvent): CalendarEvent {
  const late = (instant: string) => new Date(Date.parse(instant) + hourMs).toISOString();
  return { ...date, sequence: 2, start: late(date.start), end: late(date.end), title: 'Moved' };
}

const rules: readonly (readonly [string, Recurrence])[] = [
  ['each day', { frequency: 'daily', interval: 1, count: 40 }],
  [
    'every other week on three days',
    {
      frequency: 'weekly',
      interval: 2,
      weekdays: ['monday', 'wednesday', 'friday'],
      until: '2027-04-30',
    },
  ],
  ['on the 31st', { frequency: 'monthly-date', interval: 1, monthDay: 31, count: 5 }],
  [
    'on the last Friday',
    { frequency: 'monthly-weekday', interval: 1, ordinal: -1, weekday: 'friday', count: 7 },
  ],
];

/** The clocks of the first three change in October or November and in March. */
const zones = ['Europe/Berlin', 'America/New_York', 'Europe/London', 'Asia/Bangkok'];

describe.each(zones)('a series in a calendar, %s', (zone) => {
  it.each(rules)('[Z-80] [Z-81] results in the same dates: %s', (_, recurrence) => {
    const { dates, patterns } = seriesOf(zone, '2026-10-16T09:00:00', recurrence);
    const file = fileOf(dates, patterns);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(datesIn(file)).toEqual(shown(dates));
  });

  it.each(rules)('[Z-80] [Z-61] skips and moves single dates: %s', (_, recurrence) => {
    const { dates, patterns } = seriesOf(zone, '2026-10-16T09:00:00', recurrence);
    const [, second, third, ...others] = dates;
    if (!second || !third) throw new Error('a series has three dates');
    // The first is over or cancelled, the third is moved, the last but one is cancelled.
    const left = [
      second,
      moved(third),
      ...others.filter((_, index) => index !== others.length - 2),
    ];
    const file = fileOf(left, patterns);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(datesIn(file)).toEqual(shown(left));
  });
});

describe('a series of nights in a calendar', () => {
  const nights: Recurrence = {
    frequency: 'weekly',
    interval: 1,
    weekdays: ['saturday'],
    count: 12,
  };

  it.each(['Europe/Berlin', 'America/New_York'])(
    '[Z-60] [Z-80] has an exception for the night of a clock change: %s',
    (zone) => {
      for (const wall of ['2026-10-10T22:00:00', '2027-02-27T22:00:00']) {
        const { dates, patterns } = seriesOf(zone, wall, nights, 8);
        const file = fileOf(dates, patterns);
        expect([wall, file.match(/BEGIN:VEVENT/g)?.length]).toEqual([wall, 2]);
        expect([wall, datesIn(file)]).toEqual([wall, shown(dates)]);
      }
    },
  );

  it('[Z-60] [Z-80] has an exception if its first night is that of the clock change', () => {
    const zone = 'Europe/Berlin';
    const { dates, patterns } = seriesOf(zone, '2027-03-27T22:00:00', nights, 7);
    const file = fileOf(dates, patterns);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(file).toContain('DTEND;TZID=Europe/Berlin:20270328T060000');
    expect(datesIn(file)).toEqual(shown(dates));
  });
});

describe('a series that no recurrence rule expresses reliably', () => {
  it.each(['Europe/Berlin', 'America/New_York'])(
    '[Z-60] is written date by date in repeated or skipped hours: %s',
    (zone) => {
      for (const wall of ['2026-10-20T01:30:00', '2026-10-20T02:30:00', '2027-03-10T02:30:00']) {
        const { dates, patterns } = seriesOf(zone, wall, {
          frequency: 'daily',
          interval: 1,
          count: 30,
        });
        const file = fileOf(dates, patterns);
        expect([wall, datesIn(file)]).toEqual([wall, shown(dates)]);
      }
    },
  );

  it('[Z-61] is written date by date if none of its dates follows its rule', () => {
    const { dates, patterns } = seriesOf('Asia/Bangkok', '2026-11-02T09:00:00', {
      frequency: 'daily',
      interval: 1,
      count: 3,
    });
    const all = dates.map(moved);
    const file = fileOf(all, patterns);
    expect(file).not.toContain('RRULE:');
    expect(datesIn(file)).toEqual(shown(all));
  });
});
