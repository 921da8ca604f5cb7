import { loopbackGuard } from '@axp/server-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { createDirectoryClient } from './ldap-client.ts';

const directory = {
  issuer: 'urn:directory',
  url: 'ldap://127.0.0.1:9',
  startTls: false,
  certificateAuthority: null,
  bindDn: null,
  bindPassword: null,
  baseDn: 'dc=acme',
  loginAttributes: ['uid'],
  idAttribute: 'entryUUID',
  mailAttribute: 'mail',
  nameAttribute: 'cn',
  groupsAttribute: 'ou',
  isMailVerified: false,
  searchFilter: null,
  referralHosts: [],
  allowedDomains: [],
};

const noteReferral = () => undefined;

describe('a directory', () => {
  it('[S-01] gets no password over an unencrypted connection', async () => {
    const client = createDirectoryClient({ isPlainAllowed: false, outgoing: loopbackGuard });
    const signIn = client.signIn(directory, { name: 'ann', password: 'secret', noteReferral });
    await expect(signIn).rejects.toMatchObject({ trouble: 'untrusted' });
  });

  it.each(['', ' '])('[S-01] gets no request for an empty name: %j', async (name) => {
    const client = createDirectoryClient({ isPlainAllowed: true, outgoing: loopbackGuard });
    expect(await client.signIn(directory, { name, password: 'secret', noteReferral })).toBeNull();
    expect(await client.signIn(directory, { name: 'ann', password: '', noteReferral })).toBeNull();
  });
});
