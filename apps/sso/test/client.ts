import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { TokenData } from '../src/contract/token-operations.ts';
import type { TestSso } from './app.ts';
import { acmeHost, acmeOrigin, apiHost, apiOrigin } from './app.ts';
import { cookieOf, signIn } from './sign-in.ts';

/** Origin of the booking application at acme; loopback ports may differ. */
export const bookingOrigin = 'http://acme.localhost:3000';

export interface Handle {
  readonly handle: string;
  readonly verifier: string;
  /** The browser's cookies on both hosts. */
  readonly tenantCookie: string;
  readonly apiCookie: string;
  readonly sessionId: string;
}

/** A sign-on through all its redirects, up to the handle in the application's address. */
export async function arriveWithHandle(
  sso: TestSso,
  email = 'staff@acme.test',
  before?: Pick<Handle, 'tenantCookie' | 'apiCookie'>,
): Promise<Handle> {
  const verifier = randomBytes(32).toString('base64url');
  const signedIn = await signIn(sso, email, {
    verifier,
    ...(before && { cookie: before.tenantCookie }),
  });
  const origin = email.includes('@siam') ? acmeOrigin.replace('acme', 'siam') : acmeOrigin;
  const host = email.includes('@siam') ? acmeHost.replace('acme', 'siam') : acmeHost;
  const go = (to: string, url: string, cookie: string) =>
    sso.inject({ url, headers: { host: to, ...(cookie && { cookie }) } });
  const start = await go(apiHost, signedIn.location.slice(apiOrigin.length), '');
  const confirmUrl = String(start.headers.location).slice(origin.length);
  const confirm = await go(host, confirmUrl, signedIn.cookie);
  const arriveUrl = String(confirm.headers.location).slice(apiOrigin.length);
  const cookies = [cookieOf(start), ...(before ? [before.apiCookie] : [])].join('; ');
  const arrive = await go(apiHost, arriveUrl, cookies);
  const handle = new URL(String(arrive.headers.location)).searchParams.get('sessionKey') ?? '';
  return {
    handle,
    verifier,
    tenantCookie: signedIn.cookie,
    apiCookie: cookieOf(arrive),
    sessionId: signedIn.sessionId,
  };
}

export interface Call {
  readonly body?: object;
  readonly cookie?: string;
  readonly token?: string;
  readonly origin?: string | null;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call of the platform as a page of the booking application makes it. */
export function call(
  { inject }: Pick<TestSso, 'inject'>,
  path: string,
  { body, cookie, token, origin = bookingOrigin, host = apiHost, headers = {} }: Call = {},
): Promise<LightMyRequestResponse> {
  return inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/v1${path}`,
    headers: {
      host,
      ...(origin !== null && { origin }),
      ...(cookie !== undefined && { cookie }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  });
}

export const tokenPath = '/sessions/axp-booking/oauth/token';

export function handleBody(
  { handle, verifier }: Pick<Handle, 'handle' | 'verifier'>,
  more: object = {},
) {
  return {
    grant_type: 'session_key',
    session_key: handle,
    code_verifier: verifier,
    scopes: ['openid', 'offline_access', 'email'],
    instance_id: 'tab-1',
    ...more,
  };
}

export interface Client extends Handle {
  readonly tokens: TokenData;
}

/** A person in the booking application, with tokens. */
export async function signedOn(
  sso: TestSso,
  email = 'staff@acme.test',
  instanceId = 'tab-1',
): Promise<Client> {
  const handle = await arriveWithHandle(sso, email);
  const origin = email.includes('@siam') ? bookingOrigin.replace('acme', 'siam') : bookingOrigin;
  const body = handleBody(handle, { instance_id: instanceId });
  const answer = await call(sso, tokenPath, { body, origin });
  if (answer.statusCode !== 200) throw new Error(`no tokens: ${answer.body}`);
  return { ...handle, tokens: answer.json().data };
}

export function refreshBody({ tokens }: Pick<Client, 'tokens'>, more: object = {}) {
  return {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
    session_key: tokens.session_key,
    instance_id: 'tab-1',
    ...more,
  };
}
