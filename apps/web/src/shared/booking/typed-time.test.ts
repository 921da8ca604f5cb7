import { describe, expect, it } from '@jest/globals';
import { clockText } from './clock.ts';
import { typedTime } from './typed-time.ts';

describe('a typed time', () => {
  it.each([
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['9.30 pm', '21:30'],
    ['9.30pm', '21:30'],
    ['9', '09:00'],
    ['1430', '14:30'],
    ['12 am', '00:00'],
    ['12:15 p.m.', '12:15'],
    ['24:00', '00:00'],
    ['noon', '12:00'],
    ['14.00 น.', '14:00'],
    ['๙.๓๐ น.', '09:30'],
    ['9 โมง', '09:00'],
    ['บ่าย 2 โมง', '14:00'],
    ['2 ทุ่ม', '20:00'],
    ['ตี 3', '03:00'],
    ['เที่ยงคืน', '00:00'],
  ])('[Z-11] is read in common English and Thai spellings: %s', (typed, time) => {
    expect(clockText(typedTime(typed) ?? -1)).toBe(time);
  });

  it.each(['', 'soon', '25:00', '9:75', '12345', '9 to 10'])('is not guessed: %j', (typed) => {
    expect(typedTime(typed)).toBeNull();
  });
});
