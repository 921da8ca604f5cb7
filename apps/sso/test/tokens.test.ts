import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { acmeHost, apiHost, testSso } from './app.ts';
import type { Client } from './client.ts';
import {
  arriveWithHandle,
  bookingOrigin,
  call,
  handleBody,
  refreshBody,
  signedOn,
  tokenPath,
} from './client.ts';

const sso = testSso();
// Limits of calls are no subject here.
beforeEach(() => sso.clock.advance({ minutes: 2 }));

const refusal = (code: string) => ({ success: false, data: null, error: { code } });

describe('[S-06] the exchange of a handle', () => {
  it('[Q-05] works without cookies, and returns tokens with the claims that the client reads', async () => {
    const { tokens, handle, sessionId } = await signedOn(sso);
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
    expect(tokens.session_key).not.toBe(handle);
    const access = decodeJwt(tokens.access_token);
    expect(access).toMatchObject({
      iss: `https://${acmeHost}`,
      aud: 'axp-booking-api',
      client_id: 'axp-booking',
      tenantKey: 'acme',
      user: 'staff@acme.test',
      connectorType: 'local',
      email: 'staff@acme.test',
      email_verified: true,
      sid: sessionId,
    });
    const id = decodeJwt(tokens.id_token);
    expect(id).toMatchObject({ aud: 'axp-booking', displayName: 'Sarah Mitchell' });
    expect(id.sub).toBe(access.sub);
  });

  it('[J-04] returns groups to an application with that scope only', async () => {
    const scopes = ['openid', 'offline_access', 'groups'];
    const groupsIn = async () => {
      const body = handleBody(await arriveWithHandle(sso), { scopes });
      const { data } = (await call(sso, tokenPath, { body })).json();
      const { groups, hasgroups } = decodeJwt(data.id_token);
      return hasgroups === true && groups === undefined ? 'unknown' : groups;
    };
    expect(await groupsIn()).toBeUndefined();
    const ofApplication = (wanted: string[]) =>
      sso.db
        .updateTable('application')
        .set({ scopes: wanted })
        .where('id', '=', 'axp-booking')
        .execute();
    await ofApplication([...scopes, 'profile', 'email']);
    expect(await groupsIn()).toEqual([]);
    const ofPeople = (groups: string[] | null) =>
      sso.db.updateTable('app_user').set({ groups }).execute();
    await ofPeople(null);
    expect(await groupsIn()).toBe('unknown');
    await ofPeople([]);
    await ofApplication(['openid', 'offline_access', 'profile', 'email']);
  });

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, {}],
    ['another application', {}, { path: '/sessions/calendar/oauth/token' }],
    ['a foreign origin', {}, { origin: 'https://evil.test' }],
    ['no origin', {}, { origin: null }],
    ['the host of another tenant', {}, { host: `siam.${apiHost}` }],
  ])('is refused with %s, and the handle is used up or invalid', async (_, change, where) => {
    const handle = await arriveWithHandle(sso);
    const { path, ...options } = { path: tokenPath, ...where };
    const answer = await call(sso, path, { body: handleBody(handle, change), ...options });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject(refusal('sign_on.invalid_grant'));
  });

  it('is refused with the cookie of another browser', async () => {
    const mine = await arriveWithHandle(sso);
    const theirs = await arriveWithHandle(sso, 'admin@acme.test');
    const answer = await call(sso, tokenPath, { body: handleBody(mine), cookie: theirs.apiCookie });
    expect(answer.json()).toMatchObject(refusal('sign_on.invalid_grant'));
  });

  it('is refused a minute later', async () => {
    const handle = await arriveWithHandle(sso);
    sso.clock.advance({ seconds: 61 });
    expect((await call(sso, tokenPath, { body: handleBody(handle) })).statusCode).toBe(401);
  });

  it('revokes the first tokens when repeated, with an audit entry', async () => {
    const client = await signedOn(sso);
    expect((await call(sso, tokenPath, { body: handleBody(client) })).statusCode).toBe(401);
    const refresh = await call(sso, tokenPath, { body: refreshBody(client) });
    expect(refresh.json()).toMatchObject(refusal('refresh.invalid_grant'));
    const events = await sso.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'security.handle_replayed')
      .execute();
    expect(events).toEqual([{ details: { application: 'axp-booking' } }]);
  });

  it.each([
    ['no scopes', { scopes: [] }, 400, 'request.invalid'],
    ['scopes that the application lacks', { scopes: ['openid', 'admin'] }, 400, 'scope.refused'],
    ['a password grant', { grant_type: 'password' }, 400, 'request.invalid'],
    ['another response type', { response_type: 'code' }, 400, 'request.invalid'],
    ['a plain verifier', { code_verifier: 'short' }, 400, 'request.invalid'],
    ['a field too many', { redirect_uri: 'https://evil.test' }, 400, 'request.invalid'],
  ])('is refused with %s', async (_, change, status, code) => {
    const handle = await arriveWithHandle(sso);
    const answer = await call(sso, tokenPath, { body: handleBody(handle, change) });
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  });

  it('ends with the application', async () => {
    const client = await signedOn(sso, 'staff@siam.test');
    const origin = bookingOrigin.replace('acme', 'siam');
    await sso.db
      .deleteFrom('access_rule')
      .where('application_id', '=', 'axp-booking')
      .where('tenant_id', '=', (await sso.tenant('siam')).tenant.id)
      .execute();
    const answer = await call(sso, tokenPath, { body: refreshBody(client), origin });
    expect(answer.json()).toMatchObject(refusal('refresh.invalid_grant'));
  });
});

