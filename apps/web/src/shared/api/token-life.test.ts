import { describe, expect, it } from '@jest/globals';
import { createTokenLife } from './token-life.ts';

const minuteMs = 60_000;
const issuedAt = Date.UTC(2026, 10, 23, 2) / 1000;

function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'EdDSA' })}.${part(claims)}.signature`;
}

const token = tokenOf({ iat: issuedAt, exp: issuedAt + 15 * 60 });

/** A page whose device clock is off by some minutes when it sees the token. */
function pageAt({ minutesAfterIssue = 0, clockOffByMinutes = 0 }) {
  const start = issuedAt * 1000 + minutesAfterIssue * minuteMs;
  let passedMs = 0;
  const life = createTokenLife({
    monotonicNow: () => passedMs,
    wallNow: () => start + passedMs + clockOffByMinutes * minuteMs,
  });
  life.isAlmostOver(token);
  return (minutes: number) => {
    passedMs = minutes * minuteMs;
    return life.isAlmostOver(token);
  };
}

describe('an access token of 15 minutes', () => {
  it('is about to expire in its last minute', () => {
    const after = pageAt({});
    expect([13.9, 14.1, 20].map(after)).toEqual([false, true, true]);
  });

  it('that was stored ten minutes ago is ten minutes old', () => {
    const after = pageAt({ minutesAfterIssue: 10 });
    expect([3.9, 4.1].map(after)).toEqual([false, true]);
  });

  it.each([24 * 60, -24 * 60, -5])(
    'has its full lifetime if the clock is off by %i minutes',
    (off) => {
      const after = pageAt({ clockOffByMinutes: off });
      expect([0, 13.9, 14.1].map(after)).toEqual([false, false, true]);
    },
  );

  it('starts again with another token', () => {
    let passedMs = 0;
    const life = createTokenLife({
      monotonicNow: () => passedMs,
      wallNow: () => issuedAt * 1000,
    });
    life.isAlmostOver(token);
    passedMs = 14.5 * minuteMs;
    const next = tokenOf({ iat: issuedAt + 870, exp: issuedAt + 870 + 15 * 60 });
    expect(life.isAlmostOver(next)).toBe(false);
  });

  it('never expires if it is malformed or has no expiry', () => {
    const life = createTokenLife({ monotonicNow: () => 0, wallNow: () => 0 });
    expect(life.isAlmostOver('access-1')).toBe(false);
    expect(life.isAlmostOver(tokenOf({ iat: issuedAt }))).toBe(false);
  });
});
