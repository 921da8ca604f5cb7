import { describe, expect, it } from '@jest/globals';
import { minorAmountOf, typedAmount } from './typed-amount.ts';

describe('a typed amount', () => {
  it.each([
    ['19.99', 'THB', 1999],
    [' 1,000.50 ', 'THB', 100_050],
    ['1,000,000', 'THB', 100_000_000],
    ['1,500', 'JPY', 1500],
    ['0.125', 'KWD', 125],
    [' ', 'THB', null],
    ['1,5', 'THB', Number.NaN],
    ['x', 'THB', Number.NaN],
  ])('[D-07] %j %s is %p in minor units', (typed, currency, amount) => {
    expect(minorAmountOf(typed, currency)).toBe(amount);
  });

  it.each([
    [1999, 'THB', '19.99'],
    [1500, 'JPY', '1500'],
  ])('[D-07] of %d %s is shown as %s', (amount, currency, typed) => {
    expect(typedAmount({ amount, currency })).toBe(typed);
  });
});
