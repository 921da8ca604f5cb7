import type { CalendarEntry } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  clashesWith,
  hourMarks,
  nextFreeWindow,
  partOf,
  stripMarks,
  stripRange,
  stripSegments,
} from './day-strip.ts';

const zone = 'Asia/Bangkok';
const at = (time: string, day = '21') => `2026-11-${day}T${time}:00.000Z`;
const span = (start: string, end: string, isMine = false) => ({
  start: at(start),
  end: at(end),
  isMine,
});

describe('day strip', () => {
  it('[Z-10] shows the working day in local time of the place', () => {
    expect(stripRange(span('07:00', '08:00'), zone)).toEqual({
      start: at('00:00'),
      end: at('13:00'),
    });
  });

  it('widens to whole hours for early and late windows', () => {
    const range = stripRange({ start: at('22:30', '20'), end: at('15:15') }, zone);
    expect(range).toEqual({ start: at('22:00', '20'), end: at('16:00') });
  });

  it('ends at midnight for a window that ends there', () => {
    const range = stripRange({ start: at('15:00'), end: at('17:00') }, zone);
    expect(range.end).toBe(at('17:00'));
  });

  it('extends into the next day for a window over midnight', () => {
    const range = stripRange({ start: at('16:00'), end: at('18:30') }, zone);
    expect(range.end).toBe(at('13:00', '22'));
  });

  it('places a slot by its share and cuts the rest', () => {
    const range = { start: at('00:00'), end: at('10:00') };
    expect(partOf(range, span('02:00', '05:00'))).toEqual({ from: 0.2, to: 0.5 });
    expect(partOf(range, span('09:00', '12:00'))).toEqual({ from: 0.9, to: 1 });
    expect(partOf(range, span('10:00', '12:00'))).toBeNull();
  });

  it('joins adjacent taken slots, but keeps own bookings separate', () => {
    const range = { start: at('00:00'), end: at('10:00') };
    const segments = stripSegments(range, [
      span('03:00', '04:00'),
      span('01:00', '02:00'),
      span('02:00', '03:00'),
      span('04:00', '05:00', true),
    ]);
    expect(segments.map(({ from, to, isMine }) => [from, to, isMine])).toEqual([
      [0.1, 0.4, false],
      [0.4, 0.5, true],
    ]);
  });

  it('marks every third hour', () => {
    expect(hourMarks({ start: at('00:00'), end: at('07:00') }, 3)).toEqual([
      at('00:00'),
      at('03:00'),
      at('06:00'),
    ]);
  });

  it('marks the days of a longer time, each at local midnight', () => {
    const range = { start: at('00:00'), end: at('13:00', '23') };
    expect(stripMarks(range, zone)).toEqual({
      unit: 'day',
      marks: [at('00:00'), at('17:00'), at('17:00', '22')],
    });
    expect(stripMarks({ start: at('00:00'), end: at('13:00') }, zone).unit).toBe('hour');
  });

  it('suggests the next free window of the same length', () => {
    const free = nextFreeWindow(span('07:30', '08:30'), [
      span('09:00', '10:00'),
      span('07:00', '08:15'),
      span('10:30', '11:00'),
    ]);
    expect(free).toEqual({ start: at('11:00'), end: at('12:00') });
  });

  it('[B-07] finds conflicts, half-open, without the booking itself', () => {
    const entry = (bookingId: string, start: string, end: string): CalendarEntry => ({
      ...span(start, end),
      bookingId,
      resourceId: 'room',
      answer: null,
      bookedAs: null,
      kind: 'booking',
      title: null,
      bookedFor: null,
      booking: null,
    });
    const taken = [entry('a', '07:00', '08:00'), entry('b', '08:00', '09:00')];
    const ids = (except: string | null) =>
      clashesWith(span('07:30', '08:00'), taken, except).map(({ bookingId }) => bookingId);
    expect(ids(null)).toEqual(['a']);
    expect(ids('a')).toEqual([]);
  });
});
