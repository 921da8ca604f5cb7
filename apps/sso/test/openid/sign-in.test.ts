import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { demoPassword } from '../../seeds/index.ts';
import type { TestSso } from '../app.ts';
import { acmeHost, acmeOrigin, apiOrigin, startTestSso } from '../app.ts';
import { Visitor } from '../visitor.ts';
import type { Clients } from './clients.ts';
import {
  configured,
  goodbye,
  otherUri,
  post,
  redirectUri,
  register,
  registerClients,
  signedIn,
  travel,
} from './clients.ts';

let sso: TestSso;
let clients: Clients;
let wiki: oidc.Configuration;
const posted: { readonly address: string; readonly token: string }[] = [];
beforeAll(async () => {
  sso = await startTestSso({
    postLogout: async (address, token) => {
      posted.push({ address, token });
      return 200;
    },
  });
  clients = await registerClients(sso);
});
afterAll(() => sso.close());
beforeEach(async () => {
  sso.clock.advance({ minutes: 2 });
  wiki = await configured(sso, 'wiki', clients.publicClient);
});

describe('a standard client', () => {
  it.each([
    ['wiki', 'publicClient'],
    ['shop', 'secretClient'],
    ['bank', 'keyClient'],
  ] as const)('signs in, refreshes, reads UserInfo, and signs out: %s', async (id, kind) => {
    const client = await configured(sso, id, clients[kind]);
    const { ann, tokens, callback } = await signedIn(sso, client);
    expect(callback.href.startsWith(`${redirectUri}?`)).toBe(true);
    expect(callback.searchParams.get('iss')).toBe(acmeOrigin);
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: acmeOrigin,
      aud: id,
      name: 'Sarah Mitchell',
      amr: ['pwd'],
    });
    expect(tokens).not.toHaveProperty('session_key');
    const user = await oidc.fetchUserInfo(client, tokens.access_token, claims?.sub ?? '');
    expect(user).toEqual({
      sub: claims?.sub,
      name: 'Sarah Mitchell',
      preferred_username: 'staff@acme.test',
      email: 'staff@acme.test',
      email_verified: true,
    });
    const next = await oidc.refreshTokenGrant(client, tokens.refresh_token ?? '');
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(next.claims()?.sub).toBe(claims?.sub);
    const leaving = oidc.buildEndSessionUrl(client, {
      post_logout_redirect_uri: goodbye,
      id_token_hint: next.id_token ?? '',
      state: 'over',
    });
    await ann.get(leaving.href);
    expect(ann.location).toBe(`${goodbye}?state=over`);
    const late = oidc.refreshTokenGrant(client, next.refresh_token ?? '');
    await expect(late).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('shares the sign-on of the browser with all others', async () => {
    const { ann } = await signedIn(sso, wiki);
    const shop = await configured(sso, 'shop', clients.secretClient);
    const { tokens } = await signedIn(sso, shop, ann);
    expect(tokens.claims()?.auth_time).toBe(Math.floor(sso.clock.now().getTime() / 1000));
    await ann.get('/account');
    expect(ann.status).toBe(200);
  });

  it('gets no id token without openid, and no refresh token without offline_access', async () => {
    const { callback, checks } = await travel(wiki, new Visitor(sso.app), { scope: 'profile' });
    const { expectedNonce, ...others } = checks;
    const tokens = await oidc.authorizationCodeGrant(wiki, callback, others);
    expect([tokens.id_token, tokens.refresh_token, tokens.scope]).toEqual([
      undefined,
      undefined,
      'profile',
    ]);
    expect(expectedNonce).not.toBe('');
    const asked = oidc.fetchUserInfo(wiki, tokens.access_token, 'nobody');
    await expect(asked).rejects.toMatchObject({ status: 403 });
  });

  it('may send unknown parameters, scopes in any order, and no nonce', async () => {
    const { callback, checks } = await travel(wiki, new Visitor(sso.app), {
      scope: 'email address openid phone profile',
      display: 'popup',
      axp_issuer: 'api',
      claims_locales: 'th',
      acr_values: '1 2',
      nonce: '',
      claims: '{"userinfo":{"name":{"essential":true}}}',
    });
    const { expectedNonce: _, ...others } = checks;
    const tokens = await oidc.authorizationCodeGrant(wiki, callback, others);
    expect(callback.searchParams.get('iss')).toBe(acmeOrigin);
    expect(tokens.scope).toBe('email openid profile');
    const userinfo = async (fields: Record<string, string>, headers = {}) =>
      (await post(sso, '/userinfo', fields, headers)).body.email ?? 'nothing';
    const authorization = `Bearer ${tokens.access_token}`;
    const form = { access_token: tokens.access_token };
    expect(await userinfo({}, { authorization })).toBe('staff@acme.test');
    expect(await userinfo(form)).toBe('staff@acme.test');
    expect(await userinfo(form, { authorization })).toBe('nothing');
  });

  it('chooses the language of the pages by ui_locales, also after a wrong password', async () => {
    const ann = new Visitor(sso.app);
    await ann.get(
      `/authorize?${new URLSearchParams(asked({ ui_locales: 'fr th-TH' })).toString()}`,
    );
    expect(ann.html).toContain('<html lang="th"');
    await ann.submit('/login', { email: 'staff@acme.test', password: 'wrong' });
    expect([ann.status, ann.html]).toEqual([401, expect.stringContaining('<html lang="th"')]);
  });

  it('[S-06] finds all RFC 8414 metadata, under both paths', async () => {
    const read = async (name: string) =>
      sso.inject({ url: `/.well-known/${name}`, headers: { host: acmeHost } });
    const [one, other] = await Promise.all(
      ['openid-configuration', 'oauth-authorization-server'].map(read),
    );
    expect(one?.json()).toEqual(other?.json());
    expect(one?.headers['access-control-allow-origin']).toBe('*');
    const addresses = Object.entries(one?.json()).filter(([name]) => /_endpoint$|_uri$/.test(name));
    expect(addresses.map(([, value]) => new URL(String(value)).origin)).toEqual(
      Array.from({ length: 6 }, () => acmeOrigin),
    );
    expect(one?.json()).toMatchObject({
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ['S256'],
      request_parameter_supported: false,
    });
  });
});

