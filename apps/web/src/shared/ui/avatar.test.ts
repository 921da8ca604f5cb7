import { expect, it } from '@jest/globals';
import { initialsOf } from './avatar.tsx';

it.each([
  ['amelia Grant', 'AG'],
  ['Ana de la Cruz', 'AC'],
  ['Plato', 'P'],
  ['  เอกชัย ใจดี', 'อจ'],
  ['ไพลิน', 'พ'],
  ['แก้วตา', 'ก'],
  ['ปัทมา', 'ป'],
  ['E\u0301mile', 'E\u0301'],
  ['😀 Team', '😀T'],
  ['', ''],
])(
  '[L-01] the initials of %j are the first characters of two names, in Thai the consonants: %j',
  (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  },
);
