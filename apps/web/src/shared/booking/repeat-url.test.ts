import { Recurrence } from '@axp/contracts';
import { weekdays } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { readRepeat, repeatText } from './repeat-url.ts';

describe('a series in an address', () => {
  it.each([
    'daily:2::x10',
    'weekly:1:tuesday,thursday:2027-03-30',
    'monthly-date:1:31:2027-06-30',
    'monthly-weekday:3:-1,friday:x4',
  ])('[B-02] is the same after parsing: %s', (text) => {
    const recurrence = readRepeat(text);
    expect(recurrence && repeatText(recurrence)).toBe(text);
  });

  it.each([
    null,
    '',
    'daily',
    'daily:0::x10',
    'daily:1::x0',
    'weekly:1::2027-03-30',
    'weekly:1:someday:2027-03-30',
    'monthly-date:1:32:x2',
    'yearly:1::x2',
    'daily:1::tomorrow',
  ])('[Z-60] is ignored if it could not be booked: %s', (text) => {
    expect(readRepeat(text)).toBeNull();
  });

  it('[Z-60] is read by the rules of the contract', () => {
    const number = fc.oneof(fc.integer({ min: -1, max: 185 }), fc.constant(1.5));
    const day = fc.constantFrom(...weekdays, 'someday', '');
    const weekly = fc.array(day, { maxLength: 8 });
    const rules = fc.oneof(
      fc.constantFrom('daily', 'yearly').map((frequency) => ({ rule: { frequency }, pattern: '' })),
      weekly.map((days) => ({
        rule: { frequency: 'weekly', weekdays: days },
        pattern: days.join(','),
      })),
      number.map((monthDay) => ({
        rule: { frequency: 'monthly-date', monthDay },
        pattern: String(monthDay),
      })),
      fc.tuple(number, day).map(([ordinal, weekday]) => ({
        rule: { frequency: 'monthly-weekday', ordinal, weekday },
        pattern: `${ordinal},${weekday}`,
      })),
    );
    const untils = fc.constantFrom('2027-03-30', '2027-02-30', '0000-01-01', 'soon', '');
    const ends = fc.oneof(
      number.map((count) => ({ end: { count }, endText: `x${count}` })),
      untils.map((until) => ({ end: { until }, endText: until })),
    );
    const property = fc.property(
      rules,
      number,
      ends,
      ({ rule, pattern }, interval, { end, endText }) => {
        const { data = null } = Recurrence.safeParse({ ...rule, interval, ...end });
        expect(readRepeat([rule.frequency, interval, pattern, endText].join(':'))).toEqual(data);
      },
    );
    fc.assert(property, { seed: 1, numRuns: 400 });
  });
});
