import { describe, expect, it } from '@jest/globals';
import { clockText, minutesOfDay, placeClock, typedTime } from './clock.ts';

describe('clock', () => {
  it('counts a time of day in minutes and writes it again', () => {
    expect(['00:00', '09:05', '23:59'].map(minutesOfDay)).toEqual([0, 545, 1439]);
    expect([0, 545, 1439, 1500].map(clockText)).toEqual(['00:00', '09:05', '23:59', '25:00']);
  });

  it('[Z-10] reads an instant as the clock at the place shows it', () => {
    const instant = '2026-11-21T17:30:00.000Z';
    expect(placeClock(instant, 'Asia/Bangkok')).toEqual({ day: '2026-11-22', minutes: 30 });
    expect(placeClock(instant, 'Europe/London')).toEqual({ day: '2026-11-21', minutes: 1050 });
  });
});

describe('a time that is typed', () => {
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
  ])('[Z-11] is read as people write it in English and Thai: %s', (typed, time) => {
    expect(clockText(typedTime(typed) ?? -1)).toBe(time);
  });

  it.each(['', 'soon', '25:00', '9:75', '12345', '9 to 10'])('is not guessed: %j', (typed) => {
    expect(typedTime(typed)).toBeNull();
  });
});
