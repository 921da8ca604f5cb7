import type { CookieJar, CrookedProvider, OpenidProvider } from '@axp/server-kit/testing/openid';
import {
  answerOf,
  signOutAt,
  startCrookedProvider,
  startOpenidProvider,
} from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { endSessions } from '../../src/modules/sessions/index.ts';
import { clerkOf } from '../administration/clerk.ts';
import type { TestSso } from '../app.ts';
import { acmeOrigin, recorder, startTestSso } from '../app.ts';
import { addConnector, sealed } from '../peers/connectors.ts';
import { Visitor } from '../visitor.ts';

const home = 'http://acme.localhost:3000/login';
const logout = `/logout?${new URLSearchParams({ redirect_url: home }).toString()}`;
const returned = `${acmeOrigin}/logout/return/staff-id`;
const clientSecret = 'a secret between the two of us';
const at = '/admin/t/acme/connectors/staff-id';

const logged: unknown[] = [];
let sso: TestSso;
let provider: OpenidProvider;
let crooked: CrookedProvider;
let connectorId: string;
beforeAll(async () => {
  [sso, provider, crooked] = await Promise.all([
    startTestSso({ logger: recorder(logged) }),
    startOpenidProvider({
      redirectUris: [`${acmeOrigin}/login/callback/staff-id`],
      postLogoutRedirectUris: [returned],
      clientId: 'axp-sso',
      clientSecret,
    }),
    startCrookedProvider('axp-sso'),
  ]);
  connectorId = await addConnector(sso, {
    slug: 'staff-id',
    kind: 'oidc',
    issuer: provider.issuer,
    settings: {},
  });
});
afterAll(async () => {
  provider.stop();
  crooked.stop();
  await sso.close();
});

async function set(changes: Readonly<Record<string, unknown>>): Promise<void> {
  const settings = {
    clientId: 'axp-sso',
    sealedClientSecret: sealed(sso, clientSecret),
    createsUsers: true,
    allowedDomains: ['acme.test'],
    ...changes,
  };
  await sso.db
    .updateTable('connector')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', connectorId)
    .execute();
}
beforeEach(async () => {
  await sso.db.deleteFrom('platform_session').execute();
  await set({ signsOutAtProvider: true });
});

async function signIn(jar: CookieJar): Promise<Visitor> {
  const browser = new Visitor(sso.app);
  await browser.get('/login/with/staff-id');
  await browser.get((await answerOf(browser.location ?? '', jar)).href);
  expect(browser.location).toBe('/account');
  return browser;
}

/** Address to which the signed-out page leads. */
const onwardOf = ({ html }: Visitor) =>
  /href="([^"]*)" data-onward/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';

