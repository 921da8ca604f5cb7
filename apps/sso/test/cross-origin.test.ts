import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestSso } from './app.ts';
import { apiHost, startTestSso } from './app.ts';
import { bookingOrigin, tokenPath } from './client.ts';

let sso: TestSso;
beforeAll(async () => {
  sso = await startTestSso();
});
afterAll(() => sso.close());

const preflight = (origin: string) =>
  sso.inject({
    method: 'OPTIONS',
    url: `/api/v1${tokenPath}`,
    headers: { host: apiHost, origin, 'access-control-request-method': 'POST' },
  });

describe('[S-04] calls from other origins', () => {
  it('are open to the exact origin of an application, with cookies', async () => {
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
  ])('are closed to %s', async (origin) => {
    const { headers } = await preflight(origin);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('[S-03] the frame', () => {
  const frame = (query: string, headers: Record<string, string> = {}) =>
    sso.inject({ url: `/iframe/v1/${query}`, headers: { host: apiHost, ...headers } });

  it('may be framed by the origins of its application alone, and loads nothing else', async () => {
    const { statusCode, headers, body } = await frame('?application_id=axp-booking');
    expect(statusCode).toBe(200);
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors http://acme.localhost:* http://siam.localhost:*',
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

  it.each([
    '*',
    'https://*.test',
    "https://a.test; script-src 'unsafe-inline'",
    'https://a.test\n',
  ])('[T-07] keeps its policy whatever another tenant has registered: %j', async (origin) => {
    const { tenant } = await sso.tenant('siam');
    const register = (origins: string[]) =>
      sso.db
        .updateTable('application')
        .set({ origins })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', 'axp-booking')
        .execute();
    await register(['http://siam.localhost', origin]);
    const { statusCode, headers } = await frame('?application_id=axp-booking');
    await register(['http://siam.localhost']);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(
      / http:\/\/acme\.localhost:\* http:\/\/siam\.localhost:\*$/,
    );
  });

  it('says that it sees no cookies from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const { body } = await frame('?application_id=axp-booking', headers);
    expect(body).toContain('&quot;isWithoutCookies&quot;:true');
  });

  it.each(['', '?application_id=unknown', '?application_id=%22onload', '?application_id=calendar'])(
    'is there for no other application: %s',
    async (query) => {
      expect((await frame(query)).statusCode).toBe(404);
    },
  );

  it('is on no tenant’s host, and every other page is framed by nobody', async () => {
    const tenant = { host: `acme.${apiHost}` };
    expect((await frame('?application_id=axp-booking', tenant)).statusCode).toBe(404);
    const { headers } = await sso.inject({ url: '/health/live' });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});
