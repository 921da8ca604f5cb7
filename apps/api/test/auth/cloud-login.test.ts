import { cloudLogin, getMe, getUser, listSignInMethods } from '@axp/contracts';
import { updateGroupMapping } from '@axp/contracts/administration';
import { linkByCode } from '@axp/contracts/identities';
import type { MailMessage } from '@axp/server-kit/mail';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet } from 'jose';
import { startTestSso } from '../../../sso/test/app.ts';
import { call, handleBody, tokenPath } from '../../../sso/test/client.ts';
import { addConnector, sealed } from '../../../sso/test/peers/connectors.ts';
import { base, service, startDirectoryServer } from '../../../sso/test/peers/directory-server.ts';
import { loginAddress, Visitor } from '../../../sso/test/visitor.ts';
import { administrator } from '../admin/admin-world.ts';
import type { TestApi } from '../app.ts';
import { mailInto, startTestApi } from '../app.ts';
import { buildCloudTenant, buildMerchant, buildUser, hostOfMerchant } from '../factories.ts';
import type { TestPlatform, TokenChanges } from './cloud-platform.ts';
import { startTestPlatform, strangersKey } from './cloud-platform.ts';
import { tokensOf } from './tokens-of.ts';

/** Of the challenge in the visitor's address (RFC 7636, appendix B). */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

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

