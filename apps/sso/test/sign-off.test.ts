import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestSso } from './app.ts';
import { acmeHost, acmeOrigin, startTestSso } from './app.ts';
import { call, refreshBody, signedOn, tokenPath } from './client.ts';

let sso: TestSso;
beforeAll(async () => {
  sso = await startTestSso();
});
afterAll(() => sso.close());

const home = 'http://acme.localhost:3000/login';
const get = (redirectUrl: string | null, cookie = '') => {
  const query = redirectUrl === null ? '' : `?redirect_url=${encodeURIComponent(redirectUrl)}`;
  return sso.inject({ url: `/logout${query}`, headers: { host: acmeHost, cookie } });
};
const post = (payload: string, cookie: string, origin = acmeOrigin) =>
  sso.inject({
    method: 'POST',
    url: '/logout',
    headers: {
      host: acmeHost,
      origin,
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload,
  });

describe('[S-02] the logout page', () => {
  it('asks first, changes nothing by a link, and ends the sign-on for all applications', async () => {
    const client = await signedOn(sso);
    const asked = await get(home, client.tenantCookie);
    expect([asked.statusCode, asked.headers.location]).toEqual([200, undefined]);
    expect(asked.body).toContain('<form method="post" action="/logout">');
    const body = { body: refreshBody(client) };
    const before = await call(sso, tokenPath, body);
    expect(before.statusCode).toBe(200);

    const foreign = await post('', client.tenantCookie, 'https://evil.test');
    expect(foreign.statusCode).toBe(403);
    const left = await post(`redirect_url=${encodeURIComponent(home)}`, client.tenantCookie);
    expect([left.statusCode, left.headers.location]).toEqual([303, home]);
    expect(left.headers['set-cookie']).toMatch(/^__Host-axp-browser=; .*Max-Age=0/);
    const next = refreshBody({ tokens: before.json().data });
    expect((await call(sso, tokenPath, { body: next })).statusCode).toBe(400);
  });

  it('goes on at once where the application has ended the sign-on before', async () => {
    const { tokens, tenantCookie } = await signedOn(sso);
    const token = tokens.access_token;
    await call(sso, '/me/logout', { token, body: { session_key: tokens.session_key } });
    const left = await get(home, tenantCookie);
    expect([left.statusCode, left.headers.location]).toEqual([303, home]);
    expect((await get(null, tenantCookie)).body).toContain('You are signed out.');
  });

  it.each([
    'https://evil.test/',
    '//evil.test',
    'javascript:alert(1)',
    `${home}/../x`,
    `${home}?a=1`,
    `${home}#x`,
    'http://acme.localhost:3000@evil.test/login',
    'http://acme.localhost:3000\\@evil.test/login',
    'http://acme.localhost:3000/login\r\nX: y',
    'http://acme.localhost/login/axonscloud/callback/?sessionKey={key}',
  ])('returns never to %j', async (address) => {
    const answer = await get(address);
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('is not registered');
  });
});