describe('a client of older software', () => {
  const mailClient = () =>
    configured(sso, 'mail', clients.postedSecretClient, { id_token_signed_response_alg: 'RS256' });
  const wide = 'openid profile email offline_access groups unheard-of';

  it('signs in with RS256, a secret in the form, groups, and ignored unknown scopes', async () => {
    const mail = await mailClient();
    await sso.db
      .updateTable('app_user')
      .set({ groups: ['Staff', 'Planning'], username: 'sarah' })
      .where('email', '=', 'staff@acme.test')
      .execute();
    const { callback, checks } = await travel(mail, new Visitor(sso.app), { scope: wide });
    const tokens = await oidc.authorizationCodeGrant(mail, callback, checks);
    expect(tokens.scope).toBe('openid profile email offline_access groups');
    expect(decodeProtectedHeader(tokens.id_token ?? '').alg).toBe('RS256');
    expect(decodeProtectedHeader(tokens.access_token).alg).toBe('ES256');
    const known = { preferred_username: 'sarah', groups: ['Staff', 'Planning'] };
    expect(tokens.claims()).toMatchObject(known);
    const sub = tokens.claims()?.sub ?? '';
    expect(await oidc.fetchUserInfo(mail, tokens.access_token, sub)).toMatchObject(known);
  });

  it('receives a sign-out in the browser, by a frame, and by a token signed like its id tokens', async () => {
    const ann = new Visitor(sso.app);
    const mail = await mailClient();
    const { tokens } = await signedIn(sso, mail, ann);
    const { sid } = z.object({ sid: z.string() }).parse(tokens.claims());
    await signedIn(sso, wiki, ann);
    const leaving = oidc.buildEndSessionUrl(mail, {
      post_logout_redirect_uri: goodbye,
      id_token_hint: tokens.id_token ?? '',
    });
    await ann.get(leaving.href);
    const frame = `https://mail.test/bye?from=axp&iss=${encodeURIComponent(acmeOrigin)}&sid=${sid}`;
    expect([...ann.html.matchAll(/<iframe src="([^"]+)"/g)].map(([, src]) => src)).toEqual([
      frame.replaceAll('&', '&amp;'),
    ]);
    expect(ann.answer?.headers['content-security-policy']).toContain(
      'frame-src https://mail.test;',
    );
    expect(ann.html).toContain(`href="${goodbye}" data-onward`);
    await sso.runJob('send_logouts');
    expect(posted.map(({ address, token }) => [address, decodeProtectedHeader(token).alg])).toEqual(
      [['https://mail.test/logout', 'RS256']],
    );
  });

  it('can address the default tenant by the API’s host', async () => {
    await register(sso, 'www', 'wiki', {});
    const client = await configured(sso, 'wiki', clients.publicClient, { issuer: apiOrigin });
    const ann = new Visitor(sso.app);
    const from = await travel(client, ann, {}, { email: 'admin@www.test' });
    const tokens = await oidc.authorizationCodeGrant(client, from.callback, from.checks);
    expect(tokens.claims()?.iss).toBe(apiOrigin);
    const { sub = '' } = tokens.claims() ?? {};
    expect(await oidc.fetchUserInfo(client, tokens.access_token, sub)).toMatchObject({ sub });
    const next = await oidc.refreshTokenGrant(client, tokens.refresh_token ?? '');
    expect(next.claims()?.iss).toBe(apiOrigin);
  });
});

