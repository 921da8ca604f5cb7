import type { Recurrence } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { instantOf, wallTimeOf } from '../../../../platform/calendar/wall-clock.ts';
import { patternFrom, planSeries } from './series.ts';
import type { SeriesDate } from './series-change.ts';
import {
  changedPattern,
  daysBetween,
  matchDates,
  patternInZone,
  shiftRule,
  splitRule,
} from './series-change.ts';

const zone = 'Europe/Berlin';
const mondays = { frequency: 'weekly', interval: 1, weekdays: ['monday'] } as const;

function occurrencesOf(recurrence: Recurrence, from: string) {
  const start = instantOf(Date.parse(`${from}Z`), zone);
  const end = new Date(Date.parse(start) + 3_600_000).toISOString();
  return planSeries(patternFrom({ start, end }, recurrence, zone)).occurrences;
}

function datesOf(
  recurrence: Recurrence,
  from: string,
  closed: readonly number[] = [],
): SeriesDate[] {
  return occurrencesOf(recurrence, from).map(({ originalStart, wall }, index) => ({
    bookingId: `booking-${index}`,
    originalStart,
    wall,
    isOpen: !closed.includes(index),
  }));
}

const daysOf = (moves: readonly { date: SeriesDate; to: { start: string } }[]) =>
  moves.map(({ date, to }) => [date.bookingId, to.start.slice(0, 10)]);

describe('a series with a changed rule', () => {
  it('[Z-61] keeps each date on its day when only the time changes, across a clock change', () => {
    const dates = datesOf({ ...mondays, count: 3 }, '2026-10-19T09:00');
    const change = matchDates(dates, occurrencesOf({ ...mondays, count: 3 }, '2026-10-19T11:00'));
    expect(change.moved.map(({ date, to }) => [date.bookingId, to.start])).toEqual([
      ['booking-0', '2026-10-19T09:00:00.000Z'],
      ['booking-1', '2026-10-26T10:00:00.000Z'],
      ['booking-2', '2026-11-02T10:00:00.000Z'],
    ]);
    expect([change.dropped, change.added, change.kept]).toEqual([[], [], []]);
  });

  it('[Z-61] assigns its dates in order when the weekday changes', () => {
    const dates = datesOf({ ...mondays, count: 3 }, '2026-11-02T09:00');
    const tuesdays = { ...mondays, weekdays: ['tuesday'], count: 3 } as const;
    const { moved, dropped, added } = matchDates(
      dates,
      occurrencesOf(tuesdays, '2026-11-02T09:00'),
    );
    expect(daysOf(moved)).toEqual([
      ['booking-0', '2026-11-03'],
      ['booking-1', '2026-11-10'],
      ['booking-2', '2026-11-17'],
    ]);
    expect([dropped, added]).toEqual([[], []]);
  });

  it('[Z-61] drops surplus dates and adds missing ones', () => {
    const daily = { frequency: 'daily', interval: 1 } as const;
    const days = datesOf({ ...daily, count: 4 }, '2026-11-02T09:00');
    const fewer = matchDates(
      days,
      occurrencesOf({ ...daily, interval: 3, count: 2 }, '2026-11-02T09:00'),
    );
    expect(daysOf(fewer.moved)).toEqual([
      ['booking-0', '2026-11-02'],
      ['booking-3', '2026-11-05'],
    ]);
    expect(fewer.dropped.map(({ bookingId }) => bookingId)).toEqual(['booking-1', 'booking-2']);
    const more = matchDates(days, occurrencesOf({ ...daily, count: 6 }, '2026-11-02T09:00'));
    expect(more.added.map(({ start }) => start.slice(0, 10))).toEqual(['2026-11-06', '2026-11-07']);
  });

  it('[Z-63] keeps past and cancelled dates, and does not book their days again', () => {
    const dates = datesOf({ ...mondays, count: 3 }, '2026-11-02T09:00', [1]);
    const change = matchDates(dates, occurrencesOf({ ...mondays, count: 3 }, '2026-11-02T14:00'));
    expect(daysOf(change.moved)).toEqual([
      ['booking-0', '2026-11-02'],
      ['booking-2', '2026-11-16'],
    ]);
    expect(daysOf(change.kept)).toEqual([['booking-1', '2026-11-09']]);
    expect(change.added).toEqual([]);
  });
});

