import { describe, expect, it } from '@jest/globals';
import { parseFields } from '../field-issues.ts';
import { Recurrence } from './recurrence.ts';

function issuesOf(value: unknown) {
  const result = parseFields(Recurrence, value, 'recurrence');
  return result.success ? [] : result.issues;
}

const end = { until: '2027-03-31' };
const weekly = { frequency: 'weekly', weekdays: ['monday'], ...end };
const byDate = { frequency: 'monthly-date', monthDay: 31, ...end };
const byWeekday = { frequency: 'monthly-weekday', ordinal: -1, weekday: 'friday', ...end };

describe('the form of a recurrence', () => {
  it.each([
    { frequency: 'daily', interval: 30, ...end },
    { frequency: 'daily', count: 180 },
    { ...weekly, interval: 12 },
    byDate,
    byWeekday,
  ])('[Z-60] [B-02] accepts %o, with an interval of one by default', (value) => {
    expect(Recurrence.parse(value)).toEqual({ interval: 1, ...value });
  });

  it.each([
    ['frequency', 'invalid_choice', { frequency: 'yearly', ...end }],
    ['frequency', 'required', end],
    ['interval', 'too_big', { frequency: 'daily', interval: 31, ...end }],
    ['interval', 'too_small', { frequency: 'daily', interval: 0, ...end }],
    ['interval', 'wrong_type', { frequency: 'daily', interval: 1.5, ...end }],
    ['interval', 'too_big', { ...weekly, interval: 13 }],
    ['weekdays', 'too_few', { ...weekly, weekdays: [] }],
    ['weekdays', 'required', { frequency: 'weekly', ...end }],
    ['weekdays.0', 'invalid_choice', { ...weekly, weekdays: ['someday'] }],
    ['monthDay', 'too_big', { ...byDate, monthDay: 32 }],
    ['monthDay', 'too_small', { ...byDate, monthDay: 0 }],
    ['ordinal', 'invalid_choice', { ...byWeekday, ordinal: 5 }],
    ['weekday', 'invalid_choice', { ...byWeekday, weekday: 'someday' }],
    ['weekdays', 'unknown_field', { frequency: 'daily', weekdays: ['monday'], ...end }],
    ['count', 'too_big', { frequency: 'daily', count: 181 }],
    ['count', 'too_small', { frequency: 'daily', count: 0 }],
    ['until', 'invalid_date', { frequency: 'daily', until: '2027-02-30' }],
    ['until', 'until_or_count', { frequency: 'daily' }],
    ['until', 'until_or_count', { frequency: 'daily', until: '2027-03-31', count: 3 }],
  ])('[Z-60] reports %s with the rule %s', (path, code, value) => {
    expect(issuesOf(value)).toEqual([
      expect.objectContaining({ path: `recurrence.${path}`, code }),
    ]);
  });

  it('[Z-14] lists the existing frequencies', () => {
    expect(issuesOf({ frequency: 'yearly', ...end })[0]?.params).toEqual({
      choices: 'daily, weekly, monthly-date, monthly-weekday',
    });
  });
});
