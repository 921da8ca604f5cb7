import { describe, expect, it } from '@jest/globals';
import { errors } from 'jose';
import type { CloudPlatform } from '../../../platform/cloud/cloud-platform.ts';
import { readCloudToken } from './cloud-tokens.ts';

const head = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'JWT' })).toString('base64url');

function readWith(findPublicKey: CloudPlatform['findPublicKey']) {
  return readCloudToken(`${head}.e30.c2ln`, {
    platform: {
      origin: 'https://sso.test',
      tenantOrigin: (key) => `https://${key}.sso.test`,
      findPublicKey,
      isRunning: async () => null,
      accountStates: async () => null,
    },
    clock: { now: () => new Date(0) },
    tenantKey: 'acme',
    applicationId: 'axp-booking',
  });
}

describe('[A-04] public keys of the platform', () => {
  it.each([
    ['cannot be fetched', new TypeError('fetch failed')],
    ['come too late', new errors.JWKSTimeout()],
    ['are an error page', new errors.JOSEError('Expected 200 OK')],
    ['are none', new errors.JWKSInvalid()],
  ])('that %s leave the token undecided', async (_, error) => {
    await expect(readWith(async () => Promise.reject(error))).rejects.toMatchObject({
      trouble: 'unreachable',
    });
  });

  it('that lack the key of a token refuse it', async () => {
    await expect(
      readWith(async () => Promise.reject(new errors.JWKSNoMatchingKey())),
    ).rejects.toMatchObject({ trouble: 'untrusted' });
  });
});
