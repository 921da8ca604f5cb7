import { describe, expect, it } from '@jest/globals';
import { completeTimes, periodFaults } from './period-times.ts';

const period = (key: string, building = 'Main') => ({
  key,
  building,
  title: key,
  start: null,
  end: null,
});
const periods = [period('1'), period('2'), period('3', 'Annex')];

describe('times of periods', () => {
  it('[R-06] are right one after another, where one starts as another ends, and in two buildings at once', () => {
    const times = {
      1: { start: '08:00', end: '08:50' },
      2: { start: '08:50', end: '09:40' },
      3: { start: '08:00', end: '09:40' },
    };
    expect(periodFaults(periods, times)).toEqual(new Map());
    expect(completeTimes(times)).toEqual(times);
  });

  it('[R-06] are wrong if one has no start or no end, or ends before it starts', () => {
    const times = {
      1: { start: '08:00', end: null },
      2: { start: '09:00', end: '09:00' },
      3: { start: null, end: null },
    };
    expect([...periodFaults(periods, times)]).toEqual([
      ['1', 'half'],
      ['2', 'end_before_start'],
    ]);
    expect(Object.keys(completeTimes(times))).toEqual(['2']);
  });

  it('[R-06] are wrong if two of one building overlap, at both', () => {
    const times = {
      1: { start: '08:00', end: '09:00' },
      2: { start: '08:59', end: '09:40' },
      3: { start: '08:30', end: '09:30' },
    };
    expect([...periodFaults(periods, times)]).toEqual([
      ['1', 'overlaps'],
      ['2', 'overlaps'],
    ]);
  });
});
