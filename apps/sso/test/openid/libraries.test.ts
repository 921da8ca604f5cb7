import { Agent } from 'node:http';
import { runNow } from '@axp/server-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { Strategy } from 'passport-openidconnect';
import { demoPassword } from '../../seeds/index.ts';
import type { TestSso } from '../app.ts';
import { acmeHost, acmeOrigin, startTestSso } from '../app.ts';
import { Visitor } from '../visitor.ts';
import { clientSecret, fetchOf, goodbye, redirectUri, registerClients } from './clients.ts';

/** Libraries that others wrote, as their manuals say; openid-client is in the other files. */
let sso: TestSso;
let port: number;
beforeAll(async () => {
  sso = await startTestSso();
  await registerClients(sso);
  // These libraries ask the clock of the machine whether a token has expired.
  sso.clock.advance({ seconds: (runNow().getTime() - sso.clock.now().getTime()) / 1000 });
  port = Number(new URL(await sso.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => sso.close());

/** Signs in as the person whom the page asks, and returns where the browser ends. */
async function signInAt(address: string): Promise<URL> {
  const ann = new Visitor(sso.app);
  await ann.get(address);
  await ann.submit('/login', { email: 'staff@acme.test', password: demoPassword });
  return new URL(ann.location ?? '');
}

describe('passport-openidconnect', () => {
  /** One request through the strategy, with the session of its browser. */
  function pass(agent: Agent, request: object): Promise<object> {
    const at = (path: string) => `http://${acmeHost}:${port}${path}`;
    const strategy = new Strategy(
      {
        issuer: acmeOrigin,
        authorizationURL: `${acmeOrigin}/authorize`,
        tokenURL: at('/token'),
        userInfoURL: at('/userinfo'),
        clientID: 'mail',
        clientSecret,
        callbackURL: redirectUri,
        scope: 'profile email',
        agent,
      },
      (issuer, profile, done) => done(null, { issuer, ...profile }),
    );
    return new Promise((resolve, reject) => {
      strategy.redirect = (location) => resolve({ location });
      strategy.success = resolve;
      strategy.fail = (why) => reject(new Error(JSON.stringify(why)));
      strategy.error = reject;
      strategy.authenticate(request);
    });
  }

  it('signs in with a secret in the form and without PKCE', async () => {
    // Only the resolver of the test knows these hosts.
    const agent = new Agent({
      lookup: (_host, { all }, found) =>
        all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4),
    });
    const session = {};
    const begun = await pass(agent, { session, query: {} });
    const answer = await signInAt(String(Reflect.get(begun, 'location')));
    const query = Object.fromEntries(answer.searchParams);
    expect(await pass(agent, { session, query })).toMatchObject({
      issuer: acmeOrigin,
      displayName: 'Sarah Mitchell',
      username: 'staff@acme.test',
      emails: [{ value: 'staff@acme.test' }],
    });
    agent.destroy();
  });
});

describe('oidc-client-ts', () => {
  const network = globalThis.fetch;
  beforeAll(() => {
    const platform = fetchOf(sso);
    globalThis.fetch = async (address, { method = 'GET', headers, body } = {}) =>
      platform(address instanceof Request ? address.url : new URL(address).href, {
        method,
        headers: Object.fromEntries(new Headers(headers)),
        body: typeof body === 'string' || body instanceof URLSearchParams ? body : null,
        redirect: 'manual',
      });
  });
  afterAll(() => {
    globalThis.fetch = network;
  });

  it('discovers the platform, signs in, refreshes and signs out like a page', async () => {
    const client = new OidcClient({
      authority: acmeOrigin,
      client_id: 'wiki',
      redirect_uri: redirectUri,
      post_logout_redirect_uri: goodbye,
      scope: 'openid profile email offline_access',
      loadUserInfo: true,
      stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    });
    const { url } = await client.createSigninRequest({ state: { page: 7 } });
    const answer = await signInAt(url);
    const user = await client.processSigninResponse(answer.href);
    expect(user.userState).toEqual({ page: 7 });
    expect(user.profile).toMatchObject({ iss: acmeOrigin, preferred_username: 'staff@acme.test' });
    const refreshed = await client.useRefreshToken({
      state: {
        data: undefined,
        refresh_token: user.refresh_token ?? '',
        id_token: user.id_token ?? '',
        session_state: null,
        scope: user.scope ?? '',
        profile: user.profile,
      },
    });
    expect(refreshed.access_token).not.toBe(user.access_token);
    const leaving = await client.createSignoutRequest({ id_token_hint: user.id_token ?? '' });
    expect(new URL(leaving.url).searchParams.get('post_logout_redirect_uri')).toBe(goodbye);
    await client.revokeToken(refreshed.refresh_token ?? '', 'refresh_token');
  });
});
