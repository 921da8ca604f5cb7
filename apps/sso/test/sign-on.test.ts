import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { acmeHost, acmeOrigin, apiHost, apiOrigin, testSso } from './app.ts';
import { bookingQuery, bookingTemplate, cookieOf, signIn } from './sign-in.ts';

const sso = testSso();

const get = (host: string, url: string, cookie = '') =>
  sso.inject({ url, headers: { host, ...(cookie && { cookie }) } });

describe('[S-01] the redirects of a sign-on to the application', () => {
  it('use both hosts, each with its own cookie, and end with a handle', async () => {
    const { location, cookie } = await signIn(sso, 'staff@acme.test');
    expect(location.startsWith(`${apiOrigin}/session/start?ticket=`)).toBe(true);

    const start = await get(apiHost, location.slice(apiOrigin.length));
    expect(start.statusCode).toBe(303);
    const nonce = cookieOf(start);
    const toTenant = String(start.headers.location);
    expect(toTenant.startsWith(`${acmeOrigin}/session/confirm?ticket=`)).toBe(true);

    const confirm = await get(acmeHost, toTenant.slice(acmeOrigin.length), cookie);
    const toApi = String(confirm.headers.location);
    expect(toApi.startsWith(`${apiOrigin}/session/arrive?code=`)).toBe(true);

    const arrive = await get(apiHost, toApi.slice(apiOrigin.length), nonce);
    expect(arrive.statusCode).toBe(303);
    const [before, handle] = String(arrive.headers.location).split('sessionKey=');
    expect(`${before}sessionKey={key}`).toBe(bookingTemplate);
    expect(handle).toMatch(/^[A-Za-z0-9_-]{54}$/);
    expect(arrive.headers['referrer-policy']).toBe('no-referrer');
    expect([arrive.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-axp-browser\.acme=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    );

    const again = await get(apiHost, toApi.slice(apiOrigin.length), nonce);
    expect(again.statusCode).toBe(401);
    expect(again.headers.location).toBeUndefined();
    expect(again.body).toContain('This sign-in was started in another browser');
  });

  it('are refused in another browser, at each step', async () => {
    const mine = await signIn(sso, 'staff@acme.test');
    const theirs = await signIn(sso, 'admin@acme.test');
    const start = await get(apiHost, mine.location.slice(apiOrigin.length));
    const confirmUrl = String(start.headers.location).slice(acmeOrigin.length);
    expect((await get(acmeHost, confirmUrl, theirs.cookie)).statusCode).toBe(401);
    // The attempt uses up the ticket: there is no second guess.
    expect((await get(acmeHost, confirmUrl, mine.cookie)).statusCode).toBe(401);

    const other = await signIn(sso, 'staff@acme.test');
    const otherStart = await get(apiHost, other.location.slice(apiOrigin.length));
    const toTenant = String(otherStart.headers.location).slice(acmeOrigin.length);
    const confirm = await get(acmeHost, toTenant, other.cookie);
    const arriveUrl = String(confirm.headers.location).slice(apiOrigin.length);
    expect((await get(apiHost, arriveUrl)).statusCode).toBe(401);
  });

  it('expire after a minute', async () => {
    const { location } = await signIn(sso, 'staff@acme.test');
    const start = await get(apiHost, location.slice(apiOrigin.length));
    sso.clock.advance({ minutes: 3 });
    const toTenant = String(start.headers.location).slice(acmeOrigin.length);
    expect((await get(acmeHost, toTenant)).statusCode).toBe(401);
  });
});

describe('[S-01] a requested target', () => {
  it.each([
    ['another address', { redirectUrl: 'https://evil.test/?sessionKey={key}' }],
    ['another path', { redirectUrl: bookingTemplate.replace('callback/', 'callback/x') }],
    ['an address of another application', { applicationId: 'calendar' }],
    ['an unknown application', { applicationId: 'unknown' }],
    ['no challenge', { codeChallenge: undefined }],
    ['a plain challenge', { codeChallengeMethod: 'plain' }],
    ['a short challenge', { codeChallenge: 'abc' }],
  ])('is refused with %s', async (_, change) => {
    const acme = await sso.tenant('acme');
    const asked = sso.signOn.findTarget(acme, { ...bookingQuery('verifier'), ...change });
    await expect(asked).rejects.toMatchObject({ code: 'redirect.not_registered' });
  });

  it('is found by its address if no application is named', async () => {
    const acme = await sso.tenant('acme');
    const query = { ...bookingQuery('verifier'), applicationId: undefined };
    const { target } = await sso.signOn.findTarget(acme, query);
    const codeChallenge = createHash('sha256').update('verifier').digest('base64url');
    expect(target).toEqual({
      applicationId: 'axp-booking',
      redirectUrl: bookingTemplate,
      codeChallenge,
    });
  });
});

describe('hosts of the platform', () => {
  it.each([
    ['an unknown tenant', `nobody.${apiHost}`, 404, 'tenant.unknown'],
    ['a host below a tenant', `a.acme.${apiHost}`, 404, 'tenant.unknown'],
    ['a foreign host', 'evil.test', 404, 'tenant.unknown'],
  ])('are not %s', async (_, host, status, code) => {
    const answer = await get(host, '/.well-known/openid-configuration');
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  });

  it('refuse everything of a suspended tenant', async () => {
    const { location } = await signIn(sso, 'staff@siam.test');
    await sso.db
      .updateTable('tenant')
      .set({ status: 'suspended' })
      .where('key', '=', 'siam')
      .execute();
    sso.clock.advance({ seconds: 6 });
    const answer = await get(`siam.${apiHost}`, '/.well-known/openid-configuration');
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'tenant.suspended']);
    expect((await get(apiHost, location.slice(apiOrigin.length))).statusCode).toBe(401);
  });
});
