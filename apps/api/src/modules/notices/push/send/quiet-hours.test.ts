import { describe, expect, it } from '@jest/globals';
import { quietAt } from './quiet-hours.ts';

const nights = {
  weekdays: { start: '19:00', end: '07:30' },
  weekend: { start: '00:00', end: '00:00' },
};
const until = (at: string, timezone = 'Asia/Bangkok', hours = nights) =>
  quietAt(hours, timezone, new Date(at).toISOString())?.until ?? null;

describe('[J-06] quiet hours', () => {
  it('hold what comes at night until the morning, on the clock of the person', () => {
    expect(until('2026-11-24T18:59+07:00')).toBeNull();
    expect(until('2026-11-24T19:00+07:00')).toBe('2026-11-25T00:30:00.000Z');
    expect(until('2026-11-25T07:29+07:00')).toBe('2026-11-25T00:30:00.000Z');
    expect(until('2026-11-25T07:30+07:00')).toBeNull();
    expect(until('2026-11-24T19:00+07:00', 'Europe/Berlin')).toBeNull();
  });

  it('hold what comes on a quiet weekend until Monday morning', () => {
    expect(until('2026-11-27T20:00+07:00')).toBe('2026-11-30T00:30:00.000Z');
    expect(until('2026-11-29T12:00+07:00')).toBe('2026-11-30T00:30:00.000Z');
  });

  it('end at midnight where the next day has none', () => {
    const hours = { weekdays: null, weekend: { start: '22:00', end: '08:00' } };
    expect(quietAt(hours, 'Asia/Bangkok', '2026-11-29T16:00:00.000Z')).toEqual({
      until: '2026-11-29T17:00:00.000Z',
    });
  });

  it.each([
    ['spring, an hour shorter', '2026-03-29T00:30+01:00', '03:15', '2026-03-29T01:15:00.000Z'],
    ['spring, at a time left out', '2026-03-29T00:30+01:00', '02:30', '2026-03-29T01:30:00.000Z'],
    ['autumn, an hour longer', '2026-10-25T00:30+02:00', '07:30', '2026-10-25T06:30:00.000Z'],
    [
      'autumn, in the hour shown again',
      '2026-10-25T02:10+01:00',
      '02:30',
      '2026-10-25T01:30:00.000Z',
    ],
  ])('end by the clocks of the day of their change in %s', (_, at, end, expected) => {
    const night = { start: '22:00', end };
    expect(until(at, 'Europe/Berlin', { weekdays: night, weekend: night })).toBe(expected);
  });

  it('never end where all days are quiet', () => {
    const always = { start: '09:00', end: '09:00' };
    const hours = { weekdays: always, weekend: always };
    expect(quietAt(hours, 'UTC', '2026-11-24T12:00:00.000Z')).toEqual({ until: null });
  });
});
