import { describe, expect, it } from '@jest/globals';
import type { UpstreamIdentity } from './upstream-identity.ts';
import { firstSignIn, isAllowedAddress } from './upstream-identity.ts';

const ann: UpstreamIdentity = {
  issuer: 'https://id.example',
  subject: '1',
  email: 'ann@acme.test',
  isEmailVerified: true,
  isEmailProvable: false,
  methods: [],
  context: null,
  displayName: 'Ann',
  username: null,
  groups: [],
  sessionId: null,
};
const acme = ['acme.test'];

describe('[H-02] a first sign-in', () => {
  it.each([
    ['with a verified address of an allowed domain is linked', acme, {}, 'direct'],
    ['with a verified address and no domain needs a code', [], {}, 'code'],
    [
      'of an allowed Workspace domain is linked by another address of it',
      acme,
      { email: 'ann@alias.test', hostedDomain: 'acme.test' },
      'direct',
    ],
    [
      'of another Workspace domain is refused',
      ['siam.test'],
      { hostedDomain: 'acme.test' },
      'foreign',
    ],
    ['from another domain is refused', ['siam.test'], {}, 'foreign'],
    ['from a longer domain is refused', ['cme.test'], {}, 'foreign'],
    [
      'by a domain inside the name is refused',
      acme,
      { email: 'ann@acme.test@evil.test' },
      'foreign',
    ],
    ['without a verified address is refused', acme, { isEmailVerified: false }, 'unverified'],
    ['without an address is refused', [], { email: null }, 'unverified'],
    [
      'with an address that a code can prove needs the code, whatever its domain',
      acme,
      { isEmailVerified: false, isEmailProvable: true },
      'code',
    ],
  ])('%s', (_, allowedDomains, identity, outcome) => {
    expect(firstSignIn({ allowedDomains }, { ...ann, ...identity })).toBe(outcome);
  });
});

describe('[A-02] an allowed domain', () => {
  it.each([
    ['none named lets everyone in', [], null, true],
    ['lets its own people in', acme, 'ann@acme.test', true],
    ['lets nobody else in', acme, 'ann@siam.test', false],
    ['lets nobody in without an address', acme, null, false],
  ])('%s', (_, allowedDomains, email, isIn) => {
    expect(isAllowedAddress({ allowedDomains }, { email })).toBe(isIn);
  });
});
