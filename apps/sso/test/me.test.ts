import { beforeEach, describe, expect, it } from '@jest/globals';
import { apiHost, testSso } from './app.ts';
import type { Client } from './client.ts';
import { call, refreshBody, signedOn, tokenPath } from './client.ts';

const sso = testSso();
let staff: Client;
let admin: Client;
beforeEach(async () => {
  sso.clock.advance({ minutes: 2 });
  staff = await signedOn(sso);
  admin = await signedOn(sso, 'admin@acme.test');
});

const as = ({ tokens }: Client) => ({ token: tokens.access_token });
const keyOf = ({ tokens }: Client) => tokens.session_key;
const data = async (answer: ReturnType<typeof call>) => (await answer).json().data;

describe('[S-04] calls with a bearer token', () => {
  const calls = [
    ['/sessions/client-token', { session_key: 'x', scopes: ['openid'] }],
    ['/me/sessions/check', { session_key: 'x' }],
    ['/me/applications', undefined],
    ['/me/logout', {}],
    ['/me/store/sessions', undefined],
    ['/me/idp/sessions', { session_key: 'x', scopes: ['openid'] }],
    ['/me/tenant', undefined],
    ['/recently/visit-application', { slug: 'calendar', type: 'APPLICATION' }],
  ] as const;
  const posts = calls.filter(([, body]) => body).map(([path]) => path);

  it.each(calls)('[Q-09] %s is 401 without one, and with an expired one', async (path, body) => {
    const payload = body && { body };
    expect((await call(sso, path, payload)).statusCode).toBe(401);
    const token = staff.tokens.access_token;
    const foreign = { ...payload, token, origin: 'https://evil.test' };
    expect((await call(sso, path, foreign)).statusCode).toBe(403);
    expect((await call(sso, path, { ...payload, token, host: `siam.${apiHost}` })).statusCode).toBe(
      401,
    );
    sso.clock.advance({ minutes: 11 });
    const late = await call(sso, path, { ...payload, token });
    expect([late.statusCode, late.json().error.code]).toEqual([401, 'auth.token_expired']);
  });

  it.each(posts)('%s changes nothing by GET', async (path) => {
    const answer = await call(sso, path, as(staff));
    expect([answer.statusCode, answer.headers.allow]).toEqual([
      405,
      expect.stringContaining('POST'),
    ]);
  });

  it.each(posts)('%s accepts only JSON', async (path) => {
    const answer = await call(sso, path, {
      ...as(staff),
      body: {},
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe('[S-07] a client token', () => {
  it('is for the caller’s application, narrower and without a refresh token', async () => {
    const body = { session_key: keyOf(staff), scopes: ['openid'] };
    const answer = await data(call(sso, '/sessions/client-token', { ...as(staff), body }));
    expect(answer).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 600,
    });
    const narrow = { token: answer.access_token };
    expect((await call(sso, '/me/tenant', narrow)).statusCode).toBe(200);
    const wider = { session_key: keyOf(staff), scopes: ['openid', 'email'] };
    const refused = await call(sso, '/sessions/client-token', { ...narrow, body: wider });
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'scope.refused']);
  });

  it('is refused for the session of another person', async () => {
    const body = { session_key: keyOf(admin), scopes: ['openid'] };
    expect((await call(sso, '/sessions/client-token', { ...as(staff), body })).statusCode).toBe(
      401,
    );
  });
});

describe('[S-08] the check of a session', () => {
  it('[Q-08] is the same for an unknown key and another person’s', async () => {
    const check = (key: string) =>
      data(call(sso, '/me/sessions/check', { ...as(staff), body: { session_key: key } }));
    expect(await check(keyOf(staff))).toEqual({ active: true });
    expect(await check(keyOf(admin))).toEqual({ active: false });
    expect(await check('x'.repeat(54))).toEqual({ active: false });
  });
});

describe('[S-09] the applications', () => {
  it('[A-04] are those that the person may open, with their groups, in one call', async () => {
    const { tenant } = await sso.tenant('acme');
    const openTravelTo = (domain: string) =>
      sso.db
        .updateTable('access_rule')
        .set({ kind: 'email_domain', value: domain })
        .where('tenant_id', '=', tenant.id)
        .where('application_id', '=', 'travel')
        .execute();
    await openTravelTo('elsewhere.test');
    const { items, groups } = await data(call(sso, '/me/applications', as(staff)));
    expect(items.map(({ slug }: { slug: string }) => slug)).toEqual([
      'axp-booking',
      'calendar',
      'intranet',
    ]);
    expect(items[0]).toMatchObject({
      name: 'Booking',
      logo: 'http://acme.localhost:3000/app-icons/icon-192.png',
      url: 'http://acme.localhost:3000/',
      groups: ['DEFAULT'],
    });
    expect(groups[0]).toMatchObject({
      slug: 'DEFAULT',
      name: 'Axons Cloud Services',
      customUrl: 'http://acme.localhost:3000/',
    });
    await openTravelTo('acme.test');
    // Other servers may still show what was five seconds ago.
    sso.clock.advance({ seconds: 5 });
    const { items: more } = await data(call(sso, '/me/applications', as(staff)));
    expect(more).toHaveLength(4);
  });

  it('are answered 304 while nothing has changed, and again after a visit', async () => {
    const first = await call(sso, '/me/applications', as(staff));
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Origin, Authorization',
    });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const second = await call(sso, '/me/applications', { ...as(staff), headers });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    const body = { slug: 'intranet', type: 'APPLICATION' };
    await call(sso, '/recently/visit-application', { ...as(staff), body });
    const third = await call(sso, '/me/applications', { ...as(staff), headers });
    expect(third.statusCode).toBe(200);
    const visited = third.json().data.items.filter((one: { visitedAt: unknown }) => one.visitedAt);
    expect(visited).toMatchObject([{ slug: 'intranet', visitedAt: sso.clock.now().toISOString() }]);
  });
});