describe('[S-05] the exchange by code, connector and tenant', () => {
  const path = '/sessions/portal/oauth/token';
  const body = async (more: object = {}) => {
    const { handle, verifier } = await arriveWithHandle(sso);
    const { tenant } = await sso.tenant('acme');
    const { id } = await sso.db
      .selectFrom('connector')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('slug', '=', 'local')
      .executeTakeFirstOrThrow();
    return {
      grant_type: 'exchange',
      response_type: 'token',
      scopes: ['openid'],
      state: 'state',
      authorize_code: handle,
      connector_id: id,
      tenant_key: 'acme',
      prompt: 'none',
      code_verifier: verifier,
      ...more,
    };
  };

  it('issues tokens once', async () => {
    const once = await body();
    const answer = await call(sso, path, { body: once });
    expect(answer.json()).toMatchObject({ success: true, data: { refresh_token: '' } });
    expect((await call(sso, path, { body: once })).statusCode).toBe(401);
  });

  it.each([
    ['another tenant', { tenant_key: 'siam' }],
    ['another connector', { connector_id: 'oidc' }],
    ['a made-up code', { authorize_code: 'x'.repeat(54) }],
  ])('is refused with %s', async (_, change) => {
    const answer = await call(sso, path, { body: await body(change) });
    expect(answer.json()).toMatchObject(refusal('sign_on.invalid_grant'));
  });
});

