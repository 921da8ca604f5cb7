import { once } from 'node:events';
import { createServer } from 'node:http';
import { hashOf } from '@axp/server-kit/auth';
import { runNow } from '@axp/server-kit/testing';
import { exportJWK, generateKeyPair } from 'jose';
import type { Insertable } from 'kysely';
import * as oidc from 'openid-client';
import { demoPassword } from '../../seeds/index.ts';
import type { DB } from '../../src/platform/db/schema.ts';
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
  readonly postedSecretClient: oidc.ClientAuth;
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
  await register(sso, 'acme', 'edge', { repeats_refresh: true });
  await register(sso, 'acme', 'mail', {
    client_authentication: 'client_secret_post',
    client_secret_hash: hashOf(clientSecret),
    id_token_algorithm: 'RS256',
    requires_pkce: false,
    scopes: ['openid', 'offline_access', 'profile', 'email', 'groups'],
    frontchannel_logout_uri: 'https://mail.test/bye?from=axp',
    backchannel_logout_uri: 'https://mail.test/logout',
  });
  return {
    publicClient: oidc.None(),
    secretClient: oidc.ClientSecretBasic(clientSecret),
    postedSecretClient: oidc.ClientSecretPost(clientSecret),
    keyClient: oidc.PrivateKeyJwt({ key: privateKey, kid: 'first' }),
    publicKey: jwk,
    privateKey,
  };
}

type Settings = Partial<
  Pick<
    Insertable<DB['application']>,
    | 'client_authentication'
    | 'client_secret_hash'
    | 'client_jwks'
    | 'client_jwks_uri'
    | 'id_token_algorithm'
    | 'requires_pkce'
    | 'repeats_refresh'
    | 'scopes'
    | 'redirect_uris'
    | 'logout_urls'
    | 'frontchannel_logout_uri'
    | 'backchannel_logout_uri'
  >
>;

/** RSA key of a client, as large as registrations have it. */
export async function rsaKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } };
}

/** A client's own server with its public keys. */
export async function serveKeys(keys: readonly oidc.JWK[]) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    address: `http://127.0.0.1:${address.port}/keys`,
    asked: () => asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function register(
  sso: TestSso,
  tenantKey: string,
  id: string,
  settings: Settings,
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
      ...settings,
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
export function fetchOf({ inject }: TestSso): oidc.CustomFetch {
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
  { issuer = acmeOrigin, ...metadata }: Partial<oidc.ClientMetadata> & { issuer?: string } = {},
): Promise<oidc.Configuration> {
  const skew = Math.round((sso.clock.now().getTime() - runNow().getTime()) / 1000);
  const known = { ...metadata, [oidc.clockSkew]: skew };
  return oidc.discovery(new URL(issuer), id, known, authentication, {
    [oidc.customFetch]: fetchOf(sso),
    // The signature of an id token too, though it comes straight from the platform.
    execute: [oidc.enableNonRepudiationChecks],
  });
}

export interface LoginRequest {
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
  {
    isProven = true,
    email = 'staff@acme.test',
  }: { readonly isProven?: boolean; readonly email?: string } = {},
): Promise<LoginRequest> {
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
    ...(isProven && {
      code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
    }),
    ...more,
  });
  await ann.get(address.href);
  // The API's host sends to the default tenant's.
  if (ann.location?.includes('/authorize?')) await ann.get(ann.location);
  if (ann.status === 200) {
    await ann.submit('/login', { email, password: demoPassword });
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
  readonly checks: LoginRequest['checks'];
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
