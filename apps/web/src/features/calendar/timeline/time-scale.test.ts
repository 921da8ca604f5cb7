import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rangeOf } from '../calendar-range.ts';
import { axisHours, axisRange, axisTicks, msAt, spanOf, timeScale, xOf } from './time-scale.ts';

const week = { from: '2026-10-19', to: '2026-10-26' };
const berlin = 'Europe/Berlin';
const hourMs = 3_600_000;

describe('the time axis', () => {
  it('[Z-90] places each bar by its minutes, to the pixel', () => {
    const scale = timeScale(rangeOf({ from: '2026-11-23', to: '2026-11-24' }, 'Asia/Bangkok'), 60);
    const at = (time: string) => Date.parse(`2026-11-23T${time}:00+07:00`);
    expect(scale.width).toBe(24 * 60);
    expect(spanOf(scale, { startMs: at('09:30'), endMs: at('10:45') })).toEqual({
      left: 570,
      width: 75,
    });
  });

  it('[Z-90] cuts bars that exceed it', () => {
    const scale = timeScale(rangeOf({ from: '2026-11-23', to: '2026-11-24' }, 'Asia/Bangkok'), 60);
    const startMs = scale.startMs - 5 * hourMs;
    expect(spanOf(scale, { startMs, endMs: scale.startMs + hourMs })).toEqual({
      left: 0,
      width: 60,
    });
    expect(spanOf(scale, { startMs, endMs: scale.endMs + hourMs }).width).toBe(scale.width);
  });

  it('[Z-10] makes the day on which clocks go back an hour wider, with correct later bars', () => {
    const scale = timeScale(rangeOf(week, berlin), 10);
    expect(scale.width).toBe(7 * 240 + 10);
    // Nine in the morning is ten hours after midnight on that Sunday.
    const nine = Date.parse('2026-10-25T09:00:00+01:00');
    expect(xOf(scale, nine)).toBe(6 * 240 + 100);
    const hours = axisTicks(scale, berlin).filter(({ day }) => day === '2026-10-25');
    expect(hours.slice(1, 5).map(({ time }) => time)).toEqual(['01:00', '02:00', '02:00', '03:00']);
  });

  it('[Z-10] omits the hour that clocks skip in spring', () => {
    const scale = timeScale(rangeOf({ from: '2026-03-29', to: '2026-03-30' }, berlin), 10);
    expect(scale.width).toBe(230);
    const hours = axisTicks(scale, berlin).map(({ time }) => time);
    expect(hours.slice(0, 4)).toEqual(['00:00', '01:00', '03:00', '04:00']);
    expect(hours).toHaveLength(23);
  });

  it('[Z-10] [Z-90] converts between pixel and instant in every zone', () => {
    const zones = [
      berlin,
      'Asia/Bangkok',
      'Asia/Kolkata',
      'America/New_York',
      'Australia/Lord_Howe',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 7 * 24 * 60 - 1 }),
        fc.integer({ min: 4, max: 90 }),
        (zone, day, minute, pxPerHour) => {
          const from = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
          const to = new Date(Date.UTC(2026, 0, 8 + day)).toISOString().slice(0, 10);
          const scale = timeScale(rangeOf({ from, to }, zone), pxPerHour);
          const ms = scale.startMs + minute * 60_000;
          expect(xOf(scale, ms)).toBeCloseTo((minute / 60) * pxPerHour, 6);
          expect(msAt(scale, xOf(scale, ms))).toBeCloseTo(ms, 0);
          const hours = axisHours(scale, zone).map(({ x }) => x);
          expect(hours.every((x, index) => x - (hours[index - 1] ?? -44) >= 43)).toBe(true);
        },
      ),
      // Clocks go forward there, and two of every three hours come closer.
      { examples: [[berlin, 81, 0, 15]] },
    );
  });
});

const timezone = 'Asia/Bangkok';
const day = '2035-03-05';
const range = rangeOf({ from: day, to: '2035-03-06' }, timezone);
const at = (time: string) => new Date(`${day}T${time}:00+07:00`).toISOString();
const open = (from: string, to: string) => [{ start: at(from), end: at(to) }];
const entry = (from: string, to: string) => ({
  startMs: Date.parse(from),
  endMs: Date.parse(to),
});

function shown(source: Partial<Parameters<typeof axisRange>[0]>) {
  return axisRange({ day, timezone, range, open: [], entries: [], ...source });
}

describe('[Z-90] the hours of the day', () => {
  it('are the opening hours of all places plus one on either side', () => {
    expect(shown({ open: [open('08:00', '18:00'), open('09:00', '19:30'), null] })).toEqual({
      start: at('07:00'),
      end: at('21:00'),
    });
  });

  it('are seven to seven if no place closes', () => {
    expect(shown({ open: [null] })).toEqual({ start: at('07:00'), end: at('19:00') });
  });

  it('include bookings outside them, but not those over midnight', () => {
    const early = entry(at('05:30'), at('06:30'));
    const night = entry('2035-03-04T10:00:00Z', '2035-03-06T10:00:00Z');
    expect(shown({ entries: [early, night] })).toEqual({ start: at('05:00'), end: at('19:00') });
  });

  it('stay within the day', () => {
    expect(shown({ open: [open('00:00', '23:59')] })).toEqual(range);
  });
});
