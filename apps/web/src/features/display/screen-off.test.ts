import { describe, expect, it } from '@jest/globals';
import { isScreenOff } from './screen-off.ts';

const isOff = (now: string, start: string, end: string, timezone = 'Asia/Bangkok') =>
  isScreenOff({ screenOff: { start, end }, timezone }, Date.parse(now));

describe('the hours of a screen', () => {
  it('[D-09] end in the morning where they go over midnight, on the clock of the building', () => {
    const night = ['20:00', '07:00'] as const;
    expect(isOff('2026-11-23T19:59:59+07:00', ...night)).toBe(false);
    expect(isOff('2026-11-23T20:00:00+07:00', ...night)).toBe(true);
    expect(isOff('2026-11-24T00:00:00+07:00', ...night)).toBe(true);
    expect(isOff('2026-11-24T06:59:59+07:00', ...night)).toBe(true);
    expect(isOff('2026-11-24T07:00:00+07:00', ...night)).toBe(false);
  });

  it('[D-09] can be within a day, the whole day, or none', () => {
    expect(isOff('2026-11-23T12:30:00+07:00', '12:00', '13:00')).toBe(true);
    expect(isOff('2026-11-23T13:00:00+07:00', '12:00', '13:00')).toBe(false);
    expect(isOff('2026-11-23T13:00:00+07:00', '00:00', '00:00')).toBe(true);
    expect(isScreenOff({ screenOff: null, timezone: 'Asia/Bangkok' }, 0)).toBe(false);
  });

  it('[D-09] follow the clocks when they change', () => {
    const night = ['20:00', '07:00', 'Europe/Berlin'] as const;
    // Berlin is one hour ahead of UTC in winter, and two from 29 March 2026 on.
    expect(isOff('2026-03-28T05:59:00Z', ...night)).toBe(true);
    expect(isOff('2026-03-28T06:00:00Z', ...night)).toBe(false);
    expect(isOff('2026-03-29T04:59:00Z', ...night)).toBe(true);
    expect(isOff('2026-03-29T05:00:00Z', ...night)).toBe(false);
    // An hour that does not exist, and one that comes twice.
    expect(isOff('2026-03-29T01:00:00Z', '02:15', '02:45', 'Europe/Berlin')).toBe(false);
    expect(isOff('2026-10-25T00:30:00Z', '02:15', '02:45', 'Europe/Berlin')).toBe(true);
    expect(isOff('2026-10-25T01:30:00Z', '02:15', '02:45', 'Europe/Berlin')).toBe(true);
  });
});
