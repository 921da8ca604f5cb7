import { describe, expect, it } from '@jest/globals';
import { mayOpen } from './access.ts';

const ann = { userId: 'ann', connectorId: 'corp', verifiedEmail: 'ann@acme.test' };

describe('an application', () => {
  it.each([
    ['everyone', ''],
    ['user', 'ann'],
    ['connector', 'corp'],
    ['email_domain', 'acme.test'],
  ])('can be opened by a person who matches a rule: %s %s', (kind, value) => {
    const other = { kind: 'user', value: 'bob' };
    expect(mayOpen([other, { kind, value }], ann)).toBe(true);
  });

  it.each([
    ['user', 'corp'],
    ['connector', 'ann'],
    ['email_domain', 'cme.test'],
    ['email_domain', 'test'],
    ['group', 'ann'],
  ])('can’t be opened by others: %s %s', (kind, value) => {
    expect(mayOpen([{ kind, value }], ann)).toBe(false);
  });

  it('can’t be opened without rules, or by the domain of an unverified address', () => {
    expect(mayOpen([], ann)).toBe(false);
    const rule = { kind: 'email_domain', value: 'acme.test' };
    expect(mayOpen([rule], { ...ann, verifiedEmail: null })).toBe(false);
  });
});
