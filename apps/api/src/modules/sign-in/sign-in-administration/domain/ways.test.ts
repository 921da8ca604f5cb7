import { describe, expect, it } from '@jest/globals';
import type { Administrator, SignInMethod } from './methods.ts';
import { administratorsBy, hasMethodFor } from './methods.ts';

const ann: Administrator = { email: 'ann@acme.test', hasPassword: true };
const ben: Administrator = { email: 'ben@else.test', hasPassword: false };
const on = { isEnabled: true, isReady: true, allowedDomains: [] };

describe('[D-04] administrators who can sign in', () => {
  it.each<[string, SignInMethod, number]>([
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
  ])('by %s', (_, method, count) => {
    expect(administratorsBy(method, [ann, ben])).toBe(count);
  });

  it('exist only if an enabled method accepts one of them', () => {
    const local: SignInMethod = { kind: 'local', ...on };
    const provider: SignInMethod = { kind: 'sso', ...on, isEnabled: false };
    expect(hasMethodFor([ann], [provider, local])).toBe(true);
    expect(hasMethodFor([ben], [provider, local])).toBe(false);
    expect(hasMethodFor([ben], [{ ...provider, isEnabled: true }, local])).toBe(true);
    expect(hasMethodFor([ann], [])).toBe(false);
  });
});
