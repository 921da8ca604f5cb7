import { describe, expect, it } from '@jest/globals';
import { isFactorRequired, secondFactorRuleOf } from './second-factor-rule.ts';

describe('[H-11] the second-factor rule of a merchant', () => {
  it.each([
    ['none', false, false],
    ['administrators', false, true],
    ['everybody', true, true],
    ['a rule of a later release', true, true],
  ])('%s: of staff %j, of administrators %j', (stored, ofStaff, ofAdministrators) => {
    const rule = secondFactorRuleOf(stored);
    expect(isFactorRequired(rule, { isAdministrator: false })).toBe(ofStaff);
    expect(isFactorRequired(rule, { isAdministrator: true })).toBe(ofAdministrators);
  });
});
