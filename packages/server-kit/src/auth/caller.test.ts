import { describe, expect, it } from '@jest/globals';
import { maskedAccount } from './caller.ts';

describe('[H-10] an address without an account', () => {
  it.each([
    ['', ''],
    ['nina@acme.test', 'n***@acme.test'],
    ['correct horse battery', 'c***'],
    ['@acme.test', '@***'],
    ['ก@acme.test', 'ก***@acme.test'],
  ])('%j is stored as %j', (typed, masked) => {
    expect(maskedAccount(typed)).toBe(masked);
  });
});
