import { describe, expect, it } from '@jest/globals';
import { accountThrottle, addressThrottle, remainingWaitSeconds } from './login-throttle.ts';

const lastFailedAt = new Date('2026-11-02T02:00:00.000Z');
const after = (seconds: number) => new Date(lastFailedAt.getTime() + seconds * 1000);

describe('[Z-100] the wait after failed sign-ins', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 2],
    [6, 4],
    [7, 8],
    [13, 512],
    [14, 900],
    [5_000, 900],
  ])('for an account with %i failures is %i seconds', (failures, seconds) => {
    const count = { failures, lastFailedAt };
    expect(remainingWaitSeconds(accountThrottle, count, lastFailedAt)).toBe(seconds);
  });

  it.each([
    [20, 0],
    [21, 2],
    [22, 4],
    [26, 60],
    [5_000, 60],
  ])('for an address with %i failures is %i seconds', (failures, seconds) => {
    const count = { failures, lastFailedAt };
    expect(remainingWaitSeconds(addressThrottle, count, lastFailedAt)).toBe(seconds);
  });

  it.each([
    [21, 1, 0],
    [26, 3, 8],
    [5_000, 9, 0],
  ])(
    'for an address with %i failures, %i minutes ago, is %i seconds',
    (failures, minutes, rest) => {
      const count = { failures, lastFailedAt: after(-minutes * 60) };
      // The time since then is part of the wait.
      const left = remainingWaitSeconds(addressThrottle, count, lastFailedAt);
      expect(left).toBe(Math.max(0, rest - minutes * 60));
    },
  );

  it.each([
    [0.1, 8],
    [7.5, 1],
    [8, 0],
    [1_000, 0],
  ])('shrinks with time: %d s after the seventh failure it is %i s', (seconds, left) => {
    const count = { failures: 7, lastFailedAt };
    expect(remainingWaitSeconds(accountThrottle, count, after(seconds))).toBe(left);
  });
});
