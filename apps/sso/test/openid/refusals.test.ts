import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { UnsecuredJWT } from 'jose';
import { demoPassword } from '../../seeds/index.ts';
import type { TestSso } from '../app.ts';
import { acmeHost, apiHost, recorder, startTestSso } from '../app.ts';
import { Visitor } from '../visitor.ts';
import { clientSecret, redirectUri, registerClients } from './clients.ts';

const logged: unknown[] = [];
let sso: TestSso;
beforeAll(async () => {
  sso = await startTestSso({ logger: recorder(logged, 'info') });
  await registerClients(sso);
});
afterAll(() => sso.close());
beforeEach(() => {
  sso.clock.advance({ minutes: 2 });
  logged.length = 0;
});

type Fields = Readonly<Record<string, string>>;

const refused = () =>
  logged.filter((line) => expect.objectContaining({ msg: 'openid_refused' }).asymmetricMatch(line));

const asked = (change: Fields = {}): Fields => ({
  response_type: 'code',
  client_id: 'wiki',
  redirect_uri: redirectUri,
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  ...change,
});
const code = { grant_type: 'authorization_code', code: 'x', redirect_uri: redirectUri };
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
const bearer = (claims: object) => ({
  authorization: `Bearer ${new UnsecuredJWT({ ...claims }).encode()}`,
});
const evil = 'https://evil.test/';
const id = '01a2182c-a0ad-73e9-8515-84a8d76f4f33';
const state = { session_id: id, user_id: id };

type Case = readonly [
  endpoint: string,
  sent: Fields,
  line: { readonly code: string; readonly client?: string; readonly reason: string },
  headers?: Fields,
];

const notRegistered = { code: 'redirect.not_registered', reason: evil };

const cases: readonly Case[] = [
  [
    'GET /authorize',
    asked({ client_id: 'nobody', redirect_uri: evil }),
    { ...notRegistered, client: 'nobody' },
  ],
  ['GET /authorize', asked({ redirect_uri: evil }), { ...notRegistered, client: 'wiki' }],
  [
    'GET /authorize',
    asked({ code_challenge: '' }),
    {
      code: 'invalid_request',
      client: 'wiki',
      reason: 'PKCE is required: a code_challenge with the method S256.',
    },
  ],
  [
    'GET /authorize',
    asked({ scope: 'admin' }),
    {
      code: 'invalid_scope',
      client: 'wiki',
      reason: 'None of the requested scopes is registered for this client.',
    },
  ],
  [
    'GET /authorize',
    asked({ request: 'x' }),
    { code: 'request_not_supported', client: 'wiki', reason: 'unsupported parameter' },
  ],
  [
    'GET /authorize',
    asked({ id_token_hint: 'x' }),
    { code: 'invalid_request', client: 'wiki', reason: 'id_token_hint' },
  ],
  [
    'GET /authorize',
    asked({ prompt: 'none' }),
    { code: 'login_required', client: 'wiki', reason: 'prompt=none' },
  ],
  [
    'GET /authorize?scope=openid',
    asked(),
    { code: 'request.malformed', client: 'wiki', reason: 'request.malformed' },
  ],
  [
    'GET /authorize',
    asked(),
    { code: 'tenant.unknown', client: 'wiki', reason: 'tenant.unknown' },
    { host: `nobody.${apiHost}` },
  ],
  [
    'GET /login',
    { application_id: 'wiki', redirect_url: evil },
    { ...notRegistered, client: 'wiki' },
  ],
  [
    'GET /logout',
    { client_id: 'wiki', post_logout_redirect_uri: evil },
    { ...notRegistered, client: 'wiki' },
  ],
  [
    'GET /session/start',
    {},
    { code: 'sign_on.invalid_grant', reason: 'sign_on.invalid_grant' },
    { host: apiHost },
  ],
  [
    'POST /token',
    code,
    { code: 'invalid_client', client: 'shop', reason: 'wrong client_secret_basic' },
    basic('shop', 'guessed'),
  ],
  [
    'POST /token',
    { ...code, client_id: 'mail', client_secret: 'x' },
    { code: 'invalid_client', client: 'mail', reason: 'wrong client_secret_post' },
  ],
  [
    'POST /token',
    { ...code, client_id: 'shop' },
    { code: 'invalid_client', client: 'shop', reason: 'none instead of client_secret_basic' },
  ],
  [
    'POST /token',
    { ...code, client_id: 'nobody' },
    { code: 'invalid_client', client: 'nobody', reason: 'unknown' },
  ],
  ['POST /token', code, { code: 'invalid_client', reason: 'no client id' }],
  [
    'POST /token',
    { ...code, client_id: 'mail', client_secret: clientSecret },
    { code: 'invalid_request', client: 'mail', reason: 'more than one client authentication' },
    basic('shop', 'x'),
  ],
  [
    'POST /token',
    { client_id: 'wiki', grant_type: 'password' },
    { code: 'unsupported_grant_type', client: 'wiki', reason: 'password' },
  ],
  [
    'POST /token',
    { client_id: 'wiki', grant_type: 'authorization_code' },
    { code: 'invalid_request', client: 'wiki', reason: 'code, redirect_uri' },
  ],
  [
    'POST /token',
    { ...code, client_id: 'wiki' },
    { code: 'invalid_grant', client: 'wiki', reason: 'unknown_code' },
  ],
  [
    'POST /token',
    { client_id: 'wiki', grant_type: 'refresh_token', refresh_token: 'x' },
    { code: 'invalid_grant', client: 'wiki', reason: 'unknown_token' },
  ],
  [
    'POST /token',
    { ...code, client_id: 'wiki' },
    { code: 'invalid_request', client: 'wiki', reason: 'tenant.unknown' },
    { host: `nobody.${apiHost}` },
  ],
  [
    'POST /revoke',
    { client_id: 'wiki' },
    { code: 'invalid_request', client: 'wiki', reason: 'token' },
  ],
  [
    'POST /revoke',
    { client_id: 'wiki', token: 'x', token_type_hint: 'access_token' },
    { code: 'unsupported_token_type', client: 'wiki', reason: 'unsupported_token_type' },
  ],
  ['GET /userinfo', {}, { code: 'invalid_token', reason: 'auth.required' }],
  [
    'GET /userinfo',
    {},
    { code: 'invalid_token', client: 'wiki', reason: 'auth.required' },
    bearer({ client_id: 'wiki' }),
  ],
  [
    'POST /userinfo',
    { access_token: 'x' },
    { code: 'invalid_request', reason: 'two access tokens' },
    bearer({ client_id: 'wiki' }),
  ],
  [
    'POST /api/v1/sessions/wiki/oauth/token',
    {
      grant_type: 'refresh_token',
      prompt: 'none',
      refresh_token: 'x',
      session_key: 'x',
      instance_id: 'x',
    },
    { code: 'sign_on.invalid_grant', client: 'wiki', reason: 'unknown_tenant' },
  ],
  [
    'POST /api/v1/sessions/state',
    { ...state, tenant_key: 'nobody', application_id: 'wiki' },
    { code: 'tenant.unknown', client: 'wiki', reason: 'nobody' },
  ],
  [
    'POST /api/v1/sessions/state',
    { ...state, tenant_key: 'acme', application_id: 'nobody' },
    { code: 'invalid_client', client: 'nobody', reason: 'unknown' },
  ],
];

