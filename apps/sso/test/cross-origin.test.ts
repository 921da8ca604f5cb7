import { describe, expect, it } from '@jest/globals';
import { apiHost, testSso } from './app.ts';
import { bookingOrigin, tokenPath } from './client.ts';

const sso = testSso();

const preflight = (origin: string) =>
  sso.inject({
    method: 'OPTIONS',
    url: `/api/v1${tokenPath}`,
    headers: { host: apiHost, origin, 'access-control-request-method': 'POST' },
  });

describe('[S-04] calls from other origins', () => {
  it('are allowed for the exact origin of an application, with cookies', async () => {
    const { statusCode, headers } = await preflight(bookingOrigin);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': bookingOrigin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': expect.stringContaining('Idempotency-Key'),
      vary: expect.stringContaining('Origin'),
    });
  });

  it.each([
    'https://evil.test',
    'null',
    'http://acme.localhost.evil.test',
    'https://acme.localhost',
    'http://acme.localhost:3000.evil.test',
    'http://evil.localhost:3000',
    'http://ACME.localhost:3000',
  ])('are refused for %s', async (origin) => {
    const { headers } = await preflight(origin);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('[S-04] calls from a localhost origin that is registered with its port', () => {
  it('are allowed for that port', async () => {
    const { tenant } = await sso.tenant('acme');
    await sso.db
      .updateTable('application')
      .set({ origins: ['http://tools.localhost:5173'] })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', 'intranet')
      .execute();
    const allowed = async (origin: string) =>
      (await preflight(origin)).headers['access-control-allow-origin'];
    expect(await allowed('http://tools.localhost:5173')).toBe('http://tools.localhost:5173');
    expect(await allowed('http://tools.localhost:5174')).toBeUndefined();
  });
});

describe('[S-03] the frame', () => {
  const frame = (query: string, headers: Record<string, string> = {}) =>
    sso.inject({ url: `/iframe/v1/${query}`, headers: { host: apiHost, ...headers } });
  const of = (parent: string, application = 'axp-booking') =>
    `?${new URLSearchParams({ application_id: application, parent_origin: parent }).toString()}`;

  it('can be framed only by the page that requested it, and loads nothing else', async () => {
    const { statusCode, headers, body } = await frame(of(bookingOrigin));
    expect(statusCode).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${bookingOrigin}`,
    ]);
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
    expect(body).toContain('&quot;isWithoutCookies&quot;:false');
    const script = await frame('bridge.js');
    expect(script.headers['content-type']).toContain('text/javascript');
  });

  it('[T-07] does not reveal which tenants have an application', async () => {
    const { body, headers } = await frame(of(bookingOrigin));
    expect(`${body} ${headers['content-security-policy']}`).not.toContain('siam');
  });

  it('uses the Referer of the browser if the page does not name itself', async () => {
    const referer = `${bookingOrigin}/home?a=1`;
    const { headers } = await frame('?application_id=axp-booking', { referer });
    expect(headers['content-security-policy']).toContain(`frame-ancestors ${bookingOrigin}`);
  });

  it.each([
    'https://evil.test',
    'null',
    '*',
    '',
    `${bookingOrigin}/`,
    `${bookingOrigin} https://evil.test`,
    `${bookingOrigin}; script-src 'unsafe-inline'`,
    'http://*.localhost',
    'http://acme.localhost.evil.test',
    'http://acme.localhost:3000@evil.test',
  ])('answers 404 for other pages: %j', async (parent) => {
    const { statusCode, headers } = await frame(of(parent));
    expect(statusCode).toBe(404);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it.each([
    '*',
    'https://*.test',
    "https://a.test; script-src 'unsafe-inline'",
    'https://a.test\n',
  ])(
    '[T-07] is not framed by a wildcard origin that a tenant has registered: %j',
    async (origin) => {
      const { tenant } = await sso.tenant('siam');
      const register = (origins: string[]) =>
        sso.db
          .updateTable('application')
          .set({ origins })
          .where('tenant_id', '=', tenant.id)
          .where('id', '=', 'axp-booking')
          .execute();
      await register(['http://siam.localhost', origin]);
      const asked = [await frame(of(origin)), await frame(of(bookingOrigin))];
      await register(['http://siam.localhost']);
      expect(asked.map(({ statusCode }) => statusCode)).toEqual([404, 200]);
    },
  );

  it('reports that it sees no cookies from another site', async () => {
    const { body } = await frame(of(bookingOrigin), { 'sec-fetch-site': 'cross-site' });
    expect(body).toContain('&quot;isWithoutCookies&quot;:true');
  });

  it.each(['unknown', '"onload', 'calendar', ''])(
    'answers 404 for other applications: %j',
    async (application) => {
      expect((await frame(of(bookingOrigin, application))).statusCode).toBe(404);
      expect((await frame('')).statusCode).toBe(404);
    },
  );

  it('is not on tenants’ hosts, and no other page can be framed', async () => {
    const tenant = { host: `acme.${apiHost}` };
    expect((await frame(of(bookingOrigin), tenant)).statusCode).toBe(404);
    const { headers } = await sso.inject({ url: '/health/live' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
