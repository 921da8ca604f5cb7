import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { listSignInMethods } from '@axp/contracts';
import { readSite } from '@axp/server-kit/site';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { buildMerchant, buildSignInMethod, hostOfMerchant } from '../factories.ts';

const html = (title: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${'x'.repeat(2_000)}</body></html>`;
const script = `console.log(${JSON.stringify('y'.repeat(2_000))})`;

const files: Readonly<Record<string, string>> = {
  'index.html': html('start'),
  'home.html': html('home'),
  'bookings/room.html': html('rooms'),
  'login/sso/callback.html': html('callback'),
  '404.html': html('nothing here'),
  '_next/static/chunks/main-0a1b.js': script,
  'sw.js': 'importScripts("/precache.js");',
  'precache.js': 'self.axpPrecache = {};',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

let api: TestApi;
let root: string;
let host: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'axp-site-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const compressed = await promisify(brotliCompress)(Buffer.from(script));
  await writeFile(join(root, '_next/static/chunks/main-0a1b.js.br'), compressed);
  await writeFile(join(root, '..', 'axp-outside.html'), 'secret');
  api = await startTestApi({ site: await readSite(root) });
  host = hostOfMerchant((await buildMerchant(api.db, { title: '</script><b>$& Co' })).id);
});
afterAll(async () => {
  await api.close();
  await rm(root, { recursive: true, force: true });
  await rm(join(root, '..', 'axp-outside.html'), { force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  api.inject({ url, headers: { host, ...headers } });

describe('a page', () => {
  it.each([
    ['/', 'start'],
    ['/home', 'home'],
    ['/home/', 'home'],
    ['/home.html', 'home'],
    ['/home?returnUrl=%2F', 'home'],
    ['/bookings/room', 'rooms'],
    // Providers may post their answer to the same path.
    ['/login/sso/callback?code=x', 'callback'],
    ['/bookings/room/', 'rooms'],
  ])('is served at %s', async (path, title) => {
    const response = await get(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(`<title>${title}</title>`);
  });

  it('[G-08] is the 404 page at an unknown path', async () => {
    const response = await get('/nothing/here');
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('nothing here');
  });

  it.each(['/../axp-outside.html', '/..%2faxp-outside.html', '/bookings/../../axp-outside.html'])(
    'is never read from outside the folder: %s',
    async (path) => {
      const response = await get(path);
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('secret');
    },
  );

  it.each(['/.git/HEAD', '/.env', '/_next', '/_next/', '/_next/static/chunks/', '/bookings/'])(
    '[ASVS 13.4.1] [ASVS 13.4.3] is neither a directory listing nor a hidden file: %s',
    async (path) => {
      const response = await get(path);
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('main-0a1b');
    },
  );

  it('[Z-113] is not returned for an unknown path of the API', async () => {
    for (const path of ['/v1/nothing', '/v1/frontend/nothing', '/_next/static/old.js']) {
      const response = await get(path);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'request.not_found' });
    }
  });

  it('answers only GET and HEAD', async () => {
    const headers = { host };
    expect((await api.inject({ method: 'HEAD', url: '/home', headers })).statusCode).toBe(200);
    expect((await api.inject({ method: 'POST', url: '/home', headers })).statusCode).toBe(404);
  });

  it('has security headers', async () => {
    const { headers } = await get('/home');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

function dataIn(body: string, id: string): unknown {
  const [, text] =
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(body) ?? [];
  return text === undefined ? undefined : JSON.parse(text);
}

describe('[Z-102] the sign-in methods', () => {
  it('are public data in each page', async () => {
    const merchant = await buildMerchant(api.db);
    await buildSignInMethod(api.db, { merchant_id: merchant.id, name: '</script>' });
    const host = hostOfMerchant(merchant.id);
    const { body } = await get('/home', { host });
    const { data } = await api.call(listSignInMethods, { host });
    expect(data).toHaveLength(2);
    expect(dataIn(body, 'axp-sign-in-methods')).toEqual(data);
  });
});

describe('[T-04] the branding in a page', () => {
  const merchantIn = (body: string) => dataIn(body, 'axp-merchant');

  it('is the public data of the host’s merchant', async () => {
    const { body } = await get('/home');
    const answer = await get(`/v1/frontend/merchants/${host}`);
    expect(merchantIn(body)).toEqual(answer.json<{ data: unknown }>().data);
  });

  it('is escaped, whatever the name of the merchant', async () => {
    const { body } = await get('/home');
    expect(body).not.toContain('</script><b>');
    expect(merchantIn(body)).toMatchObject({ title: '</script><b>$& Co' });
  });

  it('[T-07] differs per merchant', async () => {
    const other = await buildMerchant(api.db, { title: 'Other' });
    const { body } = await get('/home', { host: hostOfMerchant(other.id) });
    expect(merchantIn(body)).toMatchObject({ id: other.id, title: 'Other' });
  });

  it('is omitted on an unknown host', async () => {
    const response = await get('/home', { host: 'nobody.test' });
    expect(response.statusCode).toBe(200);
    expect(merchantIn(response.body)).toBeUndefined();
  });

  it('is on the 404 page too', async () => {
    expect(merchantIn((await get('/nothing')).body)).toBeDefined();
  });

  it('is revalidated each time, and answered 304 while nothing has changed', async () => {
    const first = await get('/home');
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(first.headers.vary).toBe('host, accept-encoding');
    const etag = String(first.headers.etag);
    expect((await get('/home', { 'if-none-match': etag })).statusCode).toBe(304);
    const other = hostOfMerchant((await buildMerchant(api.db)).id);
    expect((await get('/home', { host: other, 'if-none-match': etag })).statusCode).toBe(200);
  });
});

describe('a file', () => {
  const path = '/_next/static/chunks/main-0a1b.js';

  it('with a hash in its name is cached forever', async () => {
    const { headers } = await get(path);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('without a hash is revalidated', async () => {
    const { headers } = await get('/favicon.svg');
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each(['/sw.js', '/precache.js'])(
    'that announces a new version is revalidated each time: %s',
    async (name) => {
      const { headers } = await get(name);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/javascript; charset=utf-8',
      });
    },
  );

  it('is sent as compressed by the build', async () => {
    const { headers, rawPayload } = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(script);
  });

  it('is sent as gzip to clients that support only gzip', async () => {
    const { headers, rawPayload } = await get(path, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString()).toBe(script);
  });

  it('is sent uncompressed to clients that support neither', async () => {
    const { headers, body } = await get(path, { 'accept-encoding': 'br;q=0' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body).toBe(script);
  });

  it('does not expose its compressed copy as a file of its own', async () => {
    expect((await get(`${path}.br`)).statusCode).toBe(404);
  });
});

it('a page starts traces only if the operator configured a collector', async () => {
  expect((await get('/home')).body).not.toContain('axp-trace');
  const tracing = await startTestApi({ site: await readSite(root), arePagesTraced: true });
  const { id } = await buildMerchant(tracing.db);
  const { body } = await tracing.inject({ url: '/home', headers: { host: hostOfMerchant(id) } });
  expect(body).toContain('<meta name="axp-trace" content=""/></head>');
  await tracing.close();
});

describe('[K-01] web analytics', () => {
  const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']);

  it('are off by default: a page has no container and may reach no other host', async () => {
    const { body, headers } = await get('/home');
    expect(body).not.toContain('axp-analytics-container');
    expect(policyOf(headers)).not.toContain('http');
  });

  it('are on if the operator configured a container, for its hosts only', async () => {
    const counting = await startTestApi({
      site: await readSite(root),
      analyticsContainerId: 'GTM-ABC1234',
    });
    const { id } = await buildMerchant(counting.db);
    const { body, headers } = await counting.inject({
      url: '/home',
      headers: { host: hostOfMerchant(id) },
    });
    expect(body).toContain('<meta name="axp-analytics-container" content="GTM-ABC1234"/></head>');
    const hosts = policyOf(headers).match(/https?:[^ ;]+/g);
    expect([...new Set(hosts)].sort()).toEqual([
      'https://*.google-analytics.com',
      'https://www.google-analytics.com',
      'https://www.googletagmanager.com',
    ]);
    expect(policyOf(headers)).toContain("script-src 'self' https://www.googletagmanager.com;");
    await counting.close();
  });
});

describe('[A-03] the directory of a merchant', () => {
  it('can be called by its own pages only', async () => {
    const { id } = await buildMerchant(api.db);
    await buildSignInMethod(api.db, {
      merchant_id: id,
      code: 'directory',
      kind: 'directory',
      authority: 'https://directory.test/tenant',
      audience: 'urn:axp',
    });
    await buildSignInMethod(api.db, {
      merchant_id: id,
      code: 'own-1',
      kind: 'directory',
      slot: 11,
      is_own: true,
      is_enabled: false,
      authority: 'https://untested.test/tenant',
      audience: 'urn:axp',
    });
    const policies = await Promise.all(
      [hostOfMerchant(id), host].map(async (asked) => {
        const { headers } = await get('/login', { host: asked });
        return String(headers['content-security-policy']);
      }),
    );
    expect(policies[0]).toContain("connect-src 'self' https://directory.test;");
    expect(policies[1]).toContain("connect-src 'self';");
  });
});

describe('a web app that was not built', () => {
  it('reports a problem for every page', async () => {
    expect(await readSite(join(root, 'missing'))).toBeNull();
    const bare = await startTestApi();
    const response = await bare.inject({ url: '/home', headers: { host } });
    expect(response.json()).toMatchObject({ code: 'request.not_found' });
    await bare.close();
  });
});
