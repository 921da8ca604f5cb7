import { expect, it } from '@jest/globals';
import { initialOf } from './avatar.tsx';

it.each([
  ['amelia Grant', 'A'],
  ['  เอกชัย ใจดี', 'อ'],
  ['ไพลิน', 'พ'],
  ['แก้วตา', 'ก'],
  ['ปัทมา', 'ป'],
  ['E\u0301mile', 'E\u0301'],
  ['😀 Team', '😀'],
  ['', ''],
])('[L-01] the initial of %j is the first letter, of Thai the consonant: %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
