import { expect, it } from '@jest/globals';
import { maxTries, pauseAfter } from './mail-message.ts';

it('[Z-72] wait twice as long after each attempt, up to an hour, for four days', () => {
  expect([1, 2, 3, 7, 8, 50].map(pauseAfter)).toEqual([30, 60, 120, 1920, 3600, 3600]);
  const pauses = Array.from({ length: maxTries - 1 }, (_, index) => pauseAfter(index + 1));
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(Math.round(total / 86_400)).toBe(4);
});
