import { describe, expect, it } from '@jest/globals';
import type { UpstreamIdentity } from './upstream-identity.ts';
import { admitsStranger } from './upstream-identity.ts';

const ann: UpstreamIdentity = {
  issuer: 'https://id.example',
  sessionId: null,
  subject: '1',
  email: 'ann@acme.test',
  isEmailVerified: true,
  displayName: 'Ann',
};

describe('[A-02] a person whom only the provider knows', () => {
  it.each([
    ['gets an account where the tenant wants that', { createsUsers: true }, {}, true],
    ['gets none where it does not', { createsUsers: false }, {}, false],
    ['gets one from an allowed domain', { allowedDomains: ['acme.test'] }, {}, true],
    ['gets none from another domain', { allowedDomains: ['siam.test'] }, {}, false],
    ['gets none from a longer domain', { allowedDomains: ['cme.test'] }, {}, false],
    [
      'gets none by a domain inside the name',
      { allowedDomains: ['acme.test'] },
      { email: 'ann@acme.test@evil.test' },
      false,
    ],
    [
      'gets none by an unverified address',
      { allowedDomains: ['acme.test'] },
      { isEmailVerified: false },
      false,
    ],
    ['gets none without an address', { allowedDomains: ['acme.test'] }, { email: null }, false],
  ])('%s', (_, rules, identity, isAdmitted) => {
    const all = { createsUsers: true, allowedDomains: [], ...rules };
    expect(admitsStranger(all, { ...ann, ...identity })).toBe(isAdmitted);
  });
});
