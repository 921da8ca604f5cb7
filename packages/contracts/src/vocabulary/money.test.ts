import { describe, expect, it } from '@jest/globals';
import { formatAmount, minorUnitsOf } from './money.ts';

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

describe('price', () => {
  it.each([
    [25_000, 'THB', 'en', '฿250'],
    [25_050, 'THB', 'th', '฿250.50'],
    [1200, 'JPY', 'en', '¥1,200'],
  ] as const)('[D-07] of %d %s is shown in %s as %s', (amount, currency, language, told) => {
    expect(formatAmount({ amount, currency }, language)).toBe(told);
  });
});
