import { recordWrites } from '@axp/server-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Clerk } from './administration/clerk.ts';
import { clerkOf } from './administration/clerk.ts';
import { testSso } from './app.ts';
import { filled, routesOf } from './routes.ts';

const sso = testSso();
const nobody = { person: '00000000-0000-4000-8000-000000000001', other: 'nobody' };
const evil = 'https://evil.test/';

/** Names of fields with an address to continue at, of the platform and of both standards. */
const evilTargets = Object.fromEntries(
  ['next', 'redirect_url', 'redirect_uri', 'post_logout_redirect_uri', 'return_to', 'url'].map(
    (name) => [name, evil],
  ),
);

/** Forms that are not recognized by the token of the page, each with what is asked instead. */
const otherProof: Readonly<Record<string, string>> = {
  '/authorize': 'changes nothing: continues at the same address by GET',
  '/logout': 'asks by GET, which needs a confirmation',
  '/activate': 'the token of a mailed link',
  '/reset': 'the token of a mailed link',
  '/login/address': 'a cookie of the sign-in at a provider',
  '/login/address/resend': 'a cookie of the sign-in at a provider',
  '/login/passkey': 'a challenge of this browser',
  '/login/verify': 'a cookie of the password step',
  '/login/enrol': 'a cookie of the password step',
  '/login/with/:slug': 'a provider of the tenant, found first',
  '/login/callback/:slug': 'an answer of a provider, by the state of its request',
  '/login/logout/:slug': 'a signed token of a provider',
  '/token': 'a client',
  '/revoke': 'a client',
  '/userinfo': 'an access token',
};

const isPage = (route: string) => !/^\/(?:api|iframe|assets|health|\.well-known)\//.test(route);

let administrator: Clerk;
let operator: Clerk;
let takeWrites: () => Promise<readonly string[]>;
beforeAll(async () => {
  administrator = await clerkOf(sso);
  operator = await clerkOf(sso, 'admin@www.test');
  takeWrites = await recordWrites(sso.db);
});

const clerkFor = (route: string) =>
  route.startsWith('/admin/platform') ? operator : administrator;

async function post(
  route: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const clerk = clerkFor(route);
  await clerk.post(filled(route, nobody), fields, headers);
  return clerk;
}

/** A query of a signed-in administrator, from a page of another site. */
async function open(route: string, query: Readonly<Record<string, string>>, more = '') {
  const clerk = clerkFor(route);
  const search = `${new URLSearchParams(query).toString()}${more}`;
  await clerk.get(`${filled(route, nobody)}?${search}`, { origin: evil.slice(0, -1) });
  return clerk;
}

describe('every form of the platform', () => {
  it('[ASVS 3.5.1] is refused without the token of its page, and from another site', async () => {
    const accepted: string[] = [];
    for (const route of routesOf(sso, 'POST').filter(isPage)) {
      await administrator.get('/account');
      const { form_token: right = '' } = administrator.hiddenFields('/logout');
      const statuses = [
        (await post(route, { form_token: 'x' })).status,
        (await post(route, { form_token: right }, { 'sec-fetch-site': 'cross-site' })).status,
      ];
      if (statuses.some((status) => status !== 403)) accepted.push(route);
    }
    expect(accepted.sort()).toEqual(Object.keys(otherProof).sort());
    // A wrong passkey is logged.
    expect(await takeWrites()).toEqual(['audit_event']);
  });
});

describe('every address of the platform', () => {
  it('[ASVS 3.5.3] changes nothing by GET', async () => {
    for (const route of routesOf(sso, 'GET')) await open(route, {});
    expect(await takeWrites()).toEqual([]);
  });

  it('[ASVS 7.4.4] has the sign-out button, or a link to the page with it', async () => {
    const without: string[] = [];
    for (const route of routesOf(sso, 'GET').filter(isPage)) {
      const { status, html } = await open(route, {});
      if (status === 200 && !/ (?:action="\/logout|href="\/account)"/.test(html))
        without.push(route);
    }
    // A file, and pages that are for guests too.
    expect(without).toEqual(['/admin/t/:tenant/audit/security', '/logout/return/:slug', '/forgot']);
  });

  it('[ASVS 3.7.2] continues at no address that a query or form brings', async () => {
    const led: string[] = [];
    for (const route of routesOf(sso, 'GET')) {
      const { location = '/' } = await open(route, evilTargets);
      if (!/^\/(?!\/)/.test(location)) led.push(`${route} ${location}`);
    }
    for (const route of routesOf(sso, 'POST').filter(isPage)) {
      const { location = '/' } = await post(route, evilTargets);
      if (!/^\/(?!\/)/.test(location)) led.push(`${route} ${location}`);
    }
    expect(led).toEqual([]);
  });

  it('[ASVS 3.4.2] can be read by other sites only if it is a public document', async () => {
    const readable: string[] = [];
    for (const route of routesOf(sso, 'GET')) {
      const { answer } = await open(route, {});
      if (answer?.headers['access-control-allow-origin'] !== undefined) readable.push(route);
    }
    expect(readable).toEqual([
      '/.well-known/jwks.json',
      '/.well-known/openid-configuration',
      '/.well-known/oauth-authorization-server',
    ]);
  });

  it('[ASVS 15.3.7] refuses a parameter that appears twice', async () => {
    // No query, or one with a schema of its own.
    const without = ['/userinfo', '/session/start', '/session/confirm', '/session/arrive'];
    const accepted: string[] = [];
    for (const route of routesOf(sso, 'GET').filter(isPage)) {
      const { status } = await open(route, { a: '1' }, '&a=2');
      if (status !== 400) accepted.push(route);
    }
    expect(accepted).toEqual(without);
  });
});
