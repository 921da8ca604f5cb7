import { describe, expect, it } from '@jest/globals';
import { endLengths } from './window-fields.tsx';

const rules = { gridMinutes: 15, maxLengthMinutes: 24 * 60 };

describe('lengths of a booking', () => {
  it('[Z-11] are in quarter hours at first and up to the maximum', () => {
    const lengths = endLengths(60, rules);
    expect(lengths.slice(0, 5)).toEqual([15, 30, 45, 60, 75]);
    expect(lengths.at(-1)).toBe(1440);
    expect(lengths.length).toBeLessThan(50);
  });

  it('always include the current one', () => {
    expect(endLengths(605, rules)).toContain(605);
    expect(endLengths(2000, rules).at(-1)).toBe(2000);
  });

  it('stop at a short maximum and follow a coarse grid', () => {
    expect(endLengths(60, { gridMinutes: 60, maxLengthMinutes: 180 })).toEqual([60, 120, 180]);
  });

  it('include none that ends before it starts', () => {
    expect(endLengths(-30, { gridMinutes: 30, maxLengthMinutes: 60 })).toEqual([30, 60]);
  });
});
