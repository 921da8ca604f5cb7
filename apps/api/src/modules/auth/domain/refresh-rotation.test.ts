import { describe, expect, it } from '@jest/globals';
import { decideRefresh } from './refresh-rotation.ts';

const now = new Date('2026-11-02T02:00:00.000Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const good = {
  usedAt: null,
  sessionExpiresAt: secondsAgo(-1),
  isSessionEnded: false,
  isUserActive: true,
  lacksSecondFactor: false,
};

describe('[Z-101] a refresh token', () => {
  it.each([
    ['never used', good, 'rotate'],
    ['used this moment by another tab', { ...good, usedAt: now }, 'rotate'],
    ['used 10 s ago', { ...good, usedAt: secondsAgo(10) }, 'rotate'],
    ['used longer ago', { ...good, usedAt: secondsAgo(10.001) }, 'end-session'],
    ['that is unknown', null, 'reject'],
    ['of an ended session', { ...good, isSessionEnded: true }, 'reject'],
    ['of a session at its end', { ...good, sessionExpiresAt: now }, 'reject'],
    [
      'of a session without the required second factor',
      { ...good, lacksSecondFactor: true },
      'reject',
    ],
    ['of a deactivated user', { ...good, isUserActive: false }, 'reject'],
    [
      'used long ago in an ended session',
      { ...good, usedAt: secondsAgo(99), isSessionEnded: true },
      'reject',
    ],
  ])('%s', (_, token, decision) => {
    expect(decideRefresh(token, now)).toBe(decision);
  });
});