describe('prompts', () => {
  const answerTo = async (ann: Visitor, more: Record<string, string>) => {
    const { callback, checks } = await travel(wiki, ann, more);
    expect(callback.searchParams.get('state')).toBe(checks.expectedState);
    return callback.searchParams.get('error') ?? 'code';
  };

  it('none never shows a page', async () => {
    const ann = new Visitor(sso.app);
    expect(await answerTo(ann, { prompt: 'none' })).toBe('login_required');
    const { tokens } = await signedIn(sso, wiki, ann);
    expect(await answerTo(ann, { prompt: 'none' })).toBe('code');
    await ann.get('/login?prompt=login');
    await ann.submit('/login', { email: 'admin@acme.test', password: demoPassword });
    expect(await answerTo(ann, { prompt: 'none' })).toBe('account_selection_required');
    const hint = { id_token_hint: tokens.id_token ?? '' };
    expect(await answerTo(ann, { prompt: 'none', ...hint })).toBe('code');
    const broken = { id_token_hint: tokens.access_token };
    expect(await answerTo(ann, { prompt: 'none', ...broken })).toBe('invalid_request');
    const stranger = new Visitor(sso.app);
    expect(await answerTo(stranger, { prompt: 'none', ...hint })).toBe('login_required');
  });

  it('login asks again, and select_account offers a choice', async () => {
    const { ann } = await signedIn(sso, wiki);
    sso.clock.advance({ seconds: 30 });
    wiki = await configured(sso, 'wiki', clients.publicClient);
    const again = await travel(wiki, ann, { prompt: 'login' });
    const tokens = await oidc.authorizationCodeGrant(wiki, again.callback, again.checks);
    expect(tokens.claims()?.auth_time).toBe(Math.floor(sso.clock.now().getTime() / 1000));
    await expect(travel(wiki, ann, { prompt: 'select_account' })).rejects.toThrow(/No form/);
    expect(ann.text).toContain('Choose an account');
  });

  it('max_age asks again once the sign-in is older, also when an account is chosen', async () => {
    const { ann } = await signedIn(sso, wiki);
    sso.clock.advance({ minutes: 10 });
    wiki = await configured(sso, 'wiki', clients.publicClient);
    expect(await answerTo(ann, { prompt: 'none', max_age: '900' })).toBe('code');
    expect(await answerTo(ann, { prompt: 'none', max_age: '300' })).toBe('login_required');
    const { callback, checks } = await travel(wiki, ann, { max_age: '300' });
    await oidc.authorizationCodeGrant(wiki, callback, { ...checks, maxAge: 300 });
    await ann.get('/login?prompt=login');
    await ann.submit('/login', { email: 'admin@acme.test', password: demoPassword });
    sso.clock.advance({ minutes: 10 });
    await ann.get(`/authorize?${new URLSearchParams(asked({ max_age: '900' })).toString()}`);
    const session = /name="session" value="([^"]+)"/.exec(ann.html)?.[1] ?? '';
    await ann.submit('/login/account', { session });
    expect(ann.location).toContain('code=');
    await ann.get(`/authorize?${new URLSearchParams(asked({ max_age: '900' })).toString()}`);
    sso.clock.advance({ minutes: 10 });
    await ann.submit('/login/account', { session });
    expect([ann.status, ann.text]).toEqual([200, expect.stringContaining('Password')]);
  });
});

function asked(change: Record<string, string> = {}): Record<string, string> {
  return {
    response_type: 'code',
    client_id: 'wiki',
    redirect_uri: redirectUri,
    scope: 'openid',
    state: 'a state',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...change,
  };
}

