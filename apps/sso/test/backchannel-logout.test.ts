import { once } from 'node:events';
import { createServer } from 'node:http';
import { createAddressGuard } from '@axp/server-kit/outgoing';
import { loopbackGuard } from '@axp/server-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { createLogoutPost } from '../src/modules/backchannel-logout/index.ts';
import { sessionRepository } from '../src/modules/sessions/index.ts';
import { clerkOf } from './administration/clerk.ts';
import type { TestSso } from './app.ts';
import { acmeHost, acmeOrigin, recorder, startTestSso } from './app.ts';
import type { Client } from './client.ts';
import { call, signedOn } from './client.ts';

interface Posted {
  readonly address: string;
  readonly token: string;
}

let sso: TestSso;
let posted: Posted[];
let status: number;
const logged: unknown[] = [];
beforeAll(async () => {
  sso = await startTestSso({
    logger: recorder(logged),
    postLogout: async (address, token) => {
      posted.push({ address, token });
      return status;
    },
  });
});
afterAll(() => sso.close());
beforeEach(async () => {
  await sso.db.deleteFrom('logout_delivery').execute();
  sso.clock.advance({ minutes: 2 });
  posted = [];
  status = 200;
});

const booking = 'http://acme.localhost:3000/v1/frontend/auth/backchannel-logout';

async function claimsOf({ token }: Posted) {
  const answer = await sso.inject({ url: '/.well-known/jwks.json', headers: { host: acmeHost } });
  const keys = createLocalJWKSet(answer.json());
  const checks = { issuer: acmeOrigin, audience: 'axp-booking', currentDate: sso.clock.now() };
  return (await jwtVerify(token, keys, checks)).payload;
}

const sessionOf = async (client: Client) => {
  return sso.db
    .selectFrom('platform_session')
    .select(['id', 'user_id', 'connector_id'])
    .where('id', '=', client.sessionId)
    .executeTakeFirstOrThrow();
};

const signOut = ({ tokens }: Client, everywhere: boolean) =>
  call(sso, '/me/logout', { token: tokens.access_token, body: { everywhere } });

