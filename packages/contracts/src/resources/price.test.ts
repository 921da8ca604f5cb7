import { describe, expect, it } from '@jest/globals';
import { minorUnitsOf } from './price.ts';

describe('the minor units of a currency', () => {
  it.each([
    ['THB', 100],
    ['JPY', 1],
    ['KWD', 1000],
    ['TH', 100],
  ])('[D-07] of one %s are %d', (currency, units) => {
    expect(minorUnitsOf(currency)).toBe(units);
  });
});
