import { expect, it } from '@jest/globals';
import { listText } from './list-text.ts';

it.each([
  ['en', ['Nile', 'Rhine', 'Tiber'], 'Nile, Rhine and Tiber'],
  ['en', ['Nile', 'Rhine'], 'Nile and Rhine'],
  ['th', ['Nile', 'Rhine', 'Tiber'], 'Nile Rhine และ Tiber'],
  ['th', ['Nile', 'Rhine'], 'Nile และ Rhine'],
  ['th', ['Nile'], 'Nile'],
] as const)('lists names in %s: %j', (language, names, text) => {
  expect(listText(names, language)).toBe(text);
});
