import { cloudLogin, getMe, listSignInMethods } from '@axp/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { buildCloudTenant, buildMerchant, buildUser, hostOfMerchant } from '../factories.ts';
import type { TestPlatform, TokenChanges } from './cloud-platform.ts';
import { startTestPlatform, strangersKey } from './cloud-platform.ts';

let cloud: TestPlatform;
let api: TestApi;
let merchantId: string;
beforeAll(async () => {
  cloud = await startTestPlatform();
  api = await startTestApi({ cloudPlatform: cloud.platform });
  merchantId = await merchantWith();
});
afterAll(() => Promise.all([api.close(), cloud.close()]));

type CloudValues = Partial<Parameters<typeof buildCloudTenant>[1]>;

async function merchantWith(values: CloudValues = {}): Promise<string> {
  const { id } = await buildMerchant(api.db);
  const usual = { tenant_key: 'acme', allowed_domains: ['merchant.test'] };
  await buildCloudTenant(api.db, { merchant_id: id, ...usual, ...values });
  return id;
}

const staff = (status = 'active') => buildUser(api.db, { merchant_id: merchantId, status });

const tokenFor = (email: string, changes?: TokenChanges) =>
  cloud.idToken(email, api.clock.now(), changes);

const send = (idToken: string, merchant = merchantId) =>
  api.call(cloudLogin, { host: hostOfMerchant(merchant), body: { idToken } });

async function refusalOf(idToken: string, merchant = merchantId): Promise<[number, string]> {
  const { status, problem } = await send(idToken, merchant);
  return [status, problem.code];
}

const profileWith = async (accessToken: string, merchant = merchantId) =>
  (await api.call(getMe, { host: hostOfMerchant(merchant), token: accessToken, query: {} })).data;

