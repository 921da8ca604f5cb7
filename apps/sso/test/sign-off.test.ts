import { describe, expect, it } from '@jest/globals';
import { acmeHost, apiHost, apiOrigin, testSso } from './app.ts';
import { arriveWithHandle, call, handleBody, refreshBody, signedOn, tokenPath } from './client.ts';
import { Visitor } from './visitor.ts';

const sso = testSso();

const home = 'http://acme.localhost:3000/login';
const logout = (redirectUrl: string) =>
  `/logout?${new URLSearchParams({ redirect_url: redirectUrl }).toString()}`;
const visitorWith = (cookie: string) => new Visitor(sso.app).keep(cookie);

describe('[S-02] the logout page', () => {
  it('asks first, changes nothing by a link, and ends the sign-on for all applications', async () => {
    const client = await signedOn(sso);
    const ann = visitorWith(client.tenantCookie);
    await ann.get(logout(home));
    expect([ann.status, ann.location]).toEqual([200, undefined]);
    expect(ann.text).toContain('sign out of all applications of Acme');
    expect(ann.answer?.headers['content-security-policy']).toContain(
      "form-action 'self' http://acme.localhost:3000;",
    );
    const before = await call(sso, tokenPath, { body: refreshBody(client) });
    expect(before.statusCode).toBe(200);

    await ann.submit('/logout');
    expect([ann.status, ann.location]).toEqual([303, home]);
    expect(ann.answer?.headers['set-cookie']).toContainEqual(
      expect.stringMatching(/^__Host-axp-browser=; .*Max-Age=0/),
    );
    const next = refreshBody({ tokens: before.json().data });
    expect((await call(sso, tokenPath, { body: next })).statusCode).toBe(400);
  });

  it.each([
    ['without the token of our page', {}, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['with a made-up token', { form_token: 'x' }, {}],
  ])('asks again for a form %s', async (_, fields, headers) => {
    const client = await signedOn(sso);
    const ann = visitorWith(client.tenantCookie);
    await ann.get('/logout');
    const token = 'sec-fetch-site' in headers ? ann.hiddenFields('/logout') : fields;
    await ann.post('/logout', { ...token, redirect_url: home }, headers);
    expect([ann.status, ann.location]).toEqual([303, logout(home)]);
    const body = { body: refreshBody(client) };
    expect((await call(sso, tokenPath, body)).statusCode).toBe(200);
  });

  it('redirects at once if the application has ended the sign-on before', async () => {
    const { tokens, tenantCookie } = await signedOn(sso);
    const token = tokens.access_token;
    await call(sso, '/me/logout', { token, body: { session_key: tokens.session_key } });
    const ann = visitorWith(tenantCookie);
    await ann.get(logout(home));
    expect([ann.status, ann.location]).toEqual([303, home]);
    await ann.get('/logout?lang=th');
    expect(ann.text).toContain('คุณออกจากระบบแล้ว');
  });

  it('is only on tenants’ hosts, which have the cookies', async () => {
    const asked = await sso.inject({ url: '/logout?lang=th', headers: { host: apiHost } });
    const home = `https://www.${apiHost}/logout?lang=th`;
    expect([asked.statusCode, asked.headers.location]).toEqual([303, home]);
    const posted = await sso.inject({
      method: 'POST',
      url: '/logout',
      headers: { host: apiHost, origin: apiOrigin },
    });
    expect([posted.statusCode, posted.headers.location]).toEqual([404, undefined]);
    const elsewhere = await sso.inject({ url: '//evil.test/login', headers: { host: apiHost } });
    expect(elsewhere.headers.location).toBeUndefined();
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
  ])('never returns to %j', async (address) => {
    for (const name of ['redirect_url', 'post_logout_redirect_uri']) {
      const url = `/logout?${new URLSearchParams({ [name]: address }).toString()}`;
      const answer = await sso.inject({ url, headers: { host: acmeHost } });
      expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.body).toContain('is not registered');
    }
  });
});

describe('RP-initiated logout', () => {
  const ended = (idToken: string, more: object = {}) =>
    `/logout?${new URLSearchParams({
      id_token_hint: idToken,
      post_logout_redirect_uri: home,
      state: 'a&b',
      ...more,
    }).toString()}`;

  it('ends the sign-on of an id token in its own browser, without asking', async () => {
    const client = await signedOn(sso);
    sso.clock.advance({ days: 1 });
    const ann = visitorWith(client.tenantCookie);
    await ann.get(ended(client.tokens.id_token));
    expect([ann.status, ann.location]).toEqual([303, `${home}?state=a%26b`]);
    const body = { body: refreshBody(client) };
    expect((await call(sso, tokenPath, body)).statusCode).toBe(400);
  });

  it('ends the sign-on of a person with many groups', async () => {
    await sso.db
      .updateTable('application')
      .set({ scopes: ['openid', 'offline_access', 'profile', 'email', 'groups'] })
      .where('id', '=', 'axp-booking')
      .execute();
    const names = Array.from({ length: 600 }, (_, index) => `CN=Group ${index},OU=Acme,DC=acme`);
    await sso.db.updateTable('app_user').set({ groups: names }).execute();
    const handle = await arriveWithHandle(sso);
    const wanted = handleBody(handle, { scopes: ['openid', 'offline_access', 'groups'] });
    const { data: tokens } = (await call(sso, tokenPath, { body: wanted })).json();
    expect(tokens.id_token.length).toBeGreaterThan(16_384);
    const ann = visitorWith(handle.tenantCookie);
    await ann.get(ended(tokens.id_token));
    expect([ann.status, ann.location]).toEqual([303, `${home}?state=a%26b`]);
    const body = { body: refreshBody({ tokens }) };
    expect((await call(sso, tokenPath, body)).statusCode).toBe(400);
  });

  it('asks if the token is of another browser, of another type, or invalid', async () => {
    const client = await signedOn(sso);
    const other = await signedOn(sso);
    const ann = visitorWith(client.tenantCookie);
    const { id_token: idToken, access_token: accessToken } = client.tokens;
    const [head, body = ''] = idToken.split('.');
    for (const hint of [other.tokens.id_token, accessToken, `${head}.${body}.x`, 'not-a-token']) {
      await ann.get(ended(hint));
      expect([ann.status, ann.location]).toEqual([200, undefined]);
      expect(ann.html).not.toContain(hint);
    }
    await ann.get(ended(idToken, { client_id: 'calendar', post_logout_redirect_uri: '' }));
    expect(ann.status).toBe(200);
    await ann.get(ended(idToken, { client_id: 'calendar' }));
    expect(ann.status).toBe(400);
    expect((await call(sso, tokenPath, { body: refreshBody(client) })).statusCode).toBe(200);
  });
});
