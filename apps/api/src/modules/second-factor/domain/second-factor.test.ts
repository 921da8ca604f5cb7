import { describe, expect, it } from '@jest/globals';
import { stepAfterPassword } from './second-factor.ts';

const none = { rule: 'none', isAdministrator: false, hasApp: false, hasPasskey: false } as const;

describe('[H-11] the step after a valid password', () => {
  it.each([
    [none, 'done'],
    [{ ...none, isAdministrator: true }, 'done'],
    [{ ...none, hasApp: true }, 'verify'],
    [{ ...none, hasPasskey: true }, 'verify'],
    [{ ...none, rule: 'administrators' }, 'done'],
    [{ ...none, rule: 'administrators', isAdministrator: true }, 'enrol'],
    [{ ...none, rule: 'administrators', isAdministrator: true, hasApp: true }, 'verify'],
    [{ ...none, rule: 'everybody' }, 'enrol'],
    [{ ...none, rule: 'everybody', hasPasskey: true }, 'verify'],
  ] as const)('with %o is %s', (state, step) => {
    expect(stepAfterPassword(state)).toBe(step);
  });
});
