import { describe, expect, it } from '@jest/globals';
import {
  defaultWindow,
  hasBegun,
  lengthChoices,
  nextStart,
  overlaps,
  startChoices,
  windowFrom,
} from './time-window.ts';

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
    expect(nextStart(Date.parse(at(now)))).toBe(`2026-11-${day}T${start}:00.000Z`);
  });

  it('[Z-11] proposes one hour from the next quarter hour for a room', () => {
    expect(defaultWindow(Date.parse(at('07:05')))).toEqual({
      start: at('07:15'),
      end: at('08:15'),
    });
  });

  it('[Z-10] lets bookings touch without a clash', () => {
    const first = windowFrom(at('07:00'), 60);
    expect(overlaps(first, windowFrom(at('08:00'), 30))).toBe(false);
    expect(overlaps(first, windowFrom(at('07:45'), 30))).toBe(true);
    expect(overlaps(first, windowFrom(at('07:15'), 15))).toBe(true);
  });

  it('knows when a window is too late to book', () => {
    expect(hasBegun(windowFrom(at('07:00'), 60), Date.parse(at('07:02')))).toBe(false);
    expect(hasBegun(windowFrom(at('07:00'), 60), Date.parse(at('07:03')))).toBe(true);
  });

  it('[Z-11] offers lengths up to 24 hours and always the current one', () => {
    expect(lengthChoices(60).at(-1)).toBe(1440);
    expect(lengthChoices(75)).toContain(75);
    expect(lengthChoices(60, 120)).toEqual([15, 30, 45, 60, 90, 120]);
  });

  it('[Z-11] offers starts on the 15-minute grid', () => {
    expect(startChoices(840)).toHaveLength(96);
    expect(startChoices(845)).toHaveLength(97);
  });
});
