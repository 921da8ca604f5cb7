import { describe, expect, it } from '@jest/globals';
import type { Administrator, Way } from './ways.ts';
import { administratorsBy, hasWayFor } from './ways.ts';

const ann: Administrator = { email: 'ann@acme.test', hasPassword: true };
const ben: Administrator = { email: 'ben@else.test', hasPassword: false };
const on = { isEnabled: true, isReady: true, allowedDomains: [] };

describe('[D-04] administrators who can sign in', () => {
  it.each<[string, Way, number]>([
    ['a password, who have one', { kind: 'local', ...on }, 1],
    ['a provider, all', { kind: 'sso', ...on }, 2],
    ['a provider of one domain', { kind: 'sso', ...on, allowedDomains: ['else.test'] }, 1],
    ['a provider without its secret', { kind: 'sso', ...on, isReady: false }, 0],
    [
      'a directory of a part of that domain',
      { kind: 'directory', ...on, allowedDomains: ['me.test'] },
      0,
    ],
    ['a way that is off, were it on', { kind: 'cloud', ...on, isEnabled: false }, 2],
  ])('by %s', (_, way, count) => {
    expect(administratorsBy(way, [ann, ben])).toBe(count);
  });

  it('have a way only where one that is on lets one of them in', () => {
    const local: Way = { kind: 'local', ...on };
    const provider: Way = { kind: 'sso', ...on, isEnabled: false };
    expect(hasWayFor([ann], [provider, local])).toBe(true);
    expect(hasWayFor([ben], [provider, local])).toBe(false);
    expect(hasWayFor([ben], [{ ...provider, isEnabled: true }, local])).toBe(true);
    expect(hasWayFor([ann], [])).toBe(false);
  });
});
