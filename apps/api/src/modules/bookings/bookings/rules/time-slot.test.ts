import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { lengthMinutes, overlaps, shift, visitedSlot, widened } from './time.ts';

const day = '2026-11-23';
const slot = (start: string, end: string) => ({
  start: `${day}T${start}:00.000Z`,
  end: `${day}T${end}:00.000Z`,
});

describe('a time slot', () => {
  it('[Z-10] is half-open: back-to-back slots do not overlap', () => {
    expect(overlaps(slot('09:00', '10:00'), slot('10:00', '11:00'))).toBe(false);
    expect(overlaps(slot('10:00', '11:00'), slot('09:00', '10:00'))).toBe(false);
    expect(overlaps(slot('09:00', '10:01'), slot('10:00', '11:00'))).toBe(true);
  });

  it('overlaps another exactly when the two share a minute', () => {
    const minute = fc.integer({ min: 0, max: 180 });
    const stretch = fc.tuple(minute, minute).filter(([from, to]) => from < to);
    const at = (minutes: number) => shift(`${day}T09:00:00.000Z`, minutes);
    fc.assert(
      fc.property(stretch, stretch, ([a, b], [c, d]) => {
        const shared = Array.from({ length: b - a }, (_, i) => a + i).some((m) => m >= c && m < d);
        expect(overlaps({ start: at(a), end: at(b) }, { start: at(c), end: at(d) })).toBe(shared);
      }),
    );
  });

  it('[Z-11] has its buffer after it, not before', () => {
    expect(widened(slot('09:00', '10:00'), 15)).toEqual(slot('09:00', '10:15'));
  });

  it('has a length in minutes', () => {
    expect(lengthMinutes(slot('09:00', '10:30'))).toBe(90);
  });
});

describe('the actual time of a visit', () => {
  const at = (time: string) => `${day}T${time}:00.000Z`;
  const visit = (checkedIn: string | null, ended: string) =>
    visitedSlot(
      { ...slot('09:00', '10:00'), checkedInAt: checkedIn === null ? null : at(checkedIn) },
      at(ended),
    );

  it.each([
    ['ends where it ended early', '08:50', '09:40', slot('09:00', '09:40')],
    ['keeps its end after a late return', '08:50', '10:30', slot('09:00', '10:00')],
    [
      'lies before the booking where it ended before that',
      '08:45',
      '08:55',
      slot('08:45', '08:55'),
    ],
    [
      'lies before a booking in whose first moment it ended',
      '08:45',
      '09:00',
      slot('08:45', '09:00'),
    ],
    ['takes a minute where nobody checked in', null, '08:55', slot('08:54', '08:55')],
    ['takes a minute where it ended at once', '08:55', '08:55', slot('08:54', '08:55')],
  ] as const)('[Z-52] %s', (_, checkedIn, ended, expected) => {
    expect(visit(checkedIn, ended)).toEqual(expected);
  });
});