describe('[H-06] an application with a back-channel logout address', () => {
  it('receives a logout token of the session that ended', async () => {
    const client = await signedOn(sso);
    const session = await sessionOf(client);
    await signOut(client, false);
    await sso.runJob('send_logouts');
    expect(posted.map(({ address }) => address)).toEqual([booking]);
    const [first] = posted;
    if (!first) throw new Error('nothing was sent');
    expect(decodeProtectedHeader(first.token).typ).toBe('logout+jwt');
    const { iat = 0, exp = 0, ...claims } = await claimsOf(first);
    expect(exp - iat).toBe(120);
    expect(claims).toEqual({
      iss: acmeOrigin,
      aud: 'axp-booking',
      sub: session.user_id,
      sid: session.id,
      jti: expect.any(String),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    await sso.runJob('send_logouts');
    expect(posted).toHaveLength(1);
  });

  it('receives every session of a person who signs out everywhere', async () => {
    const [here, there] = [await signedOn(sso), await signedOn(sso)];
    await signOut(here, true);
    await sso.runJob('send_logouts');
    const ended = await Promise.all(posted.map(async (one) => (await claimsOf(one)).sid));
    expect(ended).toEqual(expect.arrayContaining([here.sessionId, there.sessionId]));
  });

  const endedIds = () => Promise.all(posted.map(async (one) => (await claimsOf(one)).sid));

  it.each([
    ['of a deactivated person', (id: string) => `/admin/t/acme/people/${id}/deactivate`],
    ['that an administrator ends', (_: string, id: string) => `/admin/t/acme/sessions/${id}/end`],
  ])('receives a session %s', async (_, actionOf) => {
    const client = await signedOn(sso, 'approver@acme.test');
    const { user_id: userId } = await sessionOf(client);
    const admin = await clerkOf(sso);
    await admin.get(`/admin/t/acme/people/${userId}`);
    await admin.press(actionOf(userId, client.sessionId));
    await sso.runJob('send_logouts');
    expect(await endedIds()).toEqual([client.sessionId]);
    await sso.db.updateTable('app_user').set({ status: 'active' }).execute();
  });

  const end = async (which: { readonly id: string } | { readonly connectorId: string }) => {
    const scope = await sso.tenant('acme');
    const at = sso.clock.now().toISOString();
    return scope.write((trx) =>
      sessionRepository(trx, scope.tenant.id).end(which, 'administrator', at),
    );
  };

  it('receives the sessions of a connector that is switched off', async () => {
    const client = await signedOn(sso);
    const { connector_id: connectorId } = await sessionOf(client);
    await end({ connectorId });
    await sso.runJob('send_logouts');
    expect(await endedIds()).toContain(client.sessionId);
  });

  it('receives retries with new tokens until it answers', async () => {
    const client = await signedOn(sso);
    await signOut(client, false);
    status = 503;
    await sso.runJob('send_logouts');
    await sso.runJob('send_logouts');
    expect(posted).toHaveLength(1);
    const line = { client: 'axp-booking', tries: 1, reason: 'status 503', msg: 'logout_delayed' };
    expect(logged.at(-1)).toMatchObject(line);
    await sso.db
      .updateTable('logout_delivery')
      .set({ due_at: new Date(0).toISOString() })
      .execute();
    status = 204;
    await sso.runJob('send_logouts');
    expect(posted).toHaveLength(2);
    expect(new Set(posted.map(({ token }) => token)).size).toBe(2);
    expect(await sso.db.selectFrom('logout_delivery').selectAll().execute()).toEqual([]);
  });

  it('receives nothing about a session in which it takes no part', async () => {
    const client = await signedOn(sso);
    await sso.db.deleteFrom('application_session').execute();
    await signOut(client, false);
    await sso.runJob('send_logouts');
    expect(posted).toEqual([]);
  });

  it('receives nothing once it is removed', async () => {
    const client = await signedOn(sso);
    const setStatus = (status: string) =>
      sso.db.updateTable('application').set({ status }).execute();
    await setStatus('removed');
    expect(await end({ id: client.sessionId })).toHaveLength(1);
    await setStatus('active');
    await sso.runJob('send_logouts');
    expect(posted).toEqual([]);
  });

  it('is announced by the discovery document', async () => {
    const answer = await sso.inject({
      url: '/.well-known/openid-configuration',
      headers: { host: acmeHost },
    });
    expect(answer.json()).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
  });
});

describe('[H-06] the state of a sign-on', () => {
  const stateOf = async (client: Client, changes = {}) => {
    const { id, user_id } = await sessionOf(client);
    const body = {
      tenant_key: 'acme',
      application_id: 'axp-booking',
      session_id: id,
      user_id,
      ...changes,
    };
    // Servers ask by an address of their own network.
    const answer = await call(sso, '/sessions/state', { body, origin: null, host: 'localhost' });
    return answer.json().data.active;
  };

  it('is active until it ends', async () => {
    const client = await signedOn(sso);
    expect(await stateOf(client)).toBe(true);
    await signOut(client, false);
    expect(await stateOf(client)).toBe(false);
  });

  it.each([
    ['another person', { user_id: '01a1f000-0000-7000-8000-00000000dead' }],
    ['another tenant', { tenant_key: 'siam' }],
    ['a tenant that is none', { tenant_key: 'nobody' }],
    ['an application that is none', { application_id: 'nothing' }],
  ])('is not active for %s', async (_, changes) => {
    expect(await stateOf(await signedOn(sso), changes)).toBe(false);
  });
});

describe('[H-06] [H-11] the states of accounts', () => {
  const statesOf = async (changes = {}) => {
    const body = { tenant_key: 'acme', application_id: 'axp-booking', user_ids: [], ...changes };
    const answer = await call(sso, '/accounts/states', { body, origin: null, host: 'localhost' });
    return answer.json().data.states;
  };

  it('name accounts that may sign in, and the second-factor rule', async () => {
    const { user_id } = await sessionOf(await signedOn(sso));
    const stranger = '01a1f000-0000-7000-8000-00000000dead';
    const user_ids = [user_id, stranger];
    expect(await statesOf({ user_ids })).toEqual({
      active_ids: [user_id],
      second_factor: 'optional',
    });
    await sso.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', user_id)
      .execute();
    expect(await statesOf({ user_ids })).toMatchObject({ active_ids: [] });
    await sso.db
      .updateTable('app_user')
      .set({ status: 'active' })
      .where('id', '=', user_id)
      .execute();
  });

  it('return nothing to a caller without an account of the tenant', async () => {
    expect(await statesOf({ user_ids: ['01a1f000-0000-7000-8000-00000000dead'] })).toBeNull();
    expect(await statesOf()).toBeNull();
  });

  it.each([{ tenant_key: 'nobody' }, { application_id: 'nothing' }])(
    'return nothing for %j',
    async (changes) => {
      expect(await statesOf(changes)).toBeNull();
    },
  );
});

describe('[H-06] the delivery of a logout token', () => {
  it('[H-08] is a form to the registered host, unless that is internal and not allowed', async () => {
    const received: unknown[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () => {
        received.push([request.method, request.url, request.headers.host, body]);
        response.writeHead(request.url === '/moved' ? 302 : 200, { location: '/' }).end();
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no port');
    const post = createLogoutPost(loopbackGuard);
    const host = `acme.localhost:${address.port}`;
    expect(await post(`http://${host}/out`, 'a.b.c')).toBe(200);
    expect(received).toEqual([['POST', '/out', host, 'logout_token=a.b.c']]);
    expect(await post(`http://${host}/moved`, 'a.b.c')).toBe(302);
    const guarded = createLogoutPost(createAddressGuard({ rules: [] }));
    await expect(guarded(`http://${host}/out`, 'a.b.c')).rejects.toThrow('OUTGOING_ALLOW');
    expect(received).toHaveLength(2);
    server.closeAllConnections();
    server.close();
    await expect(post(`http://${host}/out`, 'a.b.c')).rejects.toThrow('fetch failed');
  });
});
