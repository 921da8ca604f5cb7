import type { OpenidProvider } from '@axp/server-kit/testing/openid';
import { startOpenidProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TestSso } from '../app.ts';
import { acmeOrigin, startTestSso } from '../app.ts';
import { Visitor } from '../visitor.ts';
import type { Clerk } from './clerk.ts';
import { clerkOf } from './clerk.ts';

const base = '/admin/t/acme/connectors';
const at = `${base}/corp`;
const secretName = 'SSO_CONNECTOR__ACME__CORP';
const secret = 'a secret between the two of us';
const secrets = new Map<string, string>();

let sso: TestSso;
let provider: OpenidProvider;
let clerk: Clerk;
beforeAll(async () => {
  [sso, provider] = await Promise.all([
    startTestSso({ connectorSecret: (name) => secrets.get(name) ?? null }),
    startOpenidProvider({
      redirectUris: [`${acmeOrigin}/login/callback/corp`],
      clientId: 'axp-sso',
      clientSecret: secret,
    }),
  ]);
});
afterAll(async () => {
  provider.stop();
  await sso.close();
});
beforeEach(async () => {
  await sso.db.deleteFrom('connector').where('slug', '=', 'corp').execute();
  clerk = await clerkOf(sso);
  const { issuer } = provider;
  await clerk.fill(`${base}/new-oidc`, {
    slug: 'corp',
    name: 'Corp',
    issuer,
    clientId: 'axp-sso',
    clientSecretEnv: secretName,
  });
  secrets.set(secretName, secret);
});

async function test(): Promise<void> {
  await clerk.get(at);
  await clerk.press(`${at}/test`);
}

async function isOffered(): Promise<boolean> {
  const ann = new Visitor(sso.app);
  await ann.get('/login');
  return ann.html.includes('/login/with/corp');
}

/** The switch as the page shows it, with the reason below it. */
async function switchShown() {
  await clerk.get(at);
  const box = /<input type="checkbox" id="isEnabled"[^>]*>/.exec(clerk.html)?.[0] ?? '';
  return { isDisabled: box.includes(' disabled'), says: clerk.text };
}

describe('a new provider', () => {
  it('is off and hidden until its test has passed; the switch explains why', async () => {
    expect(await isOffered()).toBe(false);
    expect(await switchShown()).toMatchObject({
      isDisabled: true,
      says: expect.stringContaining('Off until the connection test passes'),
    });
    await clerk.get(`${at}?lang=th`);
    expect(clerk.text).toContain('ปิดไว้จนกว่าจะผ่านการทดสอบ');
    await clerk.get(`${at}?lang=en`);
    await clerk.send(at, { isEnabled: 'yes', name: 'Corporate' });
    expect(clerk.status).toBe(422);
    expect(clerk.text).toContain('have not passed the test');
    expect(clerk.filledIn(at)).toMatchObject({ name: 'Corporate' });
    expect(await isOffered()).toBe(false);

    await test();
    expect(clerk.text).toContain('You can now turn this sign-in method on');
    expect(await isOffered()).toBe(false);
    expect(await switchShown()).toMatchObject({ isDisabled: false });
    await clerk.send(at, { isEnabled: 'yes' });
    expect(await isOffered()).toBe(true);
  });

  it('is not enabled by the form that creates it', async () => {
    await clerk.fill(`${base}/new-oidc`, {
      slug: 'other',
      name: 'Other',
      issuer: `${provider.issuer}/other`,
      clientId: 'axp-sso',
      isEnabled: 'yes',
    });
    expect(clerk.status).toBe(422);
    expect(clerk.text).toContain('have not passed the test');
  });

  it('stays off after a test that failed', async () => {
    await test();
    await sso.db
      .updateTable('connector')
      .set({ issuer: 'http://127.0.0.1:9' })
      .where('slug', '=', 'corp')
      .execute();
    await test();
    expect(clerk.status).toBe(422);
    expect(await switchShown()).toMatchObject({ isDisabled: true });
  });

  it.each([
    ['the secret', 'axp-sso', 'mistyped'],
    ['the client', 'somebody-else', secret],
  ])('stays off if the provider rejects %s', async (_, clientId, value) => {
    secrets.set(secretName, value);
    await clerk.fill(at, { clientId });
    await test();
    expect(clerk.status).toBe(422);
    expect(clerk.text).toContain('The provider does not accept this client');
    expect(await switchShown()).toMatchObject({ isDisabled: true });
  });

  it('stays off if the provider signs id tokens with the client secret', async () => {
    const symmetric = await startOpenidProvider({
      redirectUris: [`${acmeOrigin}/login/callback/corp`],
      clientId: 'axp-sso',
      clientSecret: secret,
      hasSymmetricTokens: true,
    });
    const { issuer } = symmetric;
    await sso.db.updateTable('connector').set({ issuer }).where('slug', '=', 'corp').execute();
    await test();
    symmetric.stop();
    expect(clerk.status).toBe(422);
    expect(clerk.text).toContain('signs its ID tokens only with the client secret');
    expect(await switchShown()).toMatchObject({ isDisabled: true });
  });

  it('needs another test for other connection settings, not for other domains', async () => {
    await test();
    await clerk.fill(at, { allowedDomains: 'acme.test', createsUsers: 'yes' });
    expect(await switchShown()).toMatchObject({ isDisabled: false });
    await clerk.fill(at, { clientId: 'another', isEnabled: 'yes' });
    expect(clerk.status).toBe(422);
    await clerk.send(at, { isEnabled: '' });
    expect(await switchShown()).toMatchObject({ isDisabled: true });
  });

  it('stays on with changed settings, so that no one is signed out', async () => {
    await test();
    await clerk.fill(at, { isEnabled: 'yes' });
    await clerk.fill(at, { clientId: 'another' });
    expect(await isOffered()).toBe(true);
    await clerk.fill(at, { isEnabled: '' });
    expect(await switchShown()).toMatchObject({ isDisabled: true });
  });
});

describe('the addresses to register at a provider', () => {
  const address = `${acmeOrigin}/login/callback/corp`;

  it('are shown to copy before and after it is created, for operators those of the tenant', async () => {
    await clerk.get(`${base}/new-oidc`);
    expect(clerk.html).toContain(
      `value="${acmeOrigin}/login/callback/" readonly spellcheck="false"`,
    );
    expect(clerk.html).toContain(`data-follows="slug" data-prefix="${acmeOrigin}/login/callback/"`);
    await clerk.send(`${base}/new-oidc`, { slug: 'corp' });
    expect(clerk.html).toContain(`value="${address}" readonly`);
    expect(clerk.html).toContain(`value="${acmeOrigin}/login/logout/corp" readonly`);
    const operator = await clerkOf(sso, 'admin@www.test');
    await operator.get(at);
    expect(operator.html).toContain(`value="${address}" readonly`);
    expect(operator.html).toContain('data-copies="redirectUri"');
  });

  it('do not exist for a directory', async () => {
    await clerk.get(`${base}/new-ldap`);
    expect(clerk.html).not.toContain('/login/callback/');
    expect(clerk.html).not.toContain('/login/logout/');
  });
});
