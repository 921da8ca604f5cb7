import { describe, expect, it } from '@jest/globals';
import { readRepeat, repeatText } from './repeat-url.ts';

describe('a series in an address', () => {
  it.each([
    'daily:2::x10',
    'weekly:1:tuesday,thursday:2027-03-30',
    'monthly-date:1:31:2027-06-30',
    'monthly-weekday:3:-1,friday:x4',
  ])('[B-02] says the same when it is read again: %s', (text) => {
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
  ])('[Z-60] is none when it could not be booked: %s', (text) => {
    expect(readRepeat(text)).toBeNull();
  });
});
