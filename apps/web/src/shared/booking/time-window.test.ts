import { defaultBookingRules } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  defaultWindow,
  hasBegun,
  lengthChoices,
  lengthNear,
  nextStart,
  opensAt,
  overlaps,
  shortLength,
  startChoices,
  windowFrom,
} from './time-window.ts';

const { room, car } = defaultBookingRules;
const timezone = 'Asia/Bangkok';
const byDefault = { rules: room, timezone };

const at = (time: string) => `2026-11-21T${time}:00.000Z`;

describe('time window', () => {
  it.each([
    ['07:00', '07:00'],
    ['07:02', '07:00'],
    ['07:03', '07:15'],
    ['07:14', '07:15'],
    ['07:16', '07:15'],
    ['23:50', '00:00'],
  ])('[Z-11] starts a booking made at %s at %s', (now, start) => {
    const day = start === '00:00' ? '22' : '21';
    expect(nextStart(Date.parse(at(now)), byDefault)).toBe(`2026-11-${day}T${start}:00.000Z`);
  });

  const friday = { start: '2026-11-20T01:00:00.000Z', end: '2026-11-20T11:00:00.000Z' };
  const monday = { start: '2026-11-23T01:10:00.000Z', end: '2026-11-23T11:00:00.000Z' };

  it.each([
    ['before it opens', '2026-11-20T00:10:00.000Z', '2026-11-20T01:00:00.000Z'],
    ['while it is open', '2026-11-20T10:20:00.000Z', '2026-11-20T10:30:00.000Z'],
    ['when the next step is its end', '2026-11-20T10:55:00.000Z', '2026-11-23T01:15:00.000Z'],
    ['at night', '2026-11-20T14:45:00.000Z', '2026-11-23T01:15:00.000Z'],
    ['after the last known opening', '2026-11-23T12:00:00.000Z', '2026-11-23T12:00:00.000Z'],
  ])('[Z-12] starts a booking made %s of its place inside its hours', (_, now, start) => {
    const hours = [friday, monday];
    expect(nextStart(Date.parse(now), { ...byDefault, hours })).toBe(start);
  });

  it('[Z-12] returns only the next opening of a closed place', () => {
    const opens = (now: string) => opensAt(Date.parse(now), [friday, monday]);
    expect(opens(friday.end)).toBe(monday.start);
    expect(opens(friday.start)).toBeNull();
    expect(opensAt(Date.parse(friday.end), null)).toBeNull();
  });

  it('[Z-11] suggests one hour from the next quarter hour for a room', () => {
    expect(defaultWindow(Date.parse(at('07:05')), byDefault)).toEqual({
      start: at('07:15'),
      end: at('08:15'),
    });
  });

  it.each([
    ['07:00', '08:15'],
    ['07:13', '08:15'],
    ['07:14', '08:30'],
  ])(
    '[Z-11] leaves time to fill in the form beyond a notice of an hour: at %s, %s',
    (now, start) => {
      const rules = { ...car, minNoticeMinutes: 60 };
      expect(defaultWindow(Date.parse(at(now)), { rules, timezone }).start).toBe(at(start));
    },
  );

  it.each([
    ['Asia/Bangkok', 60, '07:05', '08:00'],
    ['Asia/Kolkata', 60, '07:05', '07:30'],
    ['Asia/Bangkok', 45, '01:31', '02:00'],
    ['Asia/Bangkok', 7, '16:59', '17:00'],
  ])(
    '[Z-11] counts the grid from midnight in %s: every %i minutes',
    (zone, gridMinutes, now, start) => {
      const choice = { rules: { gridMinutes }, timezone: zone };
      expect(nextStart(Date.parse(at(now)), choice)).toBe(at(start));
    },
  );

  it('[Z-11] suggests the merchant’s default length, after its notice', () => {
    const rules = { ...car, defaultLengthMinutes: 90, minNoticeMinutes: 30 };
    expect(defaultWindow(Date.parse(at('07:05')), { rules, timezone })).toEqual({
      start: at('07:45'),
      end: at('09:15'),
    });
  });

  it('[Z-10] lets bookings touch without a conflict', () => {
    const first = windowFrom(at('07:00'), 60);
    expect(overlaps(first, windowFrom(at('08:00'), 30))).toBe(false);
    expect(overlaps(first, windowFrom(at('07:45'), 30))).toBe(true);
    expect(overlaps(first, windowFrom(at('07:15'), 15))).toBe(true);
  });

  it('detects a window that is too late to book', () => {
    expect(hasBegun(windowFrom(at('07:00'), 60), Date.parse(at('07:02')))).toBe(false);
    expect(hasBegun(windowFrom(at('07:00'), 60), Date.parse(at('07:03')))).toBe(true);
  });

  it('[Z-11] offers lengths up to 24 hours, including the current one', () => {
    expect(lengthChoices(60, room).at(-1)).toBe(1440);
    expect(lengthChoices(75, room)).toContain(75);
    const short = { ...room, maxLengthMinutes: 120 };
    expect(lengthChoices(60, short)).toEqual([15, 30, 45, 60, 90, 120]);
  });

  it('[Z-11] offers lengths on the merchant’s grid, including the default', () => {
    const rules = { gridMinutes: 20, defaultLengthMinutes: 40, maxLengthMinutes: 180 };
    expect(lengthChoices(40, rules)).toEqual([40, 60, 120, 180]);
  });

  it('[Z-11] has half the default length for a short meeting, on the grid and within the maximum', () => {
    expect(shortLength(room)).toBe(30);
    expect(shortLength({ ...room, defaultLengthMinutes: 50 })).toBe(30);
    expect(lengthNear(30, { ...room, gridMinutes: 60 })).toBe(60);
    expect(lengthNear(30, { ...room, maxLengthMinutes: 20 })).toBe(20);
  });

  it('[Z-11] offers starts on the grid', () => {
    expect(startChoices(840, room)).toHaveLength(96);
    expect(startChoices(845, room)).toHaveLength(97);
    expect(startChoices(840, { gridMinutes: 60 })).toHaveLength(24);
    expect(startChoices(840, { gridMinutes: 2 }).slice(0, 3)).toEqual([0, 6, 12]);
  });
});
