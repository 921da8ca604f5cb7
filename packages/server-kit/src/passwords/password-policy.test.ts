import { describe, expect, it } from '@jest/globals';
import { commonPasswords } from './common-passwords.ts';
import { brokenPasswordRule } from './password-policy.ts';

describe('[Z-100] a new password', () => {
  const common = commonPasswords();

  it.each([
    ['nine chars', 'abcdefghi', 'too_short'],
    ['ten characters that are not common', 'plum-otter', null],
    ['128 characters', 'x'.repeat(128), null],
    ['129 characters', 'x'.repeat(129), 'too_long'],
    ['ten characters beyond the basic plane', '🐘'.repeat(10), null],
    ['nine of them, which are eighteen code units', '🐘'.repeat(9), 'too_short'],
    ['Thai letters with their marks', 'กำแพงเมืองเก่า', null],
    ['a common one', 'password123', 'too_common'],
    ['a common one in capitals', 'PassWord123', 'too_common'],
    ['a common one between spaces', ' password123 ', 'too_common'],
    ['the password of the demo', 'demo-password-1', null],
  ])('of %s', (_, password, rule) => {
    expect(brokenPasswordRule(password, common)).toBe(rule);
  });
});
