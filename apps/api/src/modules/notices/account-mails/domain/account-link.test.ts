import { describe, expect, it } from '@jest/globals';
import { faultOfAccount, faultOfLink, linkLifetimeMs } from './account-link.ts';

const now = new Date('2026-11-23T03:00:00.000Z');
const link = {
  purpose: 'reset',
  email: 'ann@acme.test',
  expiresAt: '2026-11-23T03:00:00.001Z',
  usedAt: null,
} as const;

describe('[Z-104] a link', () => {
  it('works once, until it expires', () => {
    expect(faultOfLink(link, now)).toBeNull();
    expect(faultOfLink({ ...link, expiresAt: now.toISOString() }, now)).toBe('auth.link_expired');
    expect(faultOfLink({ ...link, usedAt: link.expiresAt }, now)).toBe('auth.link_used');
    expect(faultOfLink(null, now)).toBe('auth.link_unknown');
  });

  it('lasts an hour, a day or a week', () => {
    const hour = 3_600_000;
    expect(linkLifetimeMs).toEqual({
      reset: hour,
      activate: 24 * hour,
      'email-change': 24 * hour,
      'email-notice': 168 * hour,
    });
  });

  it.each([
    ['activate', null, true, null],
    ['activate', null, false, 'auth.link_unknown'],
    ['reset', null, true, 'auth.link_unknown'],
    ['activate', 'invited', false, null],
    ['activate', 'active', false, 'auth.link_used'],
    ['reset', 'active', false, null],
    ['reset', 'deactivated', false, 'auth.link_unknown'],
    ['activate', 'deactivated', true, 'auth.link_unknown'],
  ] as const)('to %s an account that is %s (registered: %s) is refused as %s', (...row) => {
    const [purpose, status, isRegistered, fault] = row;
    const account = status && { status };
    expect(faultOfAccount(purpose, { account, isRegistered })).toBe(fault);
  });
});
