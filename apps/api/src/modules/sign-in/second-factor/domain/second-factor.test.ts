import { describe, expect, it } from '@jest/globals';
import { stepAfterPassword } from './second-factor.ts';

const none = { isRequired: false, hasApp: false, hasPasskey: false };

describe('[H-11] the step after a valid password', () => {
  it.each([
    [none, 'done'],
    [{ ...none, hasApp: true }, 'verify'],
    [{ ...none, hasPasskey: true }, 'verify'],
    [{ ...none, isRequired: true }, 'enrol'],
    [{ ...none, isRequired: true, hasApp: true }, 'verify'],
    [{ ...none, isRequired: true, hasPasskey: true }, 'verify'],
  ] as const)('with %o is %s', (state, step) => {
    expect(stepAfterPassword(state)).toBe(step);
  });
});
