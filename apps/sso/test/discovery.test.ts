import type { Site } from '@axp/server-kit/site';
import { EncodedBody } from '@axp/server-kit/site';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from 'jose';
import { seedOnce } from '../seeds/index.ts';
import type { TestSso } from './app.ts';
import { acmeHost, acmeOrigin, apiHost, apiOrigin, startTestSso } from './app.ts';
import type { Client } from './client.ts';
import { call, signedOn } from './client.ts';

const docsHost = `docs.${apiHost}`;
let built: Site | null = null;
const readSite = async () => built;

let sso: TestSso;
let staff: Client;
beforeAll(async () => {
  const origin = `https://${docsHost}`;
  const documentation = { origin, tenantKey: 'acme', readSite };
  sso = await startTestSso({ documentation }, { docsOrigin: origin });
  staff = await signedOn(sso);
});
afterAll(() => sso.close());

async function keySet(host = apiHost) {
  const answer = await sso.inject({ url: '/.well-known/jwks.json', headers: { host } });
  return answer.json();
}

const verify = async (token: string, audience: string) =>
  jwtVerify(token, createLocalJWKSet(await keySet()), {
    issuer: acmeOrigin,
    audience,
    currentDate: sso.clock.now(),
  });

describe('the keys of the platform', () => {
  it('[S-06] let any library verify both tokens, each for its own audience', async () => {
    const { access_token: access, id_token: id } = staff.tokens;
    await expect(verify(access, 'axp-booking-api')).resolves.toBeDefined();
    await expect(verify(id, 'axp-booking')).resolves.toBeDefined();
    await expect(verify(access, 'axp-booking')).rejects.toThrow('aud');
    await expect(verify(id, 'axp-booking-api')).rejects.toThrow('aud');
    expect(decodeProtectedHeader(access)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
  });

  it('are public keys only, with the next key before it signs', async () => {
    const { keys } = await keySet(acmeHost);
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    }
  });

  it('are rotated without breaking a token, and deleted a day after their last use', async () => {
    const before = await keySet();
    await sso.keys.rotate();
    const fresh = await signedOn(sso);
    const header = decodeProtectedHeader(fresh.tokens.access_token);
    expect(before.keys.map(({ kid }: { kid: string }) => kid)).toContain(header.kid);
    expect(header.kid).not.toBe(decodeProtectedHeader(staff.tokens.access_token).kid);
    await expect(verify(staff.tokens.access_token, 'axp-booking-api')).resolves.toBeDefined();
    sso.clock.advance({ days: 2 });
    expect((await keySet()).keys).toHaveLength(2);
  });

  it('are rotated automatically after ninety days, by one of several servers', async () => {
    const kids = async () => (await keySet()).keys.map(({ kid }: { kid: string }) => kid);
    await sso.runJob('rotate_keys');
    const before = await kids();
    await sso.runJob('rotate_keys');
    expect(await kids()).toEqual(before);
    sso.clock.advance({ days: 91 });
    await Promise.all([sso.runJob('rotate_keys'), sso.runJob('rotate_keys')]);
    sso.clock.advance({ days: 2 });
    expect(await kids()).toContain(before.at(-1));
  });

  it('are of both algorithms after the first run of the job, rotate together, and show no private part', async () => {
    const active = async () => (await sso.keys.signer('RS256')).keyId;
    const [next] = (await keySet()).keys
      .filter(({ kty }: { kty: string }) => kty === 'RSA')
      .slice(-1);
    expect(Object.keys(next).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
    expect(await active()).not.toBe(next.kid);
    await sso.keys.rotate();
    expect(await active()).toBe(next.kid);
  });

  it('[S-06] name the API’s host and each tenant as separate issuers', async () => {
    for (const host of [apiHost, acmeHost]) {
      const url = '/.well-known/openid-configuration';
      const document = (await sso.inject({ url, headers: { host } })).json();
      expect(document).toMatchObject({
        issuer: `https://${host}`,
        token_endpoint: `https://${host}/token`,
        id_token_signing_alg_values_supported: ['ES256', 'RS256'],
        frontchannel_logout_supported: true,
      });
      expect(document.token_endpoint_auth_methods_supported).toEqual(
        expect.arrayContaining(['none', 'client_secret_basic', 'client_secret_post']),
      );
    }
  });

  it('are stored sealed', async () => {
    const row = await sso.db
      .selectFrom('signing_key')
      .select('sealed_private_jwk')
      .executeTakeFirstOrThrow();
    expect(row.sealed_private_jwk.toString('latin1')).not.toContain('"d"');
  });
});

describe('[S-04] an invalid token', () => {
  const claims = async () => {
    const { tokens } = await signedOn(sso);
    const { payload } = await verify(tokens.access_token, 'axp-booking-api');
    return { tokens, payload };
  };
  const refused = async (token: string) => (await call(sso, '/me/tenant', { token })).statusCode;
  const nowSeconds = () => Math.floor(sso.clock.now().getTime() / 1000);

  it('has no signature, or is signed with the public key as a secret', async () => {
    const { tokens, payload } = await claims();
    const kid = decodeProtectedHeader(tokens.access_token).kid ?? '';
    const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    expect(await refused(`${none}.${body}.`)).toBe(401);
    const [jwk] = (await keySet()).keys;
    const secret = new TextEncoder().encode(JSON.stringify(jwk));
    const confused = new SignJWT(payload).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid });
    expect(await refused(await confused.sign(secret))).toBe(401);
  });

  it('brings its own key, is of another type, or is from the future', async () => {
    const { tokens, payload } = await claims();
    const { generateKeyPair, exportJWK } = await import('jose');
    const own = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(own.publicKey);
    const brought = new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk });
    expect(await refused(await brought.sign(own.privateKey))).toBe(401);
    expect(await refused(tokens.id_token)).toBe(401);
    const { keyId: kid, privateKey } = await sso.keys.signer();
    const signed = (change: object, typ = 'at+jwt') =>
      new SignJWT({ ...payload, ...change })
        .setProtectedHeader({ alg: 'ES256', kid, typ })
        .sign(privateKey);
    expect(await refused(await signed({}))).toBe(200);
    expect(await refused(await signed({}, 'JWT'))).toBe(401);
    const later = nowSeconds() + 3600;
    expect(await refused(await signed({ iat: later, exp: later + 600 }))).toBe(401);
    expect(await refused(await signed({ nbf: later }))).toBe(401);
    expect(await refused(await signed({ exp: nowSeconds() - 1 }))).toBe(401);
    expect(await refused(await signed({ iss: 'https://evil.test' }))).toBe(401);
    expect(await refused(await signed({ tenantKey: 'siam' }))).toBe(401);
  });

  it.each(['', 'x', 'a.b.c', `${'x'.repeat(9000)}.y.z`, 'a b', "' or 1=1"])(
    'is %j',
    async (token) => {
      expect(await refused(token)).toBe(401);
    },
  );

  it('is signed by keys of another platform', async () => {
    const { payload } = await claims();
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
      y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
      d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
    };
    const foreign = new SignJWT(payload).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' });
    expect(await refused(await foreign.sign(await importJWK(jwk, 'ES256')))).toBe(401);
  });
});

