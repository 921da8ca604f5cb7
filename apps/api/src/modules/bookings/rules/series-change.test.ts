import type { Recurrence } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { patternFrom, planSeries } from './series.ts';
import type { SeriesDate } from './series-change.ts';
import { daysBetween, matchDates, shiftRule, splitRule } from './series-change.ts';
import { instantOf, wallTimeOf } from './time.ts';

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

describe('a series that gets another rule', () => {
  it('[Z-61] keeps each date on its day when only the hour changes, over a change of clocks', () => {
    const dates = datesOf({ ...mondays, count: 3 }, '2026-10-19T09:00');
    const change = matchDates(dates, occurrencesOf({ ...mondays, count: 3 }, '2026-10-19T11:00'));
    expect(change.moved.map(({ date, to }) => [date.bookingId, to.start])).toEqual([
      ['booking-0', '2026-10-19T09:00:00.000Z'],
      ['booking-1', '2026-10-26T10:00:00.000Z'],
      ['booking-2', '2026-11-02T10:00:00.000Z'],
    ]);
    expect([change.dropped, change.added, change.kept]).toEqual([[], [], []]);
  });

  it('[Z-61] hands dates on in order when the weekday changes', () => {
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

  it('[Z-61] drops what is too many and adds what is missing', () => {
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

  it('[Z-63] leaves alone what is past or cancelled, and does not book its day again', () => {
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
  ])('[Z-63] %o is split into what stays and what goes on', (rule, head, tail) => {
    expect(splitRule(rule, 4)).toEqual({ head, tail });
  });

  it('[Z-63] split anywhere gives the same dates as before', () => {
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

  it('[Z-63] moves with its dates by days, where that is one rule', () => {
    const rule = { ...mondays, weekdays: ['saturday', 'monday'], count: 4 } as const;
    expect(shiftRule(rule, 2)).toMatchObject({ weekdays: ['monday', 'wednesday'] });
    expect(shiftRule(rule, -2)).toMatchObject({ weekdays: ['thursday', 'saturday'] });
    const daily = { frequency: 'daily', interval: 3, count: 4 } as const;
    expect(shiftRule(daily, 5)).toEqual(daily);
    const monthly = { frequency: 'monthly-date', interval: 1, monthDay: 3, count: 4 } as const;
    expect([shiftRule(monthly, 0), shiftRule(monthly, 1)]).toEqual([monthly, null]);
  });

  it('counts days on the wall', () => {
    const wall = (instant: string) => wallTimeOf(instant, zone);
    expect(daysBetween(wall('2026-10-24T22:30:00Z'), wall('2026-10-25T23:30:00Z'))).toBe(1);
    expect(daysBetween(wall('2026-10-26T08:00:00Z'), wall('2026-10-24T08:00:00Z'))).toBe(-2);
  });
});
