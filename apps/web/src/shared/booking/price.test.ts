import { describe, expect, it } from '@jest/globals';
import { formatAmount } from './price.ts';

describe('price', () => {
  it.each([
    [25_000, 'THB', 'en', '฿250'],
    [25_050, 'THB', 'th', '฿250.50'],
    [1200, 'JPY', 'en', '¥1,200'],
  ] as const)('[D-07] of %d %s is shown in %s as %s', (amount, currency, language, told) => {
    expect(formatAmount({ amount, currency }, language)).toBe(told);
  });
});