describe('the documentation of axp-kit', () => {
  const get = (url: string, host = docsHost) => sso.inject({ url, headers: { host } });
  const file = (contentType: string, text: string) => ({
    contentType,
    etag: `W/"${text}"`,
    body: new EncodedBody(Buffer.from(text), contentType),
  });

  it('reports that it is being built, in the language of the reader', async () => {
    const answer = await sso.inject({ url: '/', headers: { host: docsHost, cookie: 'lang=th' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers.refresh).toBe('5');
    expect(answer.body).toContain('กำลังสร้างเอกสาร');
  });

  it('has its own host, whose pages load only from it and call only the platform', async () => {
    built = new Map([
      ['/index.html', file('text/html; charset=utf-8', 'start')],
      ['/guide/concepts.html', file('text/html; charset=utf-8', 'concepts')],
      ['/404.html', file('text/html; charset=utf-8', 'nothing')],
      ['/assets/app.js', file('text/javascript; charset=utf-8', 'script')],
    ]);
    const bodies = await Promise.all(
      ['/', '/guide/concepts?x=1', '/nowhere'].map((url) => get(url)),
    );
    expect(bodies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [200, 'start'],
      [200, 'concepts'],
      [404, 'nothing'],
    ]);
    const policy = String(bodies[0]?.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy.match(/https?:[^ ;]+/g)).toEqual([apiOrigin, apiOrigin]);
    const script = await get('/assets/app.js');
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await get('/platform.json')).json()).toEqual({
      baseUrl: apiOrigin,
      defaultTenant: acmeOrigin,
    });
    expect((await get('/api/v1/me/tenant')).statusCode).toBe(404);
  });

  it('has a playground that each start of the demo registers at one tenant if it is missing', async () => {
    const startAgain = () =>
      seedOnce(sso.unitOfWork, {
        clock: sso.clock,
        newId: () => crypto.randomUUID(),
        hashPassword: async () => 'no hash',
        webPort: 3000,
        docsOrigin: `https://${docsHost}`,
      });
    const login = (host: string) => {
      const parameters = new URLSearchParams({
        application_id: 'playground',
        redirect_url: `https://${docsHost}/playground/?sessionKey={key}`,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      });
      return get(`/login?${parameters.toString()}`, host);
    };
    // As in a demo that an earlier release has made.
    await sso.db.deleteFrom('application').where('id', '=', 'playground').execute();
    expect((await login(acmeHost)).statusCode).toBe(400);
    for (const _start of [1, 2]) expect(await startAgain()).toBe(false);
    expect((await login(acmeHost)).statusCode).toBe(200);
    expect((await login(`siam.${apiHost}`)).statusCode).not.toBe(200);
  });

  it('is reachable from the other hosts at /docs', async () => {
    for (const host of [apiHost, acmeHost]) {
      expect((await get('/docs', host)).headers.location).toBe(`https://${docsHost}/`);
    }
    expect((await get('/guide/concepts', apiHost)).body).not.toBe('concepts');
  });
});
