import { describe, expect, it } from '@jest/globals';
import { countdown, dayPartAt } from './day-part.ts';

describe('day part', () => {
  it.each([
    [0, 'morning'],
    [719, 'morning'],
    [720, 'afternoon'],
    [1019, 'afternoon'],
    [1020, 'evening'],
    [1439, 'evening'],
  ] as const)('greets at minute %i with the %s', (minutes, part) => {
    expect(dayPartAt(minutes)).toBe(part);
  });
});

describe('countdown', () => {
  const range = { start: '2026-11-21T07:00:00.000Z', end: '2026-11-21T08:00:00.000Z' };
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

  it.each([
    ['06:48:00', { isRunning: false, minutes: 12 }],
    ['06:59:30', { isRunning: false, minutes: 1 }],
    ['07:00:00', { isRunning: true, minutes: 60 }],
    ['07:59:30', { isRunning: true, minutes: 1 }],
  ])('counts at %s', (time, expected) => {
    expect(countdown(range, at(time))).toEqual(expected);
  });

  it.each(['08:00:00', '09:00:00'])('is over at %s', (time) => {
    expect(countdown(range, at(time))).toBeNull();
  });

  it('leaves a booking that is far away to its date', () => {
    expect(countdown(range, Date.parse('2026-11-20T08:00:00Z'))).toBeNull();
  });
});