describe('[S-06] silent sign-on', () => {
  const silent = ({ tokens }: Client, more: object = {}) => ({
    grant_type: 'session_key',
    session_key: tokens.session_key,
    scopes: ['openid', 'offline_access'],
    instance_id: 'tab-2',
    ...more,
  });

  it('needs the cookie, a key of its browser and a registered origin: each missing one is the same 401', async () => {
    const client = await signedOn(sso);
    const other = await signedOn(sso, 'admin@acme.test');
    const body = silent(client);
    const cookie = client.apiCookie;
    const good = await call(sso, tokenPath, { body, cookie });
    expect(good.json()).toMatchObject({
      success: true,
      data: { session_key: client.tokens.session_key },
    });
    const answers = await Promise.all([
      call(sso, tokenPath, { body }),
      call(sso, tokenPath, { body: silent(other), cookie }),
      call(sso, tokenPath, { body, cookie, origin: 'https://evil.test' }),
      call(sso, tokenPath, { body, cookie, origin: null }),
      call(sso, tokenPath, { body, cookie: `${cookie}; ${cookie}` }),
      call(sso, tokenPath, { body, cookie: `__Host-axp-browser.acme=${'x'.repeat(6000)}` }),
    ]);
    for (const answer of answers) {
      const { requestId: _, ...error } = answer.json().error;
      expect([answer.statusCode, error]).toEqual([
        401,
        { code: 'sign_on.invalid_grant', status: 401, message: expect.any(String), errors: [] },
      ]);
    }
  });

  it('[S-01] works on the tenant’s own host too, with the cookie of that host', async () => {
    const client = await signedOn(sso);
    const options = { body: silent(client), host: acmeHost };
    const answer = await call(sso, tokenPath, { ...options, cookie: client.tenantCookie });
    expect(answer.statusCode).toBe(200);
    expect((await call(sso, tokenPath, { ...options, cookie: client.apiCookie })).statusCode).toBe(
      401,
    );
  });

  it('is the same sign-on on every server', async () => {
    const client = await signedOn(sso);
    const second = await sso.secondServer();
    const options = { body: silent(client), cookie: client.apiCookie };
    const answer = await call({ inject: second.inject.bind(second) }, tokenPath, options);
    expect(answer.statusCode).toBe(200);
  });

  it('ends after fourteen idle days, and after a new sign-on of the same account', async () => {
    const client = await signedOn(sso);
    const again = await arriveWithHandle(sso, 'staff@acme.test', client);
    const old = await call(sso, tokenPath, { body: silent(client), cookie: again.apiCookie });
    expect(old.statusCode).toBe(401);
    const idle = await signedOn(sso);
    sso.clock.advance({ days: 14, minutes: 1 });
    const answer = await call(sso, tokenPath, { body: silent(idle), cookie: idle.apiCookie });
    expect(answer.statusCode).toBe(401);
  });

  it('is a sign of life that keeps the sign-on for another fourteen days, thirty in all', async () => {
    const client = await signedOn(sso);
    const statuses: number[] = [];
    for (let asked = 0; asked < 3; asked += 1) {
      sso.clock.advance({ days: 13 });
      const answer = await call(sso, tokenPath, { body: silent(client), cookie: client.apiCookie });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 200, 401]);
  });

  it('[H-06] is refused while the connector of the sign-on is switched off', async () => {
    const client = await signedOn(sso);
    const ask = () => call(sso, tokenPath, { body: silent(client), cookie: client.apiCookie });
    const enable = (is_enabled: boolean) =>
      sso.db.updateTable('connector').set({ is_enabled }).where('kind', '=', 'local').execute();
    await enable(false);
    const refused = await ask();
    await enable(true);
    expect(refused.statusCode).toBe(401);
    expect((await ask()).statusCode).toBe(200);
  });

  it('is refused with a cookie older than the sign-on, which may be a copy', async () => {
    const client = await signedOn(sso);
    const ask = () => call(sso, tokenPath, { body: silent(client), cookie: client.apiCookie });
    expect((await ask()).statusCode).toBe(200);
    const before = new Date(sso.clock.now().getTime() - 60_000).toISOString();
    await sso.db
      .updateTable('browser')
      .set({ api_cookie_at: before })
      .where('api_cookie_at', 'is not', null)
      .execute();
    expect((await ask()).statusCode).toBe(401);
  });

  it('is limited for each session, and returns when to retry', async () => {
    const client = await signedOn(sso);
    const body = silent(client, { scopes: ['admin'] });
    let answer = await call(sso, tokenPath, { body, cookie: client.apiCookie });
    for (let calls = 0; calls < 60; calls += 1) {
      answer = await call(sso, tokenPath, { body, cookie: client.apiCookie });
    }
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('[S-06] refresh', () => {
  it('returns a successor each time, bound to application, session and client', async () => {
    const client = await signedOn(sso);
    const answer = await call(sso, tokenPath, { body: refreshBody(client) });
    expect(answer.statusCode).toBe(200);
    const next = { tokens: answer.json().data };
    expect(next.tokens.refresh_token).not.toBe(client.tokens.refresh_token);
    const stranger = await signedOn(sso, 'admin@acme.test');
    const wrong = [
      call(sso, '/sessions/calendar/oauth/token', { body: refreshBody(next) }),
      call(sso, tokenPath, { body: refreshBody(next), origin: 'https://evil.test' }),
      call(sso, tokenPath, { body: refreshBody(next), host: `siam.${apiHost}` }),
      call(sso, tokenPath, { body: refreshBody(next, { instance_id: 'other' }) }),
      call(sso, tokenPath, {
        body: refreshBody(next, { session_key: stranger.tokens.session_key }),
      }),
    ];
    for (const refused of await Promise.all(wrong)) {
      expect(refused.json().error.code).toMatch(/[.]invalid_grant$/);
    }
    expect((await call(sso, tokenPath, { body: refreshBody(next) })).statusCode).toBe(200);
  });

  it('[Q-06] returns the same successor to the same client within ten seconds', async () => {
    const client = await signedOn(sso);
    const first = await call(sso, tokenPath, { body: refreshBody(client) });
    sso.clock.advance({ seconds: 9 });
    const second = await call(sso, tokenPath, { body: refreshBody(client) });
    expect(second.json().data.refresh_token).toBe(first.json().data.refresh_token);
  });

  it('[Q-06] ends the family when a used token is sent later, or by another client', async () => {
    for (const [seconds, instance] of [
      [11, 'tab-1'],
      [1, 'thief'],
    ] as const) {
      const client = await signedOn(sso);
      const first = await call(sso, tokenPath, { body: refreshBody(client) });
      sso.clock.advance({ seconds });
      const body = refreshBody(client, { instance_id: instance });
      expect((await call(sso, tokenPath, { body })).statusCode).toBe(400);
      const next = refreshBody({ tokens: first.json().data });
      expect((await call(sso, tokenPath, { body: next })).statusCode).toBe(400);
    }
    const events = await sso.db
      .selectFrom('audit_event')
      .select('id')
      .where('action', '=', 'security.refresh_token_reused')
      .execute();
    expect(events).toHaveLength(2);
  });

  it('has no scope that the application has lost since', async () => {
    const client = await signedOn(sso);
    const { tenant } = await sso.tenant('acme');
    const register = (scopes: string[]) =>
      sso.db
        .updateTable('application')
        .set({ scopes })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', 'axp-booking')
        .execute();
    await register(['openid', 'offline_access']);
    const narrower = await call(sso, tokenPath, { body: refreshBody(client) });
    const { data } = narrower.json();
    expect(decodeJwt(data.access_token)).toMatchObject({ scope: 'openid offline_access' });
    expect(decodeJwt(data.access_token)).not.toHaveProperty('email');
    await register(['openid']);
    const refused = await call(sso, tokenPath, { body: refreshBody({ tokens: data }) });
    expect(refused.json()).toMatchObject(refusal('refresh.invalid_grant'));
    await register(['openid', 'offline_access', 'profile', 'email']);
  });

  it('ends with its sign-on', async () => {
    let client = await signedOn(sso);
    for (const _ of [1, 2]) {
      sso.clock.advance({ days: 13 });
      const answer = await call(sso, tokenPath, { body: refreshBody(client) });
      client = { ...client, tokens: answer.json().data };
    }
    sso.clock.advance({ days: 5 });
    expect((await call(sso, tokenPath, { body: refreshBody(client) })).statusCode).toBe(400);
  });

  it('ends after fourteen days without use, although another tab keeps the sign-on alive', async () => {
    const client = await signedOn(sso);
    const tab2 = {
      grant_type: 'session_key',
      session_key: client.tokens.session_key,
      scopes: ['openid', 'offline_access'],
      instance_id: 'tab-2',
    };
    const opened = await call(sso, tokenPath, { body: tab2, cookie: client.apiCookie });
    const refresh = (tokens: Client['tokens'], instance_id: string) =>
      call(sso, tokenPath, { body: refreshBody({ tokens }, { instance_id }) });
    sso.clock.advance({ days: 13 });
    const other = await refresh(opened.json().data, 'tab-2');
    sso.clock.advance({ days: 2 });
    expect((await refresh(client.tokens, 'tab-1')).json()).toMatchObject(
      refusal('refresh.invalid_grant'),
    );
    expect((await refresh(other.json().data, 'tab-2')).statusCode).toBe(200);
  });

  it.each(['', 'x', 'x'.repeat(54), `${'A'.repeat(53)}=`, 'ü'.repeat(54)])(
    'refuses the invented token %j',
    async (refreshToken) => {
      const client = await signedOn(sso);
      const body = refreshBody(client, { refresh_token: refreshToken });
      expect((await call(sso, tokenPath, { body })).statusCode).toBe(400);
    },
  );
});
