import { AppError } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { patternFrom, planSeries } from './series.ts';
import { applyExceptions } from './series-exceptions.ts';

const hour = { start: '2026-11-02T03:00:00.000Z', end: '2026-11-02T04:00:00.000Z' };
const daily = { frequency: 'daily', interval: 1, count: 3 } as const;
const plan = planSeries(patternFrom(hour, daily, 'Asia/Bangkok'));
const zone = 'Asia/Bangkok';
const occurrences = plan.occurrences.map((date) => ({ ...date, resourceId: 'room' }));
const second = '2026-11-03T03:00:00.000Z';

describe('an exception for one date of a series', () => {
  it('[Z-62] leaves a date out', () => {
    const dates = applyExceptions(occurrences, [{ originalStart: second, action: 'skip' }], zone);
    expect(dates.map(({ isSkipped }) => isSkipped)).toEqual([false, true, false]);
  });

  it('[Z-62] moves a date to another room or time, and keeps the id of the date', () => {
    const start = '2026-11-03T08:00:00.000Z';
    const [, other] = applyExceptions(
      occurrences,
      [{ originalStart: second, action: 'replace', start, resourceId: 'attic' }],
      zone,
    );
    expect(other).toEqual({
      originalStart: second,
      start,
      end: '2026-11-03T09:00:00.000Z',
      resourceId: 'attic',
      isSkipped: false,
      changedFields: ['time', 'resourceId'],
    });
  });

  it.each([
    [
      'an earlier start alone',
      { start: '2026-11-03T02:30:00.000Z', end: '2026-11-03T04:00:00.000Z' },
    ],
    ['a later end alone', { end: '2026-11-03T05:00:00.000Z' }],
  ])('[Z-62] with %s moves the date', (_, time) => {
    const wish = { originalStart: second, action: 'replace', ...time } as const;
    const [, date] = applyExceptions(occurrences, [wish], zone);
    expect(date).toMatchObject({ start: second, ...time, changedFields: ['time'] });
  });

  it('[Z-62] changes nothing if it equals the series', () => {
    const wish = { originalStart: second, action: 'replace', resourceId: 'room' } as const;
    expect(applyExceptions(occurrences, [wish], zone)[1]?.changedFields).toEqual([]);
  });

  it('[Z-62] is refused with its position for an unknown date or an end before the start', () => {
    const start = '2026-11-03T08:00:00.000Z';
    const wishes = [
      { originalStart: start, action: 'skip' },
      { originalStart: second, action: 'replace', start, end: start },
    ] as const;
    let issues: unknown;
    try {
      applyExceptions(occurrences, wishes, zone);
    } catch (error) {
      if (error instanceof AppError) issues = error.details.issues;
    }
    expect(issues).toEqual([
      { path: 'exceptions.0.originalStart', code: 'not_in_series', params: {} },
      { path: 'exceptions.1.end', code: 'end_before_start', params: {} },
    ]);
  });
});