describe('[S-14] a visit', () => {
  it('is counted once for each Idempotency-Key, and refused for an unknown application', async () => {
    const visit = (slug: string, key?: string) =>
      call(sso, '/recently/visit-application', {
        ...as(staff),
        body: { slug, type: 'APPLICATION' },
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });
    const answers = await Promise.all([visit('calendar', 'one'), visit('calendar', 'one')]);
    expect(answers.map((answer) => answer.json().success)).toEqual([true, true]);
    await visit('calendar', 'two');
    const { visits } = await sso.db
      .selectFrom('application_visit')
      .select('visits')
      .where('application_id', '=', 'calendar')
      .executeTakeFirstOrThrow();
    expect(visits).toBe(2);
    expect((await visit('unknown')).statusCode).toBe(404);
  });
});

describe('[S-10] logout', () => {
  it('[Q-07] ends the sign-on for all applications and tokens of it', async () => {
    const phone = await signedOn(sso);
    await call(sso, '/me/logout', { ...as(staff), body: { session_key: keyOf(staff) } });
    expect((await call(sso, tokenPath, { body: refreshBody(staff) })).statusCode).toBe(400);
    expect((await call(sso, '/me/tenant', as(staff))).statusCode).toBe(401);
    expect((await call(sso, '/me/tenant', as(phone))).statusCode).toBe(200);
  });

  it('does nothing with the key of another person', async () => {
    await call(sso, '/me/logout', { ...as(staff), body: { session_key: keyOf(admin) } });
    expect((await call(sso, '/me/tenant', as(admin))).statusCode).toBe(200);
  });

  it('ends every sign-on of the person on request', async () => {
    const phone = await signedOn(sso);
    await call(sso, '/me/logout', { ...as(staff), body: { everywhere: true } });
    expect((await call(sso, '/me/tenant', as(phone))).statusCode).toBe(401);
    expect((await call(sso, '/me/tenant', as(admin))).statusCode).toBe(200);
  });
});

describe('[S-11] [S-12] [S-13] the description of a sign-on', () => {
  it('lists the sign-ons of this browser by its cookie, and only the bearer’s without', async () => {
    const stored = { tenantKey: 'acme', connectorType: 'local' };
    const mine = { ...stored, sessionKey: keyOf(staff), user: 'staff@acme.test' };
    const { items } = await data(call(sso, '/me/store/sessions', as(staff)));
    expect(items).toEqual([{ ...mine, displayName: 'Sarah Mitchell' }]);
    const withCookie = { ...as(staff), cookie: staff.apiCookie };
    expect((await data(call(sso, '/me/store/sessions', withCookie))).items).toEqual(items);
    const foreign = { ...as(staff), cookie: admin.apiCookie };
    expect((await data(call(sso, '/me/store/sessions', foreign))).items).toEqual(items);
  });

  it('has the provider and the tenant', async () => {
    const body = { session_key: keyOf(staff), scopes: ['openid'] };
    const { items } = await data(call(sso, '/me/idp/sessions', { ...as(staff), body }));
    expect(items).toEqual([
      {
        connectorId: expect.any(String),
        connectorType: 'local',
        issuer: 'urn:axp:local',
        scopes: ['openid'],
      },
    ]);
    expect(await data(call(sso, '/me/tenant', as(staff)))).toEqual({
      key: 'acme',
      name: 'Acme',
      customUrl: '',
    });
  });
});
