import { describe, expect, it } from '@jest/globals';
import { groupsIn, identityOf } from './token-identity.ts';

const claims = { iss: 'https://id.example', sub: '1', email: 'Ann@Acme.test', name: 'Ann' };
const foreign = { ownsAddresses: false };
const own = { ownsAddresses: true };

describe('[Z-102] an address in a token', () => {
  it.each([
    ['is verified where the provider says so', { email_verified: true }, foreign, true],
    ['is verified where Entra says so in its way', { xms_edov: '1' }, foreign, true],
    ['is not, where the provider says nothing', {}, foreign, false],
    ['is not, where the provider denies it', { email_verified: false }, own, false],
    ['is not, where Entra denies it', { xms_edov: 0 }, own, false],
    ['is, where our own directory says nothing', {}, own, true],
    ['is not by any other word', { email_verified: {} }, own, false],
  ])('%s', (_, told, trust, isEmailVerified) => {
    expect(identityOf({ ...claims, ...told }, trust)).toMatchObject({
      email: 'ann@acme.test',
      isEmailVerified,
    });
  });

  it.each([
    ['a name for signing in, at a foreign provider', { preferred_username: 'a@b.test' }, foreign],
    ['a name', { email: 'Ann' }, own],
    ['two addresses', { email: 'a@b.test,c@d.test' }, own],
    ['an address with a line break', { email: 'a@b.test\nx' }, own],
    ['a list', { email: ['a@b.test'] }, own],
    ['longer than any', { email: `${'a'.repeat(250)}@b.test` }, own],
  ])('is none if it is %s', (_, told, trust) => {
    const { email: _told, ...nameless } = claims;
    const identity = identityOf({ ...nameless, ...told }, trust);
    expect(identity).toMatchObject({ email: null, isEmailVerified: false });
  });

  it('[H-02] can be the sign-in name at the merchant’s directory, and then needs a code', () => {
    const { email: _told, ...nameless } = claims;
    const told = { ...nameless, upn: 'Ann@Acme.test', preferred_username: 'other@acme.test' };
    for (const word of [{}, { email_verified: true }, { xms_edov: true }]) {
      expect(identityOf({ ...told, ...word }, own)).toMatchObject({
        email: 'ann@acme.test',
        isEmailVerified: false,
        isEmailProvable: true,
      });
    }
  });

  it.each([
    ['at our own directory', {}, own, true],
    ['not where our own directory denies it', { email_verified: false }, own, false],
    ['not at a foreign provider', {}, foreign, false],
  ])('[H-02] can be proven by a code %s', (_, told, trust, isEmailProvable) => {
    expect(identityOf({ ...claims, ...told }, trust)).toMatchObject({ isEmailProvable });
  });
});

describe('[H-02] the subject of a token', () => {
  it.each(['', 'a'.repeat(256)])('is refused if it is %j', (sub) => {
    expect(() => identityOf({ ...claims, sub }, foreign)).toThrow(
      expect.objectContaining({ trouble: 'untrusted' }),
    );
  });

  it('is returned with its session', () => {
    expect(identityOf({ ...claims, sid: 's-1' }, foreign).sessionId).toBe('s-1');
    expect(identityOf({ ...claims, sid: 7 }, foreign).sessionId).toBeNull();
  });
});

describe('groups in a token', () => {
  it.each([
    ['are those that it lists, each once', ['Staff', 'Planning', 'Staff'], ['Staff', 'Planning']],
    ['may be one', 'Staff', ['Staff']],
    ['are none without the claim', undefined, []],
    ['are texts alone, and none that would have to be cut', [7, '', 'a'.repeat(257)], []],
  ])('%s', (_, groups, expected) => {
    expect(identityOf({ ...claims, groups }, foreign).groups).toEqual(expected);
  });
});

describe('[J-04] groups of an identity', () => {
  it.each([
    ['Entra names another source of them', { _claim_names: { groups: 'src1' } }],
    ['Entra has left them out in its short way', { hasgroups: true }],
  ])('are unknown if %s', (_, told) => {
    expect(identityOf({ ...claims, ...told }, foreign).groups).toBeNull();
  });
});

describe('[A-02] the name in a token', () => {
  it.each([
    ['as it is told', { name: ' Ann\u0000 Example ' }, 'Ann  Example'],
    ['else the address', { name: '' }, 'ann@acme.test'],
    ['else the subject', { name: 7, email: undefined }, '1'],
  ])('is %s', (_, told, displayName) => {
    expect(identityOf({ ...claims, ...told }, foreign).displayName).toBe(displayName);
  });
});

const many = Array.from({ length: 1_015 }, (_, index) => `${index}`);

describe('[J-04] groups in the claim of a setting', () => {
  it.each([
    ['are those of a list', { roles: ['a', 'b', 'a'] }, ['a', 'b']],
    ['are none where nothing came', { groups: ['a'] }, []],
    ['are unknown where Entra left them out', { _claim_names: { roles: 'src1' } }, null],
    [
      'are unknown where there are too many',
      { roles: Array.from({ length: 1_016 }, (_, index) => `${index}`) },
      null,
    ],
    ['are known up to the most that Active Directory keeps', { roles: many }, many],
  ])('%s', (_, told, expected) => {
    expect(groupsIn(told, 'roles')).toEqual(expected);
  });

  it('are unknown if Entra reports an overage', () => {
    expect(groupsIn({ hasgroups: true }, 'groups')).toBeNull();
    expect(groupsIn({ hasgroups: true, roles: ['a'] }, 'roles')).toEqual(['a']);
  });
});

it.each([
  ['https://accounts.google.com', 'Acme.test', 'acme.test'],
  ['https://accounts.google.com', undefined, null],
  ['https://id.example', 'acme.test', null],
])('has the Workspace domain from Google only: %s with %s', (iss, hd, hostedDomain) => {
  expect(identityOf({ ...claims, iss, hd }, foreign)).toMatchObject({ hostedDomain });
});
