import { describe, expect, it } from '@jest/globals';
import { identityOf } from './token-identity.ts';

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
  ])('is none where it is %s', (_, told, trust) => {
    const { email: _told, ...nameless } = claims;
    const identity = identityOf({ ...nameless, ...told }, trust);
    expect(identity).toMatchObject({ email: null, isEmailVerified: false });
  });

  it('may be the name for signing in, at our own directory', () => {
    const { email: _told, ...nameless } = claims;
    const told = { ...nameless, upn: 'Ann@Acme.test', preferred_username: 'other@acme.test' };
    expect(identityOf(told, own).email).toBe('ann@acme.test');
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
