import { describe, expect, it } from '@jest/globals';
import { judgeRefresh } from '../refresh-tokens.ts';

const now = new Date('2026-11-02T02:00:00.000Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();
const fresh = { usedAt: null, expiresAt: secondsAgo(-60), instanceId: 'phone' };

describe('[S-06] a refresh token used', () => {
  it.each([
    ['by its client for the first time', fresh, 'phone', 'rotate'],
    ['by another client', fresh, 'laptop', 'refuse'],
    ['too late', { ...fresh, expiresAt: secondsAgo(0) }, 'phone', 'refuse'],
    ['again at once', { ...fresh, usedAt: secondsAgo(10) }, 'phone', 'repeat'],
    ['again at once by another client', { ...fresh, usedAt: secondsAgo(1) }, 'laptop', 'reuse'],
    ['again later', { ...fresh, usedAt: secondsAgo(11) }, 'phone', 'reuse'],
    [
      'again after its end',
      { ...fresh, usedAt: secondsAgo(99), expiresAt: secondsAgo(9) },
      'phone',
      'reuse',
    ],
  ] as const)('%s', (_, token, by, verdict) => {
    expect(judgeRefresh(token, { by, now })).toBe(verdict);
  });
});
