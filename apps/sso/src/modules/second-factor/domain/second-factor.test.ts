import { describe, expect, it } from '@jest/globals';
import { isRequiredOf, stepAfter } from './second-factor.ts';

const nothing = { isOff: false, isRequired: false, hasApp: false, hasPasskey: false };

describe('[S-01] the step after the first factor', () => {
  it.each([
    ['password', { isOff: true, hasApp: true }, 'done'],
    ['password', {}, 'done'],
    ['password', { hasApp: true }, 'verify'],
    ['password', { hasPasskey: true }, 'verify'],
    ['oidc', { hasApp: true }, 'verify'],
    ['password', { isRequired: true }, 'enrol'],
    ['ldap', { isRequired: true }, 'enrol'],
    ['password', { isRequired: true, hasApp: true }, 'verify'],
    ['passkey', { isRequired: true, hasApp: true }, 'done'],
  ] as const)('%s with %o: %s', (method, state, step) => {
    expect(stepAfter(method, { ...nothing, ...state })).toBe(step);
  });

  it.each([
    ['off', false, false],
    ['optional', false, false],
    ['administrators', false, true],
    ['required', true, true],
  ] as const)(
    '[H-11] is required with the rule %s: of staff %s, of administrators %s',
    (...row) => {
      const [rule, ofStaff, ofAdministrators] = row;
      expect(isRequiredOf(rule, { isAdministrator: false })).toBe(ofStaff);
      expect(isRequiredOf(rule, { isAdministrator: true })).toBe(ofAdministrators);
    },
  );
});
