import { describe, expect, it } from '@jest/globals';
import { somchai } from '@/shared/testing/samples.ts';
import { endingAt, movedTo, onDay, shifted, startingAt, withLength } from './window-edits.ts';

const bangkok = { timezone: 'Asia/Bangkok' };
const tokyo = { timezone: 'Asia/Tokyo' };
const window = { start: '2026-11-21T07:00:00.000Z', end: '2026-11-21T08:30:00.000Z' };

const choice = { ...bangkok, rules: somchai.timeRules.room };
const ending = (day: string, minutes: number) => endingAt(window, { day, minutes }, choice);

describe('editing a window', () => {
  it.each([
    ['another day', onDay(window, '2026-11-23', bangkok), '2026-11-23T07:00', '2026-11-23T08:30'],
    ['another start', startingAt(window, 540, bangkok), '2026-11-21T02:00', '2026-11-21T03:30'],
    ['another length', withLength(window, 30), '2026-11-21T07:00', '2026-11-21T07:30'],
    ['a shift', shifted(window, 30), '2026-11-21T07:30', '2026-11-21T09:00'],
    ['another end', ending('2026-11-23', 1020), '2026-11-21T07:00', '2026-11-23T10:00'],
    ['an end on a day before', ending('2026-11-20', 930), '2026-11-20T07:00', '2026-11-20T08:30'],
    ['an end before its start', ending('2026-11-21', 600), '2026-11-21T07:00', '2026-11-21T08:00'],
    ['another place', movedTo(window, bangkok, tokyo), '2026-11-21T05:00', '2026-11-21T06:30'],
  ])('[Z-10] keeps what was not touched: %s', (_, changed, start, end) => {
    expect(changed).toEqual({ start: `${start}:00.000Z`, end: `${end}:00.000Z` });
  });
});