const staff = (status = 'active') =>
  buildUser(api.db, { merchant_id: merchantId, status, password_hash: null });

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
    expect((await profileWith(tokensOf(data).accessToken)).id).toBe(ann.id);
  });

  it('[A-04] signs in a person with a thousand groups', async () => {
    const ann = await staff();
    const groups = Array.from(
      { length: 1_000 },
      (_, index) => `CN=Group ${index},OU=Groups,DC=acme`,
    );
    const { status } = await send(await tokenFor(ann.email, { claims: { groups } }));
    expect(status).toBe(200);
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

  it('[A-04] refuses an unsigned or malformed token', async () => {
    const [, claims = ''] = (await tokenFor((await staff()).email)).split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    for (const token of [`${head}.${claims}.`, 'a.b.c', 'nonsense']) {
      expect(await refusalOf(token)).toEqual([403, 'auth.provider_untrusted']);
    }
  });

  it('[A-04] refuses an expired token, with half a minute of clock tolerance', async () => {
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

  it('[A-04] accepts a token once, also with two concurrent requests', async () => {
    const token = await tokenFor((await staff()).email);
    const answers = await Promise.all([send(token), send(token)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]));
    expect(await refusalOf(token)).toEqual([410, 'auth.attempt_used']);
  });

  it('[A-04] [T-07] finds no one of another merchant', async () => {
    const stranger = await buildUser(api.db);
    expect(await refusalOf(await tokenFor(stranger.email))).toEqual([403, 'auth.no_account']);
  });

  it.each([
    ['not verified', { email_verified: false }, 'auth.link_required'],
    ['not said to be verified', { email_verified: undefined }, 'auth.link_required'],
    ['vouched for by a provider of the tenant', { email_proof: 'domain' }, 'auth.link_required'],
    ['not said to be mailed', { email_proof: undefined }, 'auth.link_required'],
    ['missing', { email: undefined }, 'auth.email_unverified'],
  ])('[H-02] does not link an address that is %s', async (_, claims, code) => {
    const token = await tokenFor((await staff()).email, { claims });
    expect(await refusalOf(token)).toEqual([403, code]);
  });

  it('[Z-102] creates an account only if the merchant allows it, and only one', async () => {
    const email = 'new@acme.test';
    const closed = await merchantWith({ allowed_domains: ['acme.test'] });
    expect(await refusalOf(await tokenFor(email), closed)).toEqual([403, 'auth.no_account']);
    const open = await merchantWith({ creates_users: true, allowed_domains: ['acme.test'] });
    const first = await send(await tokenFor(email), open);
    const second = await send(await tokenFor(email), open);
    const me = await profileWith(tokensOf(first.data).accessToken, open);
    expect(me).toMatchObject({ email, fullName: 'Sarah Mitchell', businessUnits: [], isAllBu: 0 });
    expect((await profileWith(tokensOf(second.data).accessToken, open)).id).toBe(me.id);
    expect(await refusalOf(await tokenFor('new@elsewhere.test'), open)).toEqual([
      403,
      'auth.no_account',
    ]);
  });

  it('[A-04] signs in an invited person, but no deactivated one', async () => {
    const invited = await staff('invited');
    expect((await send(await tokenFor(invited.email))).status).toBe(200);
    const gone = await staff('deactivated');
    expect(await refusalOf(await tokenFor(gone.email))).toEqual([403, 'auth.deactivated']);
  });

  it('[Z-102] answers 404 when the method is off or has no tenant', async () => {
    const token = await tokenFor((await staff()).email);
    const off = await merchantWith({ is_enabled: false });
    const { id: without } = await buildMerchant(api.db);
    for (const merchant of [off, without]) {
      expect(await refusalOf(token, merchant)).toEqual([404, 'auth.method_off']);
    }
  });

  it('[A-04] deletes used tokens once they have expired', async () => {
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

describe('the real platform', () => {
  it('[J-04] gives people of a directory the right that is mapped to their group', async () => {
    const [sso, directory] = await Promise.all([startTestSso(), startDirectoryServer()]);
    await addConnector(sso, {
      slug: 'staff',
      kind: 'ldap',
      issuer: 'urn:acme:directory',
      settings: {
        url: directory.tlsUrl,
        startTls: false,
        certificateAuthority: directory.certificate,
        bindDn: service.dn,
        sealedBindPassword: sealed(sso, service.password),
        baseDn: base,
        loginAttributes: ['uid'],
        idAttribute: 'entryUUID',
        mailAttribute: 'mail',
        nameAttribute: 'cn',
        groupsAttribute: 'ou',
        isMailVerified: true,
        createsUsers: true,
        allowedDomains: ['acme.test'],
      },
    });
    const scopes = ['openid', 'offline_access', 'email', 'groups'];
    await sso.db
      .updateTable('application')
      .set({ scopes })
      .where('id', '=', 'axp-booking')
      .execute();

    const mails: MailMessage[] = [];
    const keys = (await sso.inject('/.well-known/jwks.json')).json();
    const booking = await startTestApi({
      mail: mailInto(mails),
      cloudPlatform: { ...cloud.platform, findPublicKey: createLocalJWKSet(keys) },
    });
    const boss = await administrator(booking);
    const { host, merchantId: merchant_id } = boss;
    const tenant = { tenant_key: 'acme', allowed_domains: ['acme.test'] };
    await buildCloudTenant(booking.db, { merchant_id, ...tenant });
    const ann = await buildUser(booking.db, {
      merchant_id,
      email: 'ann@acme.test',
      password_hash: null,
    });
    const right = { group: 'Planning', right: 'auditor', targetId: null } as const;
    await booking.call(updateGroupMapping, {
      as: boss,
      params: { code: 'cloud' },
      body: { version: 1, mode: 'on', claim: 'groups', rights: [right] },
    });

    const visitor = new Visitor(sso.app);
    await visitor.get(loginAddress().replace('/login?', '/login/with/staff?'));
    await visitor.submit('/login/with/staff', { login: 'ann', password: 'password of ann' });
    const handle = new URL((await visitor.follow()) ?? '').searchParams.get('sessionKey') ?? '';
    const body = { ...handleBody({ handle, verifier }), scopes };
    const { id_token: idToken } = (await call(sso, tokenPath, { body })).json().data;

    // The directory vouches for the address, so booking mails a code at the first sign-in.
    const { problem } = await booking.call(cloudLogin, { host, body: { idToken } });
    await booking.runJob('send_account_mails');
    const code = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
    const link = { key: String(problem.params.key), code };
    expect((await booking.call(linkByCode, { host, body: link })).status).toBe(200);
    const { data } = await booking.call(getUser, { as: boss, params: { id: ann.id } });
    expect(data).toMatchObject({
      isAuditor: true,
      isAdministrator: false,
      fromGroups: [{ group: 'Planning', right: 'auditor' }],
    });
    await Promise.all([booking.close(), sso.close(), directory.stop()]);
  });
});

describe('the sign-in methods', () => {
  it('[A-04] name the platform and tenant of a merchant’s cloud accounts', async () => {
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