const programs = new Set(['POST /token', 'POST /revoke', 'GET /userinfo', 'POST /userinfo']);

function send(endpoint: string, sent: Fields, headers: Fields) {
  const [method, path = ''] = endpoint.split(' ');
  const query = new URLSearchParams(sent).toString();
  const isJson = path.startsWith('/api/');
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
  return method === 'GET'
    ? sso.inject({ url: `${path}${path.includes('?') ? '&' : '?'}${query}`, headers })
    : sso.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': type, ...headers },
        payload: isJson ? JSON.stringify(sent) : query,
      });
}

describe('a refusal is logged with its client and reason', () => {
  it.each(cases)('%s %j', async (endpoint, sent, line, headers = {}) => {
    const host = endpoint.includes('/api/') ? apiHost : acmeHost;
    const answer = await send(endpoint, sent, { host, ...headers });
    expect(refused()).toEqual([expect.objectContaining(line)]);
    // Programs read a description, which says as much as helps no attacker; people read a page.
    const isForProgram = programs.has(endpoint);
    const text = isForProgram ? answer.json().error_description : 'A page.';
    expect(text).toMatch(/^[A-Z].+\.$/);
  });

  it('also after the sign-in', async () => {
    await sso.db
      .updateTable('access_rule')
      .set({ kind: 'email_domain', value: 'elsewhere.test' })
      .where('application_id', '=', 'edge')
      .execute();
    const ann = new Visitor(sso.app);
    await ann.get(`/authorize?${new URLSearchParams(asked({ client_id: 'edge' })).toString()}`);
    await ann.submit('/login', { email: 'staff@acme.test', password: demoPassword });
    expect(ann.location).toContain('error=access_denied');
    const line = { code: 'access_denied', client: 'edge', reason: 'no_access' };
    expect(refused()).toEqual([expect.objectContaining(line)]);
  });

  it('also when a client is rate limited', async () => {
    for (let guesses = 0; guesses < 61; guesses += 1) {
      await send('POST /token', code, { host: acmeHost, ...basic('shop', 'guessed') });
    }
    expect(refused().at(-1)).toMatchObject({ client: 'shop', reason: 'auth.too_many_attempts' });
  });
});
