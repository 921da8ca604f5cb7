import { describe, expect, it } from '@jest/globals';
import { decideRefresh, sessionExpiry } from './refresh-rotation.ts';

const now = new Date('2026-11-02T02:00:00.000Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const hoursAgo = (hours: number) => secondsAgo(hours * 3600);
const rules = { idleHours: 168, administratorIdleHours: 12, days: 30 };
const good = {
  usedAt: null,
  sessionExpiresAt: secondsAgo(-1),
  endReason: null,
  lastSeenAt: hoursAgo(1),
  isUserActive: true,
  isAdministrator: false,
  isMethodOff: false,
  isUpstreamOver: false,
  lacksSecondFactor: false,
};
const rotate = { kind: 'rotate', idleAt: expect.any(Date) };
const refuse = (reason: string | null) => ({ kind: 'refuse', reason });
const end = (reason: string) => ({ kind: 'end', reason });

describe('[Z-101] a refresh token', () => {
  it.each([
    ['never used', good, rotate],
    ['used this moment by another tab', { ...good, usedAt: now }, rotate],
    ['used 10 s ago', { ...good, usedAt: secondsAgo(10) }, rotate],
    ['used longer ago', { ...good, usedAt: secondsAgo(10.001) }, end('token_reuse')],
    ['that is unknown', null, refuse(null)],
    ['of an ended session', { ...good, endReason: 'logout' as const }, refuse('logout')],
    ['of a session at its end', { ...good, sessionExpiresAt: now }, refuse('expired')],
    ['of a deactivated user', { ...good, isUserActive: false }, refuse('deactivated')],
    [
      'of a session without the required second factor',
      { ...good, lacksSecondFactor: true },
      refuse(null),
    ],
    [
      'of a session whose platform session is over',
      { ...good, isUpstreamOver: true },
      end('upstream'),
    ],
    ['of a method that was switched off', { ...good, isMethodOff: true }, end('method_off')],
    [
      'used long ago in an ended session',
      { ...good, usedAt: secondsAgo(99), endReason: 'logout' as const },
      refuse('logout'),
    ],
  ])('%s', (_, token, decision) => {
    expect(decideRefresh(token, rules, now)).toEqual(decision);
  });
});

describe('[H-06] an idle session', () => {
  it.each([
    ['for less than a week', false, 167.99, rotate],
    ['for a week', false, 168, end('idle')],
    ['for less than 12 hours, of an administrator', true, 11.99, rotate],
    ['for 12 hours, of an administrator', true, 12, end('idle')],
  ])('%s', (_, isAdministrator, hours, decision) => {
    const token = { ...good, isAdministrator, lastSeenAt: hoursAgo(hours) };
    expect(decideRefresh(token, rules, now)).toEqual(decision);
  });
});

it('[H-06] a session ends a fixed number of days after its start, used or not', () => {
  expect(sessionExpiry(rules, now)).toEqual(new Date('2026-12-02T02:00:00.000Z'));
});
