import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  formatDay,
  formatLongDate,
  formatRange,
  formatThere,
  formatTimes,
  formatZone,
  instantAt,
  isCalendarDay,
  isSameClock,
  minutesOf,
  wallClockOf,
} from './index.ts';

const now = Date.parse('2026-11-21T05:00:00Z');
const english = { language: 'en', timezone: 'Asia/Bangkok', now } as const;
const thai = { ...english, language: 'th' } as const;

describe('times', () => {
  it.each([
    ['2026-11-21T07:00:00Z', 'Today 14:00–15:00', 'วันนี้ 14:00–15:00'],
    ['2026-11-22T07:00:00Z', 'Tomorrow 14:00–15:00', 'พรุ่งนี้ 14:00–15:00'],
    ['2026-11-20T07:00:00Z', 'Yesterday 14:00–15:00', 'เมื่อวาน 14:00–15:00'],
    ['2026-11-24T07:00:00Z', 'Tue 24 Nov 14:00–15:00', 'อังคาร 24 พ.ย. 14:00–15:00'],
    ['2027-01-24T07:00:00Z', 'Sun 24 Jan 2027 14:00–15:00', 'อาทิตย์ 24 ม.ค. 2570 14:00–15:00'],
  ])('are short and relative: %s', (start, inEnglish, inThai) => {
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    expect(formatRange({ start, end }, english)).toBe(inEnglish);
    expect(formatRange({ start, end }, thai)).toBe(inThai);
  });

  it('[Z-10] are in the zone of the place, and so is "today"', () => {
    const lateInBangkok = '2026-11-21T17:30:00Z';
    expect(formatDay(lateInBangkok, english)).toBe('Tomorrow');
    expect(formatDay(lateInBangkok, { ...english, timezone: 'Europe/Berlin' })).toBe('Today');
  });

  it('show the day of the end if it differs', () => {
    const range = { start: '2026-11-21T15:00:00Z', end: '2026-11-21T19:00:00Z' };
    expect(formatTimes(range, english)).toBe('22:00 – tomorrow 02:00');
  });

  it('have the Buddhist era in long Thai dates', () => {
    expect(formatLongDate('2026-11-21T05:00:00Z', thai)).toBe('วันเสาร์ที่ 21 พฤศจิกายน พ.ศ. 2569');
    expect(formatLongDate('2026-11-21T05:00:00Z', english)).toBe('Saturday, 21 November 2026');
  });

  it('have their zone in words', () => {
    expect(formatZone(now, english)).toBe('Thailand Time');
    expect(formatZone(now, thai)).toBe('เวลาประเทศไทย');
  });
});

describe('a time in local time of its place', () => {
  const list = 'Asia/Bangkok';
  const there = (timezone: string, start: string, end: string) =>
    formatThere({ start, end }, { ...english, timezone }, list);

  it.each([
    ['Asia/Jakarta', null],
    ['Asia/Singapore', '10:00–11:00 Singapore Standard Time'],
    ['Europe/Berlin', '03:00–04:00 Central European Time'],
    ['America/New_York', 'Sun 22 Nov 21:00–22:00 Eastern Time'],
  ])('[Z-10] marks 09:00–10:00 of a list in Bangkok for %s: %s', (timezone, mark) => {
    expect(there(timezone, '2026-11-23T02:00:00Z', '2026-11-23T03:00:00Z')).toBe(mark);
  });

  it('[Z-10] marks a range of which only the end differs', () => {
    const range = ['2026-10-25T00:30:00Z', '2026-10-25T02:00:00Z'] as const;
    const place = { ...english, timezone: 'Europe/Berlin' };
    expect(formatThere({ start: range[0], end: range[1] }, place, 'Africa/Maputo')).toBe(
      '02:30–03:00 Central European Time',
    );
  });
});

describe('local time', () => {
  it('is converted to an instant and back, in the zone of the place', () => {
    const clock = { day: '2026-11-21', time: '14:00' };
    expect(instantAt(clock, 'Asia/Bangkok')).toBe('2026-11-21T07:00:00.000Z');
    expect(instantAt(clock, 'Europe/Berlin')).toBe('2026-11-21T13:00:00.000Z');
    expect(wallClockOf('2026-11-21T07:00:00.000Z', 'Asia/Bangkok')).toEqual(clock);
  });

  it('moves forward over the hour that a clock change skips', () => {
    expect(instantAt({ day: '2026-03-29', time: '02:30' }, 'Europe/Berlin')).toBe(
      '2026-03-29T01:30:00.000Z',
    );
  });

  it('assigns midnight to its day', () => {
    expect(wallClockOf('2026-11-20T17:00:00Z', 'Asia/Bangkok')).toEqual({
      day: '2026-11-21',
      time: '00:00',
    });
  });

  it('counts days across months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });

  it.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-2-3', false],
    ['2026-11-21T00:00', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('detects an invalid day: %s', (text, isDay) => {
    expect(isCalendarDay(text)).toBe(isDay);
  });

  it('[Z-10] is the same in two zones only if the clocks agree', () => {
    const at = '2026-11-21T07:00:00Z';
    expect(isSameClock(at, 'Asia/Bangkok', 'Asia/Jakarta')).toBe(true);
    expect(isSameClock(at, 'Asia/Bangkok', 'Europe/Berlin')).toBe(false);
  });

  it('measures a range in minutes', () => {
    expect(minutesOf({ start: '2026-11-21T07:00:00Z', end: '2026-11-21T08:30:00Z' })).toBe(90);
  });
});
