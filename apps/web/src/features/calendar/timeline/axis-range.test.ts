import { describe, expect, it } from '@jest/globals';
import { rangeOf } from '../calendar-range.ts';
import { axisRange } from './axis-range.ts';

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
  it('are the opening hours of all places and one more on either side', () => {
    expect(shown({ open: [open('08:00', '18:00'), open('09:00', '19:30'), null] })).toEqual({
      start: at('07:00'),
      end: at('21:00'),
    });
  });

  it('are eight to six where no place closes', () => {
    expect(shown({ open: [null] })).toEqual({ start: at('07:00'), end: at('19:00') });
  });

  it('reach to bookings beyond them, but not for what goes on over midnight', () => {
    const early = entry(at('05:30'), at('06:30'));
    const night = entry('2035-03-04T10:00:00Z', '2035-03-06T10:00:00Z');
    expect(shown({ entries: [early, night] })).toEqual({ start: at('05:00'), end: at('19:00') });
  });

  it('stay within the day', () => {
    expect(shown({ open: [open('00:00', '23:59')] })).toEqual(range);
  });
});