describe('cloudLogin', () => {
  it('[A-04] [Z-102] signs in the user of the verified address', async () => {
    const ann = await staff();
    const { data } = await send(await tokenFor(ann.email.toUpperCase()));
    expect((await profileWith(data.accessToken)).id).toBe(ann.id);
  });

  it.each<[string, () => TokenChanges | Promise<TokenChanges>]>([
    ['signed by somebody else', async () => ({ key: await strangersKey() })],
    [
      'signed with the public key as a password',
      () => ({ key: Buffer.from(cloud.publicKeys), algorithm: 'HS256' }),
    ],
    ['for another application', () => ({ claims: { aud: 'payroll' } })],
    [
      'of another tenant',
      () => ({ claims: { iss: 'https://siam.sso.axp.test', tenantKey: 'siam' } }),
    ],
    ['that names another tenant than its issuer', () => ({ claims: { tenantKey: 'siam' } })],
    ['of another platform', () => ({ claims: { iss: 'https://acme.sso.evil.test' } })],
    ['for later', () => ({ claims: { nbf: api.clock.now().getTime() / 1000 + 61 } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['without an id of its own', () => ({ claims: { jti: undefined } })],
    ['that is an access token', () => ({ type: 'at+jwt' })],
  ])('[A-04] refuses a token %s', async (_, changes) => {
    const ann = await staff();
    const token = await tokenFor(ann.email, await changes());
    expect(await refusalOf(token)).toEqual([403, 'auth.provider_untrusted']);
  });

  it('[A-04] refuses a token that is not signed, or is none', async () => {
    const [, claims = ''] = (await tokenFor((await staff()).email)).split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    for (const token of [`${head}.${claims}.`, 'a.b.c', 'nonsense']) {
      expect(await refusalOf(token)).toEqual([403, 'auth.provider_untrusted']);
    }
  });

  it('[A-04] takes no token that is over, by a clock that may be half a minute off', async () => {
    const ann = await staff();
    const endedAgo = (seconds: number) => ({
      claims: { exp: Math.floor(api.clock.now().getTime() / 1000) - seconds },
    });
    expect((await send(await tokenFor(ann.email, endedAgo(30)))).status).toBe(200);
    expect(await refusalOf(await tokenFor(ann.email, endedAgo(61)))).toEqual([
      410,
      'auth.attempt_expired',
    ]);
  });

  it('[A-04] takes a token once, and of two at once one', async () => {
    const token = await tokenFor((await staff()).email);
    const answers = await Promise.all([send(token), send(token)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    expect(await refusalOf(token)).toEqual([410, 'auth.attempt_used']);
  });

  it('[A-04] [T-07] knows nobody of another merchant', async () => {
    const stranger = await buildUser(api.db);
    expect(await refusalOf(await tokenFor(stranger.email))).toEqual([403, 'auth.no_account']);
  });

  it.each([
    ['not verified', { email_verified: false }, 'auth.link_required'],
    ['not said to be verified', { email_verified: undefined }, 'auth.link_required'],
    ['vouched for by a provider of the tenant', { email_proof: 'domain' }, 'auth.link_required'],
    ['not said to be mailed', { email_proof: undefined }, 'auth.link_required'],
    ['missing', { email: undefined }, 'auth.email_unverified'],
  ])('[H-02] links no address that is %s', async (_, claims, code) => {
    const token = await tokenFor((await staff()).email, { claims });
    expect(await refusalOf(token)).toEqual([403, code]);
  });

  it('[Z-102] makes an account only where the merchant allows it, and only one', async () => {
    const email = 'new@acme.test';
    const closed = await merchantWith({ allowed_domains: ['acme.test'] });
    expect(await refusalOf(await tokenFor(email), closed)).toEqual([403, 'auth.no_account']);
    const open = await merchantWith({ creates_users: true, allowed_domains: ['acme.test'] });
    const first = await send(await tokenFor(email), open);
    const second = await send(await tokenFor(email), open);
    const me = await profileWith(first.data.accessToken, open);
    expect(me).toMatchObject({ email, fullName: 'Sarah Mitchell', businessUnits: [], isAllBu: 0 });
    expect((await profileWith(second.data.accessToken, open)).id).toBe(me.id);
    expect(await refusalOf(await tokenFor('new@elsewhere.test'), open)).toEqual([
      403,
      'auth.no_account',
    ]);
  });

  it('[A-04] lets an invited person in, and nobody who was switched off', async () => {
    const invited = await staff('invited');
    expect((await send(await tokenFor(invited.email))).status).toBe(200);
    const gone = await staff('deactivated');
    expect(await refusalOf(await tokenFor(gone.email))).toEqual([403, 'auth.deactivated']);
  });

  it('[Z-102] is not there where it is off, or nobody said whose accounts are meant', async () => {
    const token = await tokenFor((await staff()).email);
    const off = await merchantWith({ is_enabled: false });
    const { id: without } = await buildMerchant(api.db);
    for (const merchant of [off, without]) {
      expect(await refusalOf(token, merchant)).toEqual([404, 'auth.method_off']);
    }
  });

  it('[A-04] forgets a token once nobody would believe it', async () => {
    const rows = [
      { token_hash: Buffer.from('old'), expires_at: '2020-01-01T00:00:00Z' },
      { token_hash: Buffer.from('young'), expires_at: '2999-01-01T00:00:00Z' },
    ];
    await api.db
      .insertInto('cloud_token_use')
      .values(rows.map((row) => ({ merchant_id: merchantId, ...row })))
      .execute();
    await api.runJob('forget_cloud_tokens');
    const kept = await api.db.selectFrom('cloud_token_use').select('token_hash').execute();
    const names = kept.map(({ token_hash }) => token_hash.toString());
    expect(names).toContain('young');
    expect(names).not.toContain('old');
  });
});

describe('the ways to sign in', () => {
  it('[A-04] say where the cloud account of a merchant is asked for', async () => {
    const { data } = await api.call(listSignInMethods, { host: hostOfMerchant(merchantId) });
    expect(data).toContainEqual({
      kind: 'cloud',
      code: 'cloud',
      name: { en: 'Axons Cloud', th: 'Axons Cloud' },
      logo: null,
      platformUrl: 'https://sso.axp.test',
      tenantUrl: 'https://acme.sso.axp.test',
      applicationId: 'axp-booking',
      scopes: ['openid', 'offline_access', 'email'],
    });
  });

  it.each([
    ['a tenant that is an address', { tenant_key: 'acme.evil.test' }],
    ['a tenant in capitals', { tenant_key: 'Acme' }],
    ['no application', { application_id: '' }],
  ])('[A-04] never name %s', async (_, values) => {
    await expect(merchantWith(values)).rejects.toThrow(/violates check constraint/);
  });
});
