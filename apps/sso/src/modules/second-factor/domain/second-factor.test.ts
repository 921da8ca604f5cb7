import { describe, expect, it } from '@jest/globals';
import { stepAfter } from './second-factor.ts';

describe('[S-01] what follows the first proof', () => {
  it.each([
    ['password', 'off', { hasApp: true }, 'done'],
    ['password', 'optional', {}, 'done'],
    ['password', 'optional', { hasApp: true }, 'verify'],
    ['password', 'optional', { hasPasskey: true }, 'verify'],
    ['oidc', 'optional', { hasApp: true }, 'verify'],
    ['password', 'required', {}, 'enrol'],
    ['ldap', 'required', {}, 'enrol'],
    ['password', 'required', { hasApp: true }, 'verify'],
    ['passkey', 'required', { hasApp: true }, 'done'],
  ] as const)('%s, where second factors are %s (%o): %s', (method, rule, has, step) => {
    expect(stepAfter(method, { rule, hasApp: false, hasPasskey: false, ...has })).toBe(step);
  });
});
