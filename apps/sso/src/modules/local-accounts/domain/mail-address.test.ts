import { describe, expect, it } from '@jest/globals';
import { mailAddressOf } from './mail-address.ts';

const longest = `${'x'.repeat(244)}@acme.test`;

describe('a mail address', () => {
  it.each([
    [' Ann@Acme.Test ', 'ann@acme.test'],
    [longest, longest],
    [`x${longest}`, null],
    ['ann@acme', null],
    ['ann@acme.test,bob@acme.test', null],
    ['Ann <ann@acme.test>', null],
    ['', null],
  ])('%j is stored as %j', (text, expected) => {
    expect(mailAddressOf(text)).toBe(expected);
  });
});
