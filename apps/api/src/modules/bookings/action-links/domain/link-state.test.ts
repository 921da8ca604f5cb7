import { expect, it } from '@jest/globals';
import { linkState } from './link-state.ts';

const now = new Date('2026-11-23T03:00:00.000Z');

it.each([
  [null, '2026-11-23T03:00:00.001Z', 'ready'],
  [null, '2026-11-23T03:00:00.000Z', 'expired'],
  ['2026-11-23T02:00:00.000Z', '2026-11-23T04:00:00.000Z', 'used'],
  ['2026-11-23T02:00:00.000Z', '2026-11-23T03:00:00.000Z', 'used'],
])('[Z-80] a link that was used at %s and ends at %s is %s', (usedAt, expiresAt, state) => {
  expect(linkState({ usedAt, expiresAt }, now)).toBe(state);
});
