import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt, SignJWT } from 'jose';
import * as me from '../src/contract/me-operations.ts';
import { takeClientToken } from '../src/contract/token-operations.ts';
import { acmeHost, apiHost, testSso } from './app.ts';
import { bookingOrigin, signedOn } from './client.ts';

/** Every operation that takes an access token, by the contract; and the endpoint of OpenID Connect. */
const routes = [
  ...[...Object.values(me), takeClientToken].map(
    ({ id, method, path }) => [id, { method, url: `/api/v1${path}`, host: apiHost }] as const,
  ),
  ['userinfo', { method: 'GET', url: '/userinfo', host: acmeHost }] as const,
];

const sso = testSso();
let token: string;
// One of the routes ends the sign-on.
beforeEach(async () => {
  sso.clock.advance({ minutes: 2 });
  token = (await signedOn(sso)).tokens.access_token;
});

/** The token of the sign-on with other claims, signed with the platform's own key. */
async function tokenWith(claims: Record<string, unknown>, typ = 'at+jwt'): Promise<string> {
  const { keyId, privateKey } = await sso.keys.signer();
  return new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: keyId, typ })
    .sign(privateKey);
}

type Route = (typeof routes)[number][1];

async function statusOf({ method, url, host }: Route, bearer: string): Promise<number> {
  const headers = { host, origin: bookingOrigin, authorization: `Bearer ${bearer}` };
  const payload = method === 'POST' ? {} : undefined;
  const answer = await sso.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.statusCode;
}

describe('[H-06] an access token', () => {
  it.each(routes)('is accepted by %s if unchanged', async (_, route) => {
    // Whatever the empty body is answered with, the token itself is good.
    expect(await statusOf(route, await tokenWith({ jti: 'another' }))).not.toBe(401);
  });

  it.each(routes)('for another audience is refused by %s', async (_, route) => {
    expect(await statusOf(route, await tokenWith({ aud: 'payroll' }))).toBe(401);
    const { aud } = decodeJwt(token);
    expect(await statusOf(route, await tokenWith({ aud: [aud, 'payroll'] }))).toBe(401);
    expect(await statusOf(route, await tokenWith({ aud: undefined }))).toBe(401);
  });

  it.each(routes)('of another type is refused by %s', async (_, route) => {
    for (const type of ['JWT', 'logout+jwt']) {
      expect(await statusOf(route, await tokenWith({}, type))).toBe(401);
    }
  });

  it.each(routes.filter(([id]) => id !== 'userinfo'))(
    'of a standard client is refused by %s, which is for the kit',
    async (_, route) => {
      expect(await statusOf(route, await tokenWith({ grant: 'code' }))).toBe(401);
    },
  );
});
