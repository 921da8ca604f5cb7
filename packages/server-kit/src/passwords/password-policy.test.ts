import { resourceTypes, staffRoles } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { brokenPasswordRule, commonPasswords } from './password-policy.ts';

describe('[Z-100] a new password', () => {
  const context = { commonPasswords: commonPasswords(), names: [] };

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
    ['the product and a year', 'AxpBooking2026', 'too_common'],
    ['a role and a digit', 'administrator1', 'too_common'],
    ['a role with marks', '!!Super-Admin-2026!!', null],
    ['two roles and a year', 'admin.manager-2027', 'too_common'],
    ['a role in lookalikes', '4dm1n1str4tor!', 'too_common'],
    ['a word of signing in, full-width', 'Ｐａｓｓｗｏｒｄ２０２６', 'too_common'],
    ['a role in Thai and a year', 'ผู้ดูแลระบบ2569', 'too_common'],
    ['the product among other words', 'axp-booking-otter', null],
    ['digits only', '8305918264', null],
  ])('is checked: %s', (_, password, rule) => {
    expect(brokenPasswordRule(password, context)).toBe(rule);
  });
});

describe('[ASVS 6.1.2] a new password of words related to this product', () => {
  const context = { commonPasswords: commonPasswords(), names: ['Acme Works', 'Niran Srisuk'] };
  const products = ['axp', 'booking', 'axpbooking'];
  const signIns = ['password', 'login', 'signin', 'welcome', 'secret'];
  const roles = ['administrator', 'admin', 'approver', 'manager', 'staff', ...staffRoles];
  const words = [...products, ...signIns, ...roles, ...resourceTypes, 'รหัสผ่าน', 'ผู้ดูแลระบบ'];
  const endings = [
    '1',
    '123',
    '!',
    '123456789',
    ...years(2020, 2030),
    '2569',
    '@2026!',
    '#01/2027',
  ];

  it.each(words)('is refused with any year, digits and punctuation: %s', (word) => {
    const spellings = [word, word.toUpperCase(), `${word[0]?.toUpperCase()}${word.slice(1)}`];
    const passwords = spellings
      .flatMap((spelled) => endings.flatMap((end) => [`${spelled}${end}`, `${end}${spelled}`]))
      .flatMap((password) => [password, `${password}-${password}`])
      .filter((password) => password.length >= 10);
    expect(passwords.length).toBeGreaterThan(50);
    const taken = passwords.filter((password) => brokenPasswordRule(password, context) === null);
    expect(taken).toEqual([]);
  });

  it.each(['acme', 'works', 'acmeworks', 'niran', 'srisuk'])(
    'is refused with a name of the merchant or the person and any ending: %s',
    (word) => {
      const passwords = endings.map((end) => `${word}${end}`.padEnd(12, 'x'));
      const taken = passwords.filter((password) => brokenPasswordRule(password, context) === null);
      expect(taken).toEqual([]);
    },
  );
});

function years(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}

describe('[H-11] a new password with a name in it', () => {
  const context = { commonPasswords: commonPasswords(), names: [] };
  const names = ['Ann Boonmee', 'a.srisuk@acme-works.test', 'บริษัท สยามออโต้ จำกัด', 'สมชาย ใจดี'];

  it.each([
    ['the first name is too short to matter', 'ann-plum-otter', null],
    ['the family name', 'BOONMEE-2026!', 'too_personal'],
    ['the name written together', '1annboonmee1', 'too_personal'],
    ['a part of the address', 'Srisuk.srisuk', 'too_personal'],
    ['a part of the host', 'we-are-WORKS-1', 'too_personal'],
    ['full-width letters', 'ＢＯＯＮＭＥＥ2026', 'too_personal'],
    ['the merchant in Thai', 'สยามออโต้2026', 'too_personal'],
    ['the person in Thai', 'รักสมชายมาก', 'too_personal'],
    ['a legal form alone', 'unlimited-otter', null],
    ['none of them', 'plum-otter-walks', null],
  ])('is checked: %s', (_, password, rule) => {
    expect(brokenPasswordRule(password, { ...context, names })).toBe(rule);
  });

  it('is not refused for empty or short names', () => {
    const short = { ...context, names: ['', ' ', '-', 'Jo', 'บี'] };
    expect(brokenPasswordRule('jo-likes-plums', short)).toBeNull();
  });
});
