import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import * as oidc from 'openid-client';
import type { TestSso } from '../app.ts';
import { acmeOrigin, startTestSso } from '../app.ts';
import { call, refreshBody, signedOn, tokenPath } from '../client.ts';
import { Visitor } from '../visitor.ts';
import type { Clients } from './clients.ts';
import {
  clientSecret,
  configured,
  otherUri,
  post,
  redirectUri,
  register,
  registerClients,
  rsaKey,
  serveKeys,
  signedIn,
  travel,
} from './clients.ts';

let sso: TestSso;
let clients: Clients;
let wiki: oidc.Configuration;
let shop: oidc.Configuration;
beforeAll(async () => {
  sso = await startTestSso();
  clients = await registerClients(sso);
});
afterAll(() => sso.close());
beforeEach(async () => {
  sso.clock.advance({ minutes: 2 });
  wiki = await configured(sso, 'wiki', clients.publicClient);
  shop = await configured(sso, 'shop', clients.secretClient);
});

const refused = { status: 400, body: { error: 'invalid_grant' } };
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});
const refreshFields = (token: string | undefined, more: object = {}) => ({
  grant_type: 'refresh_token',
  client_id: 'wiki',
  refresh_token: token ?? '',
  ...more,
});

async function recorded(action: string): Promise<number> {
  const rows = await sso.db
    .selectFrom('audit_event')
    .select('id')
    .where('action', '=', action)
    .execute();
  return rows.length;
}

describe('an authorization code', () => {
  async function codeFields(more: object = {}) {
    const { callback, checks } = await travel(wiki, new Visitor(sso.app));
    return {
      grant_type: 'authorization_code',
      client_id: 'wiki',
      redirect_uri: redirectUri,
      code: callback.searchParams.get('code') ?? '',
      code_verifier: checks.pkceCodeVerifier,
      ...more,
    };
  }

  it('works once: a second use revokes the tokens of the first', async () => {
    const fields = await codeFields();
    const before = await recorded('security.handle_replayed');
    const first = await post(sso, '/token', fields);
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(await post(sso, '/token', fields)).toMatchObject(refused);
    const late = await post(sso, '/token', refreshFields(first.body.refresh_token));
    expect(late).toMatchObject(refused);
    expect(await recorded('security.handle_replayed')).toBe(before + 1);
  });

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another address', { redirect_uri: otherUri }],
    ['another code', { code: 'x'.repeat(54) }],
  ])('is refused with %s', async (_, change) => {
    const fields = await codeFields(change);
    expect(await post(sso, '/token', fields)).toMatchObject(refused);
  });

  it('is refused for another client, at another tenant, or a minute later', async () => {
    const fields = await codeFields();
    const { client_id: _, ...rest } = fields;
    expect(await post(sso, '/token', rest, basic('shop', clientSecret))).toMatchObject(refused);
    const siam = { host: 'siam.sso.axp.test' };
    expect(await post(sso, '/token', await codeFields(), siam)).toMatchObject(refused);
    const old = await codeFields();
    sso.clock.advance({ seconds: 61 });
    expect(await post(sso, '/token', old)).toMatchObject(refused);
  });

  it('needs no verifier if no challenge was sent, and refuses one then', async () => {
    const travelWithout = async () => {
      const mail = await configured(sso, 'mail', clients.postedSecretClient);
      const ann = new Visitor(sso.app);
      const { callback } = await travel(mail, ann, {}, { isProven: false });
      const code = callback.searchParams.get('code') ?? '';
      const client = { client_id: 'mail', client_secret: clientSecret };
      return { ...client, grant_type: 'authorization_code', redirect_uri: redirectUri, code };
    };
    const fields = await travelWithout();
    expect((await post(sso, '/token', fields)).status).toBe(200);
    // An attacker who strips the challenge from a request gains nothing.
    const stripped = { ...(await travelWithout()), code_verifier: 'x'.repeat(43) };
    expect(await post(sso, '/token', stripped)).toMatchObject(refused);
    const { code_verifier: _, ...bare } = await codeFields();
    expect(await post(sso, '/token', bare)).toMatchObject(refused);
  });

  it('is no handle of the kit, and the kit’s handle is no code', async () => {
    const fields = await codeFields();
    const body = {
      grant_type: 'session_key',
      session_key: fields.code,
      code_verifier: fields.code_verifier,
      scopes: ['openid'],
    };
    expect((await call(sso, tokenPath, { body })).statusCode).toBe(401);
    expect((await post(sso, '/token', fields)).status).toBe(200);
  });

  it.each([
    ['invalid_request', { code_verifier: '' }],
    ['invalid_request', { grant_type: '' }],
    ['unsupported_grant_type', { grant_type: 'password' }],
    ['unsupported_grant_type', { grant_type: 'client_credentials' }],
    ['unsupported_grant_type', { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer' }],
  ])('is requested correctly, or reports %s: %j', async (error, change) => {
    const answer = await post(sso, '/token', { ...(await codeFields()), ...change });
    const described = { error, error_description: expect.any(String) };
    expect([answer.status, answer.body]).toEqual([400, described]);
  });
});

