import { hashOf } from '@axp/server-kit/auth';
import { runNow } from '@axp/server-kit/testing';
import { exportJWK, generateKeyPair } from 'jose';
import * as oidc from 'openid-client';
import { demoPassword } from '../../seeds/index.ts';
import type { TestSso } from '../app.ts';
import { acmeOrigin } from '../app.ts';
import { Visitor } from '../visitor.ts';

/** Registration of the test clients. */
export const redirectUri = 'https://wiki.test/callback';
export const otherUri = `${redirectUri}?from=axp`;
export const goodbye = 'https://wiki.test/bye';
export const clientSecret = 'a secret: with /strange+ %letters';

export interface Clients {
  readonly publicClient: oidc.ClientAuth;
  readonly secretClient: oidc.ClientAuth;
  readonly keyClient: oidc.ClientAuth;
  readonly publicKey: oidc.JWK;
  readonly privateKey: oidc.CryptoKey;
}

/** A client of each kind at acme, and the public one at siam as well. */
export async function registerClients(sso: TestSso): Promise<Clients> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'first', alg: 'ES256' };
  await register(sso, 'acme', 'wiki', {});
  await register(sso, 'siam', 'wiki', {});
  await register(sso, 'acme', 'shop', {
    client_authentication: 'client_secret_basic',
    client_secret_hash: hashOf(clientSecret),
  });
  await register(sso, 'acme', 'bank', {
    client_authentication: 'private_key_jwt',
    client_jwks: JSON.stringify({ keys: [jwk] }),
  });
  return {
    publicClient: oidc.None(),
    secretClient: oidc.ClientSecretBasic(clientSecret),
    keyClient: oidc.PrivateKeyJwt({ key: privateKey, kid: 'first' }),
    publicKey: jwk,
    privateKey,
  };
}

interface Credentials {
  readonly client_authentication?: string;
  readonly client_secret_hash?: Buffer;
  readonly client_jwks?: string;
}

async function register(
  sso: TestSso,
  tenantKey: string,
  id: string,
  credentials: Credentials,
): Promise<void> {
  const { tenant } = await sso.tenant(tenantKey);
  await sso.db
    .insertInto('application')
    .values({
      tenant_id: tenant.id,
      id,
      name: id,
      url: 'https://wiki.test/',
      audience: `${id}-api`,
      redirect_uris: [redirectUri, otherUri],
      logout_urls: [goodbye],
      origins: ['https://wiki.test'],
      ...credentials,
    })
    .execute();
  await sso.db
    .insertInto('access_rule')
    .values({
      tenant_id: tenant.id,
      id: crypto.randomUUID(),
      application_id: id,
      kind: 'everyone',
    })
    .execute();
}

/** The network between a library and the platform. */
function fetchOf({ inject }: TestSso): oidc.CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    const answer = await inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host },
      ...(method === 'POST' && { payload: await new Response(body ?? null).text() }),
    });
    const given = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(answer.body, { status: answer.statusCode, headers: given });
  };
}

/** npm's certified client, which has read our discovery document; its clock is that of the test. */
export async function configured(
  sso: TestSso,
  id: string,
  authentication: oidc.ClientAuth,
): Promise<oidc.Configuration> {
  const skew = Math.round((sso.clock.now().getTime() - runNow().getTime()) / 1000);
  return oidc.discovery(new URL(acmeOrigin), id, { [oidc.clockSkew]: skew }, authentication, {
    [oidc.customFetch]: fetchOf(sso),
  });
}

export interface Journey {
  /** Where the browser ends: the client's address, with the answer. */
  readonly callback: URL;
  readonly checks: {
    readonly pkceCodeVerifier: string;
    readonly expectedState: string;
    readonly expectedNonce: string;
  };
}

const scope = 'openid profile email offline_access';

/** Browser that starts at a client, signs in if asked, and returns. */
export async function travel(
  configuration: oidc.Configuration,
  ann: Visitor,
  more: Readonly<Record<string, string>> = {},
): Promise<Journey> {
  const checks = {
    pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
    expectedState: `state &=${oidc.randomState()}`,
    expectedNonce: oidc.randomNonce(),
  };
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    ...more,
  });
  await ann.get(address.href);
  if (ann.status === 200) {
    await ann.submit('/login', { email: 'staff@acme.test', password: demoPassword });
  }
  if (ann.location === undefined) throw new Error(`${ann.status} ${ann.text}`);
  return { callback: new URL(ann.location, acmeOrigin), checks };
}

/** The whole way to tokens. */
export async function signedIn(
  sso: TestSso,
  configuration: oidc.Configuration,
  ann = new Visitor(sso.app),
): Promise<{
  readonly ann: Visitor;
  readonly callback: URL;
  readonly checks: Journey['checks'];
  readonly tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;
}> {
  const { callback, checks } = await travel(configuration, ann);
  const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
    ...checks,
    idTokenExpected: true,
  });
  return { ann, callback, checks, tokens };
}

/** Posts a form in a way that no library does. */
export async function post(
  { inject }: TestSso,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await inject({
    method: 'POST',
    url: path,
    headers: {
      host: new URL(acmeOrigin).host,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
