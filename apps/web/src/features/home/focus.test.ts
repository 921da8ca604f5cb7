import { describe, expect, it } from '@jest/globals';
import { id, noAbilities, summary } from '@/shared/booking/testing/fixtures.ts';
import { focusOf } from './home-page.tsx';

const now = Date.parse('2026-11-23T07:00:00Z');
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const from = (number: number, start: number, end: number, checkIn = false) =>
  summary({
    id: id(number),
    start: at(start),
    end: at(end),
    abilities: { ...noAbilities, checkIn },
  });

describe('the booking that matters now', () => {
  const carForAWeek = from(1, -1000, 9000);

  it.each([
    ['what one can check in to', [carForAWeek, from(2, 5, 65), from(3, 10, 70, true)], id(3)],
    ['what begins soon', [carForAWeek, from(2, 10, 70)], id(2)],
    ['what runs', [carForAWeek, from(2, 600, 660)], id(1)],
    ['the next', [from(2, 600, 660), from(3, 900, 960)], id(2)],
    ['the next, before what is late', [from(1, -900, -300), from(2, 600, 660)], id(2)],
    ['what is late, where nothing else is', [from(1, -900, -300)], id(1)],
    ['nothing', [], undefined],
  ])('is %s', (_words, bookings, expected) => {
    expect(focusOf(bookings, now)?.id).toBe(expected);
  });
});