describe('a refresh token', () => {
  it('of a public client works once: a copy ends the family at once', async () => {
    const { tokens } = await signedIn(sso, wiki);
    const before = await recorded('security.refresh_token_reused');
    const first = await post(sso, '/token', refreshFields(tokens.refresh_token));
    expect(first.status).toBe(200);
    expect(await post(sso, '/token', refreshFields(tokens.refresh_token))).toMatchObject(refused);
    const next = await post(sso, '/token', refreshFields(first.body.refresh_token));
    expect(next).toMatchObject(refused);
    expect(await recorded('security.refresh_token_reused')).toBe(before + 1);
  });

  it('of a confidential client can be sent again within ten seconds, if a response was lost', async () => {
    const { tokens } = await signedIn(sso, shop);
    const { client_id: _, ...fields } = refreshFields(tokens.refresh_token);
    const send = () => post(sso, '/token', fields, basic('shop', clientSecret));
    const first = await send();
    expect((await send()).body.refresh_token).toBe(first.body.refresh_token);
    sso.clock.advance({ seconds: 11 });
    expect(await send()).toMatchObject(refused);
    const { client_id: __, ...next } = refreshFields(first.body.refresh_token);
    expect(await post(sso, '/token', next, basic('shop', clientSecret))).toMatchObject(refused);
  });

  it('of a public client can be sent again as well, if its administrator allows it', async () => {
    const { tokens } = await signedIn(sso, await configured(sso, 'edge', clients.publicClient));
    const send = () =>
      post(sso, '/token', refreshFields(tokens.refresh_token, { client_id: 'edge' }));
    const first = await send();
    expect((await send()).body.refresh_token).toBe(first.body.refresh_token);
    sso.clock.advance({ seconds: 11 });
    expect(await send()).toMatchObject(refused);
  });

  it('returns fewer scopes, never more', async () => {
    const { tokens } = await signedIn(sso, wiki);
    const less = refreshFields(tokens.refresh_token, { scope: 'openid' });
    const answer = await post(sso, '/token', less);
    expect(answer.body).toMatchObject({ scope: 'openid', id_token: expect.any(String) });
    const none = refreshFields(answer.body.refresh_token, { scope: 'admin' });
    expect((await post(sso, '/token', none)).body).toMatchObject({ error: 'invalid_scope' });
    const more = refreshFields(answer.body.refresh_token, { scope: 'openid admin' });
    const some = await post(sso, '/token', more);
    expect(some.body.scope).toBe('openid');
    const all = await post(sso, '/token', refreshFields(some.body.refresh_token));
    expect(all.body.scope).toBe('openid profile email offline_access');
  });

  it('works only for its client, and not from a page elsewhere', async () => {
    const { tokens } = await signedIn(sso, wiki);
    const { client_id: _, ...fields } = refreshFields(tokens.refresh_token);
    expect(await post(sso, '/token', fields, basic('shop', clientSecret))).toMatchObject(refused);
    const elsewhere = { origin: 'https://evil.test' };
    const sent = await post(sso, '/token', refreshFields(tokens.refresh_token), elsewhere);
    expect(sent).toMatchObject(refused);
    expect(sent.headers).not.toHaveProperty('access-control-allow-origin');
    const home = { origin: 'https://wiki.test' };
    const own = await post(sso, '/token', refreshFields(tokens.refresh_token), home);
    // Some libraries send credentials with every call; no cookie counts here.
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': 'https://wiki.test',
      'access-control-allow-credentials': 'true',
    });
  });

  it('of the kit is refused here, and these are refused by the kit', async () => {
    const kit = await signedOn(sso);
    const { refresh_token: token, session_key: sessionKey } = kit.tokens;
    await sso.db
      .updateTable('application')
      .set({ redirect_uris: [redirectUri] })
      .where('id', '=', 'axp-booking')
      .execute();
    const stolen = refreshFields(token, { client_id: 'axp-booking' });
    expect(await post(sso, '/token', stolen)).toMatchObject(refused);
    expect((await call(sso, tokenPath, { body: refreshBody(kit) })).statusCode).toBe(200);
    const { tokens } = await signedIn(sso, wiki);
    const body = {
      ...refreshBody(kit),
      refresh_token: tokens.refresh_token,
      session_key: sessionKey,
    };
    const path = tokenPath.replace('axp-booking', 'wiki');
    const asked = await call(sso, path, { body, origin: 'https://wiki.test' });
    expect(asked.statusCode).toBe(400);
  });

  it('is revoked by its own client, with all tokens derived from it', async () => {
    const { tokens } = await signedIn(sso, wiki);
    const token = tokens.refresh_token ?? '';
    const foreign = await post(sso, '/revoke', { token }, basic('shop', clientSecret));
    expect([foreign.status, foreign.body]).toEqual([200, {}]);
    const next = await oidc.refreshTokenGrant(wiki, token);
    await oidc.tokenRevocation(wiki, token);
    expect(await post(sso, '/token', refreshFields(next.refresh_token))).toMatchObject(refused);
    const unknown = await post(sso, '/revoke', { token: 'x', client_id: 'wiki' });
    expect(unknown.status).toBe(200);
    const hint = { token: 'x', client_id: 'wiki', token_type_hint: 'access_token' };
    expect((await post(sso, '/revoke', hint)).body.error).toBe('unsupported_token_type');
  });
});

