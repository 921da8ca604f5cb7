import { describe, expect, it } from '@jest/globals';
import { clockText, minutesOfDay, placeClock } from './clock.ts';

describe('clock', () => {
  it('converts a time of day to minutes and back', () => {
    expect(['00:00', '09:05', '23:59'].map(minutesOfDay)).toEqual([0, 545, 1439]);
    expect([0, 545, 1439, 1500].map(clockText)).toEqual(['00:00', '09:05', '23:59', '25:00']);
  });

  it('[Z-10] reads an instant in local time of the place', () => {
    const instant = '2026-11-21T17:30:00.000Z';
    expect(placeClock(instant, 'Asia/Bangkok')).toEqual({ day: '2026-11-22', minutes: 30 });
    expect(placeClock(instant, 'Europe/London')).toEqual({ day: '2026-11-21', minutes: 1050 });
  });
});
