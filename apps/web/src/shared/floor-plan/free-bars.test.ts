import { describe, expect, it } from '@jest/globals';
import { id, taken } from '@/shared/booking/testing/fixtures.ts';
import { freeBars } from './free-bars.ts';

const at = (time: string) => `2027-03-01T${time}:00.000Z`;

describe('free resources over a day', () => {
  it('counts each half hour without those that are taken or closed in it', () => {
    const range = { start: at('01:00'), end: at('03:00') };
    const entries = [
      { ...taken(at('01:15'), at('02:00')), resourceId: id(1) },
      { ...taken(at('01:30'), at('01:45')), resourceId: id(2) },
      { ...taken(at('01:00'), at('03:00')), resourceId: id(9) },
    ];
    const bars = freeBars(range, [id(1), id(2)], entries, () => true);
    expect(bars.map(({ free }) => free)).toEqual([1, 0, 2, 2]);
    const late = freeBars(range, [id(1), id(2)], entries, (one, ms) => {
      return one === id(2) && ms < Date.parse(at('02:30'));
    });
    expect(late.map(({ free }) => free)).toEqual([1, 0, 1, 0]);
  });
});