describe('a rule', () => {
  it.each([
    [
      { ...mondays, count: 10 },
      { ...mondays, count: 4 },
      { ...mondays, count: 6 },
    ],
    [
      { ...mondays, until: '2027-01-31' },
      { ...mondays, count: 4 },
      { ...mondays, until: '2027-01-31' },
    ],
  ])('[Z-63] %o is split into a past and a following part', (rule, head, tail) => {
    expect(splitRule(rule, 4)).toEqual({ head, tail });
  });

  it('[Z-63] split at any date gives the same dates as before', () => {
    const rule = {
      frequency: 'weekly',
      interval: 2,
      weekdays: ['tuesday', 'sunday'],
      count: 9,
    } as const;
    const whole = occurrencesOf(rule, '2026-10-06T02:30');
    for (let index = 1; index < 9; index += 1) {
      const { head, tail } = splitRule(rule, index);
      const at = whole[index];
      if (!at) throw new Error('the series is too short');
      const rest = planSeries({
        recurrence: tail,
        timezone: zone,
        wallStart: at.wall,
        firstStart: at.start,
        wallMinutes: 60,
      });
      expect([...occurrencesOf(head, '2026-10-06T02:30'), ...rest.occurrences]).toEqual(whole);
    }
  });

  it('[Z-63] moves by the same number of days as its dates, when one rule can express it', () => {
    const rule = { ...mondays, weekdays: ['saturday', 'monday'], count: 4 } as const;
    expect(shiftRule(rule, 2)).toMatchObject({ weekdays: ['monday', 'wednesday'] });
    expect(shiftRule(rule, -2)).toMatchObject({ weekdays: ['thursday', 'saturday'] });
    const daily = { frequency: 'daily', interval: 3, count: 4 } as const;
    expect(shiftRule(daily, 5)).toEqual(daily);
    const monthly = { frequency: 'monthly-date', interval: 1, monthDay: 3, count: 4 } as const;
    expect([shiftRule(monthly, 0), shiftRule(monthly, 1)]).toEqual([monthly, null]);
  });

  it('[Z-63] moves its last day too, and its weekdays across the end of the week', () => {
    const rule = { ...mondays, weekdays: ['saturday', 'monday'], until: '2026-12-31' } as const;
    expect(shiftRule(rule, 3)).toEqual({
      ...rule,
      weekdays: ['tuesday', 'thursday'],
      until: '2027-01-03',
    });
    expect(shiftRule(rule, -10)).toMatchObject({
      weekdays: ['wednesday', 'friday'],
      until: '2026-12-21',
    });
    expect(shiftRule({ ...mondays, count: 4 }, 1)).not.toHaveProperty('until');
  });

  it('counts calendar days in local time', () => {
    const wall = (instant: string) => wallTimeOf(instant, zone);
    expect(daysBetween(wall('2026-10-24T22:30:00Z'), wall('2026-10-25T23:30:00Z'))).toBe(1);
    expect(daysBetween(wall('2026-10-26T08:00:00Z'), wall('2026-10-24T08:00:00Z'))).toBe(-2);
  });
});

describe('the rule of a series in another time zone', () => {
  const pattern = (recurrence: Recurrence, start: string, timezone: string) =>
    patternFrom(
      { start, end: new Date(Date.parse(start) + 3_600_000).toISOString() },
      recurrence,
      timezone,
    );
  const startsOf = (of: ReturnType<typeof pattern>) =>
    planSeries(of).occurrences.map(({ start }) => start);

  it('[Z-60] keeps its instants, on another weekday if that zone needs it', () => {
    const weekly = { ...mondays, count: 3 };
    const bangkok = pattern(weekly, '2026-11-01T23:00:00.000Z', 'Asia/Bangkok');
    const berlin = patternInZone(bangkok, zone);
    expect(berlin).toMatchObject({
      timezone: zone,
      recurrence: { weekdays: ['monday'] },
    });
    const losAngeles = patternInZone(bangkok, 'America/Phoenix');
    expect(losAngeles?.recurrence).toMatchObject({ weekdays: ['sunday'] });
    if (!losAngeles) throw new Error('the zone has no such series');
    expect(startsOf(losAngeles)).toEqual(startsOf(bangkok));
  });

  it('[Z-60] does not exist when clocks change between its dates or a month has other days', () => {
    const weekly = { ...mondays, count: 3 };
    const overChange = pattern(weekly, '2026-10-19T03:00:00.000Z', 'Asia/Bangkok');
    expect(patternInZone(overChange, zone)).toBeNull();
    const monthly = { frequency: 'monthly-date', interval: 1, monthDay: 2, count: 3 } as const;
    const early = pattern(monthly, '2026-11-01T23:00:00.000Z', 'Asia/Bangkok');
    expect(patternInZone(early, 'America/Phoenix')).toBeNull();
  });

  const weekly = { ...mondays, count: 3 };
  const before = pattern(weekly, '2026-11-02T03:00:00.000Z', 'Asia/Bangkok');
  const [, second] = planSeries(before).occurrences;
  if (!second) throw new Error('the series is too short');
  const change = {
    before,
    recurrence: undefined,
    own: second,
    slot: { start: second.start, end: second.end },
    isStartKept: true,
    timezone: 'Asia/Bangkok',
  };

  it('[Z-63] changes only its length when start and zone stay', () => {
    const slot = { start: second.start, end: '2026-11-09T05:00:00.000Z' };
    expect(changedPattern({ ...change, slot })).toEqual({ ...before, wallMinutes: 120 });
  });

  it('[Z-63] moves from its first date when a later one moves', () => {
    const slot = { start: '2026-11-10T04:00:00.000Z', end: '2026-11-10T05:00:00.000Z' };
    const moved = changedPattern({ ...change, slot, isStartKept: false });
    if (!moved) throw new Error('the series can’t move');
    expect(startsOf(moved)).toEqual([
      '2026-11-03T04:00:00.000Z',
      '2026-11-10T04:00:00.000Z',
      '2026-11-17T04:00:00.000Z',
    ]);
  });

  it('[Z-63] is the requested rule, however its dates move', () => {
    const slot = { start: '2026-11-10T03:00:00.000Z', end: '2026-11-10T04:00:00.000Z' };
    const recurrence = { ...mondays, weekdays: ['tuesday'], count: 2 } as const;
    const changed = changedPattern({ ...change, slot, isStartKept: false, recurrence });
    expect(changed?.recurrence).toEqual(recurrence);
  });

  it('[Z-63] keeps its local time in the zone of another place', () => {
    const moved = changedPattern({ ...change, timezone: 'Asia/Tokyo' });
    expect(moved).toMatchObject({ timezone: 'Asia/Tokyo', firstStart: before.firstStart });
  });
});