describe('[S-02] signing out at the provider if the connector is set to', () => {
  it('redirects to the provider, and then to the application', async () => {
    const jar: CookieJar = new Map();
    const ann = await signIn(jar);
    await ann.get(logout);
    await ann.submit('/logout');
    const address = onwardOf(ann);
    const { id_token_hint: hint = '', ...asked } = Object.fromEntries(
      new URL(address).searchParams,
    );
    expect(asked).toEqual({
      client_id: 'axp-sso',
      post_logout_redirect_uri: returned,
      state: expect.stringMatching(/./),
    });
    expect(decodeJwt(hint)).toMatchObject({ iss: provider.issuer, sub: 'ann' });
    await ann.get(await signOutAt(address, jar));
    expect([ann.status, ann.location]).toEqual([303, home]);
    await ann.get('/login/with/staff-id');
    expect(new URL(ann.location ?? '').searchParams.get('prompt')).toBe('select_account');
  });

  it('does so at once after an application has ended the sign-on', async () => {
    const jar: CookieJar = new Map();
    const ann = await signIn(jar);
    const scope = await sso.tenant('acme');
    const origin = { address: '', userAgent: '' };
    const ending = { which: { isEveryone: true }, reason: 'logout', origin } as const;
    await scope.write((trx) => endSessions(trx, scope, ending));
    await ann.get(logout);
    expect(ann.status).toBe(303);
    await ann.get(await signOutAt(ann.location ?? '', jar));
    expect([ann.status, ann.location]).toEqual([303, home]);
  });

  it('confirms the sign-out if no application is the target, and for a copied address', async () => {
    const jar: CookieJar = new Map();
    const ann = await signIn(jar);
    await ann.get('/account');
    await ann.submit('/logout');
    const back = await signOutAt(onwardOf(ann), jar);
    for (const address of [back, back, returned]) {
      await ann.get(address);
      expect([ann.status, ann.text]).toEqual([200, expect.stringContaining('You are signed out')]);
    }
  });

  it('stays here for a session that an administrator has ended, and deletes its id token', async () => {
    const ann = await signIn(new Map());
    const scope = await sso.tenant('acme');
    const origin = { address: '', userAgent: '' };
    const ending = { which: { isEveryone: true }, reason: 'administrator', origin } as const;
    await scope.write((trx) => endSessions(trx, scope, ending));
    await ann.get(logout);
    expect([ann.status, ann.location]).toEqual([303, home]);
    const kept = await sso.db
      .selectFrom('platform_session')
      .select('id')
      .where('end_reason', '=', 'administrator')
      .where('upstream_id_token', 'is not', null)
      .execute();
    expect(kept).toEqual([]);
  });

  it('stores no id token, and stays here, unless the connector is set to', async () => {
    await set({});
    const ann = await signIn(new Map());
    await ann.get(logout);
    await ann.submit('/logout');
    expect([ann.status, ann.location]).toEqual([303, home]);
    const { upstream_id_token: kept } = await sso.db
      .selectFrom('platform_session')
      .select('upstream_id_token')
      .executeTakeFirstOrThrow();
    expect(kept).toBeNull();
  });
});

describe('the sign-out setting of a connector', () => {
  it('is saved for a provider with an end-session endpoint, without another test', async () => {
    await set({
      clientSecretEnv: null,
      scopes: 'openid profile email',
      signsOutAtProvider: false,
    });
    await sso.db
      .updateTable('connector')
      .set({ tested_at: sso.clock.now().toISOString() })
      .where('id', '=', connectorId)
      .execute();
    const clerk = await clerkOf(sso);
    await clerk.get(at);
    expect(clerk.html).toContain(`value="${returned}" readonly`);
    await clerk.send(at, { signsOutAtProvider: 'yes' });
    const { settings, tested_at: testedAt } = await sso.db
      .selectFrom('connector')
      .select(['settings', 'tested_at'])
      .where('id', '=', connectorId)
      .executeTakeFirstOrThrow();
    expect(settings).toMatchObject({ signsOutAtProvider: true });
    expect(testedAt).not.toBeNull();
  });

  it('is refused for a provider without one', async () => {
    const clerk = await clerkOf(sso);
    await clerk.fill('/admin/t/acme/connectors/new-oidc', {
      slug: 'crooked',
      name: 'Crooked',
      issuer: crooked.issuer,
      clientId: 'axp-sso',
      signsOutAtProvider: 'yes',
    });
    expect(clerk.text).toContain('This provider has no address for signing out');
    await clerk.send('/admin/t/acme/connectors/new-oidc', { signsOutAtProvider: '' });
    expect(clerk.location).toContain('connectors/crooked');
  });
});

describe('a provider that is unreachable at a sign-out', () => {
  it('does not prevent the sign-out, and is logged', async () => {
    const ann = await signIn(new Map());
    provider.stop();
    sso.clock.advance({ minutes: 11 });
    await ann.get(logout);
    await ann.submit('/logout');
    expect([ann.status, ann.location]).toEqual([303, home]);
    expect(logged).toContainEqual(
      expect.objectContaining({ msg: 'upstream_sign_out', connector: 'staff-id' }),
    );
  });
});