describe('an authorization request', () => {
  const ask = async (fields: Record<string, string>) => {
    const ann = new Visitor(sso.app);
    await ann.get(`/authorize?${new URLSearchParams(fields).toString()}`);
    return ann;
  };

  it.each([
    ['of another host', 'https://evil.test/callback?from=axp'],
    ['of a longer path', 'https://wiki.test/callback/x?from=axp'],
    ['with more in its query', `${otherUri}&a=1`],
    ['with another query', `${redirectUri}?from=evil`],
    ['with a fragment', `${redirectUri}#x`],
    ['in capitals', 'https://wiki.test/Callback?from=axp'],
    ['with an escape', 'https://wiki.test/%63allback?from=axp'],
    ['with dots', 'https://wiki.test/x/../callback?from=axp'],
    ['with a trailing dot', 'https://wiki.test./callback?from=axp'],
    ['with a port', 'https://wiki.test:8443/callback?from=axp'],
    ['with a user', 'https://wiki.test@evil.test/callback?from=axp'],
    ['with a backslash', 'https://wiki.test\\@evil.test/callback?from=axp'],
    ['with a tab', 'https://wiki.test/\tcallback?from=axp'],
    ['with a line end', `${redirectUri}\r\nX: y`],
    ['without a scheme', '//evil.test'],
    ['with a script', 'javascript:alert(1)'],
    ['of the kit', 'http://acme.localhost/login/axonscloud/callback/?sessionKey={key}'],
    ['that is empty', ''],
  ])('is not redirected to an address %s', async (_, address) => {
    const ann = await ask(asked({ redirect_uri: address, prompt: 'none' }));
    expect([ann.status, ann.location]).toEqual([400, undefined]);
  });

  it.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['no client', { client_id: '' }],
    ['a client of the kit alone', { client_id: 'axp-booking' }],
  ])('is not redirected for %s', async (_, change) => {
    const ann = await ask(asked({ ...change, prompt: 'none' }));
    expect([ann.status, ann.location]).toEqual([400, undefined]);
  });

  it.each([
    ['invalid_request', { response_type: '' }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['unsupported_response_type', { response_type: 'code id_token' }],
    ['invalid_request', { code_challenge: '' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge_method: '' }],
    ['invalid_request', { code_challenge: 'short' }],
    ['invalid_scope', { scope: '' }],
    ['invalid_scope', { scope: 'admin' }],
    ['invalid_request', { max_age: '-1' }],
    ['invalid_request', { response_mode: 'fragment' }],
    ['invalid_request', { prompt: 'none login' }],
    ['invalid_request', { prompt: 'create' }],
    ['request_not_supported', { request: 'eyJhbGciOiJub25lIn0.e30.' }],
    ['request_uri_not_supported', { request_uri: 'https://evil.test/request' }],
  ])('receives %s: %j', async (error, change) => {
    const ann = await ask(asked({ redirect_uri: otherUri, ...change }));
    const answer = new URL(ann.location ?? '');
    expect(`${answer.origin}${answer.pathname}`).toBe('https://wiki.test/callback');
    expect(Object.fromEntries(answer.searchParams)).toEqual({
      from: 'axp',
      error,
      error_description: expect.stringMatching(/^[A-Za-z][\w ,.:-]+\.$/),
      state: 'a state',
      iss: acmeOrigin,
    });
  });

  it('is refused if a parameter appears twice, and may be a form', async () => {
    const ann = new Visitor(sso.app);
    await ann.get(`/authorize?${new URLSearchParams(asked()).toString()}&client_id=shop`);
    expect([ann.status, ann.location]).toEqual([400, undefined]);
    await ann.post('/authorize', asked(), { 'sec-fetch-site': 'cross-site' });
    expect([ann.status, ann.location?.split('?')[0]]).toEqual([303, '/authorize']);
  });

  it('receives an error for a person who may not open the application', async () => {
    const { tenant } = await sso.tenant('acme');
    const rules = (kind: string, value: string) =>
      sso.db
        .updateTable('access_rule')
        .set({ kind, value })
        .where('tenant_id', '=', tenant.id)
        .where('application_id', '=', 'wiki')
        .execute();
    await rules('email_domain', 'elsewhere.test');
    const { callback } = await travel(wiki, new Visitor(sso.app));
    await rules('everyone', '');
    expect(callback.searchParams.get('error')).toBe('access_denied');
  });
});

describe('UserInfo', () => {
  const ask = (headers: Record<string, string>) =>
    sso.inject({ url: '/userinfo', headers: { host: 'acme.sso.axp.test', ...headers } });

  it('is returned only for our own access token', async () => {
    const { tokens } = await signedIn(sso, wiki);
    for (const token of ['', 'x', tokens.id_token ?? '']) {
      const answer = await ask({ authorization: `Bearer ${token}` });
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { error: 'invalid_token', error_description: expect.any(String) },
      ]);
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
    const authorization = `Bearer ${tokens.access_token}`;
    const elsewhere = await ask({ authorization, host: 'siam.sso.axp.test' });
    expect(elsewhere.statusCode).toBe(401);
    expect((await ask({ authorization })).json().sub).toBe(tokens.claims()?.sub);
  });
});