describe('a client', () => {
  const denied = { status: 401, body: { error: 'invalid_client' } };
  const ask = (fields: Record<string, string>, headers = {}) =>
    post(sso, '/token', { grant_type: 'refresh_token', refresh_token: 'x', ...fields }, headers);

  it.each([
    ['a wrong secret', {}, basic('shop', 'guessed')],
    ['an empty secret', {}, basic('shop', '')],
    ['no proof at all', { client_id: 'shop' }, {}],
    ['a secret where it has none', {}, basic('wiki', 'any')],
    ['a secret where it has a key', {}, basic('bank', 'any')],
    ['an unknown name', { client_id: 'nobody' }, {}],
    ['no name', {}, {}],
    ['two names', { client_id: 'wiki' }, basic('shop', clientSecret)],
    ['a broken header', {}, { authorization: 'Basic %%%' }],
    ['a broken escape', {}, { authorization: `Basic ${Buffer.from('%E0:x').toString('base64')}` }],
  ])('with %s is not authenticated', async (_, fields, headers) => {
    sso.clock.advance({ minutes: 2 });
    const answer = await ask(fields, headers);
    expect(answer).toMatchObject(denied);
    expect(answer.headers['www-authenticate']).toMatch(/^Basic/);
  });

  it('sends its secret only by its registered method, not another or two', async () => {
    const inForm = (id: string) => ({ client_id: id, client_secret: clientSecret });
    expect(await ask(inForm('shop'))).toMatchObject(denied);
    expect(await ask({}, basic('mail', clientSecret))).toMatchObject(denied);
    expect(await ask({ ...inForm('mail'), client_secret: 'guessed' })).toMatchObject(denied);
    const twice = await ask(inForm('mail'), basic('mail', clientSecret));
    expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request']);
    expect(await ask(inForm('mail'))).toMatchObject(refused);
  });

  it('is throttled when it guesses', async () => {
    for (let guesses = 0; guesses < 61; guesses += 1) await ask({}, basic('shop', 'guessed'));
    const late = await ask({}, basic('shop', clientSecret));
    expect([late.status, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  describe('with an assertion', () => {
    const seconds = () => Math.floor(sso.clock.now().getTime() / 1000);
    const claims = (change: object = {}) => ({
      iss: 'bank',
      sub: 'bank',
      aud: acmeOrigin,
      jti: crypto.randomUUID(),
      exp: seconds() + 60,
      ...change,
    });
    const signed = (payload: object, key: Parameters<SignJWT['sign']>[0] = clients.privateKey) =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'ES256', kid: 'first' }).sign(key);
    const asked = (assertion: string, more: Readonly<Record<string, string>> = {}) =>
      ask({
        ...more,
        client_assertion: assertion,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      });

    it('is authenticated once with each', async () => {
      const assertion = await signed(claims());
      expect(await asked(assertion)).toMatchObject(refused);
      expect(await asked(assertion)).toMatchObject(denied);
    });

    it('is refused one for another client, expired, too long, or without an expiry', async () => {
      const wrong = [
        { aud: 'https://evil.test' },
        { aud: 'https://siam.sso.axp.test' },
        { iss: 'shop' },
        { exp: seconds() - 1 },
        { exp: seconds() + 3600 },
        { exp: undefined },
        { jti: undefined },
        { nbf: seconds() + 600 },
      ];
      for (const change of wrong) {
        expect(await asked(await signed(claims(change)))).toMatchObject(denied);
      }
      // Named beside it, so that its own word is not what finds the client.
      const named = { client_id: 'bank' };
      expect(await asked(await signed(claims({ sub: 'shop' })), named)).toMatchObject(denied);
      expect(await asked(await signed(claims()), named)).toMatchObject(refused);
    });

    it('[H-08] is authenticated by RSA keys at its address, which are read once', async () => {
      const [first, second] = await Promise.all([rsaKey('one'), rsaKey('two')]);
      const served = await serveKeys([first.jwk]);
      await register(sso, 'acme', 'vault', {
        client_authentication: 'private_key_jwt',
        client_jwks_uri: served.address,
      });
      const vault = (key: typeof first) =>
        new SignJWT({ ...claims({ iss: 'vault', sub: 'vault' }) })
          .setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid ?? '' })
          .sign(key.privateKey)
          .then((assertion) => asked(assertion));
      expect(await vault(first)).toMatchObject(refused);
      expect(await vault(first)).toMatchObject(refused);
      expect(await vault(second)).toMatchObject(denied);
      expect(served.asked()).toBe(1);
      served.stop();
    });

    it('is refused another key, a public key as a secret, or no signature', async () => {
      sso.clock.advance({ minutes: 2 });
      const other = await generateKeyPair('ES256');
      expect(await asked(await signed(claims(), other.privateKey))).toMatchObject(denied);
      const secret = new TextEncoder().encode(JSON.stringify(clients.publicKey));
      const confused = new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'first' });
      expect(await asked(await confused.sign(secret))).toMatchObject(denied);
      expect(await asked(new UnsecuredJWT(claims()).encode())).toMatchObject(denied);
    });
  });
});
