import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CookieJar, CrookedProvider, OpenidProvider } from '@axp/server-kit/testing/openid';
import {
  answerOf,
  signOutAt,
  startCrookedProvider,
  startOpenidProvider,
} from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestSso } from '../app.ts';
import { acmeHost, recorder, startTestSso } from '../app.ts';
import { addConnector, sealed } from '../peers/connectors.ts';
import { startListeningSso } from '../peers/listening-sso.ts';
import { loginAddress, Visitor } from '../visitor.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const client = { clientId: 'axp-sso', createsUsers: true, allowedDomains: ['acme.test'] };

describe('[H-06] a sign-out at a certified OpenID provider', () => {
  let sso: Awaited<ReturnType<typeof startListeningSso>>;
  let provider: OpenidProvider;
  beforeAll(async () => {
    sso = await startListeningSso();
    const clientSecret = 'a secret between the two of us';
    provider = await startOpenidProvider({
      redirectUris: [`${sso.issuer}/login/callback/staff-id`],
      clientId: 'axp-sso',
      clientSecret,
      backchannelLogoutUri: `${sso.loopback}/login/logout/staff-id`,
    });
    await addConnector(sso, {
      slug: 'staff-id',
      kind: 'oidc',
      issuer: provider.issuer,
      settings: { ...client, sealedClientSecret: sealed(sso, clientSecret) },
    });
  });
  afterAll(async () => {
    provider.stop();
    await sso.close();
  });

  async function signIn(jar: CookieJar): Promise<Visitor> {
    const browser = new Visitor(sso.app);
    await browser.get(`${sso.issuer}/login/with/staff-id`);
    await browser.get((await answerOf(browser.location ?? '', jar)).href);
    return browser;
  }

  const isSignedIn = async (browser: Visitor) => {
    await browser.get(`${sso.issuer}/account`);
    return browser.status === 200;
  };

  it('ends the sign-on of that browser within seconds, and no other', async () => {
    const [jar, otherJar]: [CookieJar, CookieJar] = [new Map(), new Map()];
    const [browser, other] = [await signIn(jar), await signIn(otherJar)];
    expect(await isSignedIn(browser)).toBe(true);
    await signOutAt(`${provider.issuer}/session/end`, jar);
    for (let tries = 0; tries < 40 && (await isSignedIn(browser)); tries += 1) await pause(500);
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, true]);
  });
});

describe('[H-06] a logout token of a provider', () => {
  const logged: unknown[] = [];
  let sso: TestSso;
  let provider: CrookedProvider;
  let connectorId: string;
  let otherId: string;
  beforeAll(async () => {
    [sso, provider] = await Promise.all([
      startTestSso({ logger: recorder(logged) }),
      startCrookedProvider('axp-sso'),
    ]);
    const settings = client;
    const { issuer } = provider;
    connectorId = await addConnector(sso, { slug: 'staff-id', kind: 'oidc', issuer, settings });
    const elsewhere = { slug: 'other-id', kind: 'oidc', issuer: 'https://other.test' } as const;
    otherId = await addConnector(sso, { ...elsewhere, settings });
  });
  afterAll(async () => {
    provider.stop();
    await sso.close();
  });

  async function personOf(connector = connectorId) {
    const { tenant } = await sso.tenant('acme');
    const [id, subject] = [randomUUID(), randomUUID()];
    await sso.db
      .insertInto('app_user')
      .values({
        tenant_id: tenant.id,
        id,
        connector_id: connector,
        issuer: provider.issuer,
        subject,
        display_name: 'Ann',
        status: 'active',
      })
      .execute();
    return { id, subject, connector };
  }

  /** A session that came from one of the provider, held by an application. */
  async function sessionOf({ id, connector }: Awaited<ReturnType<typeof personOf>>, sid?: string) {
    const scope = await sso.tenant('acme');
    const { sessionId } = await scope.write((trx) =>
      sso.signOn.start(trx, scope, {
        signIn: {
          userId: id,
          connectorId: connector,
          methods: ['fed'],
          userAgent: '',
          address: '',
          upstream: { sid: sid ?? null, idToken: null },
        },
        browser: null,
      }),
    );
    await sso.db
      .insertInto('application_session')
      .values({
        tenant_id: scope.tenant.id,
        id: randomUUID(),
        platform_session_id: sessionId,
        application_id: 'axp-booking',
        instance_id: 'one',
        scopes: ['openid'],
        created_at: sso.clock.now().toISOString(),
        expires_at: sso.clock.hoursFromNow(1),
      })
      .execute();
    return sessionId;
  }

  const tokenOf = (claims: Record<string, unknown>, now = sso.clock.now()) =>
    provider.accessToken(
      { sub: '', aud: 'axp-sso', jti: randomUUID(), events: { [event]: {} } },
      now,
      { claims: { sub: undefined, nbf: undefined, ...claims } },
    );

  async function send(token: string, slug = 'staff-id') {
    const { statusCode, body, headers } = await sso.inject({
      method: 'POST',
      url: `/login/logout/${slug}`,
      headers: { host: acmeHost, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
    return { status: statusCode, body, cache: headers['cache-control'] };
  }

  async function endsOf(...ids: string[]) {
    const rows = await sso.db
      .selectFrom('platform_session')
      .select(['id', 'end_reason'])
      .where('id', 'in', ids)
      .execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.end_reason ?? null);
  }

  it('ends the named session, or any that may be it, notifies applications, and is logged', async () => {
    const ann = await personOf();
    const [named, unnamed, other] = [
      await sessionOf(ann, 's-1'),
      await sessionOf(ann),
      await sessionOf(ann, 's-2'),
    ];
    const sent = await send(await tokenOf({ sub: ann.subject, sid: 's-1' }));
    expect(sent).toEqual({ status: 200, body: '', cache: 'no-store' });
    expect(await endsOf(named, unnamed, other)).toEqual(['provider', 'provider', null]);
    const told = await sso.db
      .selectFrom('logout_delivery')
      .select(['session_id', 'application_id'])
      .where('user_id', '=', ann.id)
      .execute();
    expect(told).toHaveLength(2);
    expect(told).toContainEqual({ session_id: named, application_id: 'axp-booking' });
    const events = await sso.db
      .selectFrom('audit_event')
      .select(['actor', 'details'])
      .where('action', '=', 'session.ended')
      .where('subject', '=', named)
      .execute();
    expect(events).toEqual([
      { actor: 'staff-id', details: expect.objectContaining({ reason: 'provider' }) },
    ]);
  });

  it('of a session only ends that one, at this provider only, and no unidentified session', async () => {
    const [ann, elsewhere] = [await personOf(), await personOf(otherId)];
    const [named, unnamed] = [await sessionOf(ann, 's-3'), await sessionOf(ann)];
    const other = await sessionOf(elsewhere, 's-3');
    expect((await send(await tokenOf({ sid: 's-3' }))).status).toBe(200);
    expect(await endsOf(named, unnamed, other)).toEqual(['provider', null, null]);
  });

  it('of a person only ends all of theirs, at this provider only', async () => {
    const [ann, ben, elsewhere] = [await personOf(), await personOf(), await personOf(otherId)];
    const theirs = [await sessionOf(ann, 's-4'), await sessionOf(ann, 's-5')];
    const others = [await sessionOf(ben, 's-4'), await sessionOf(elsewhere, 's-4')];
    expect((await send(await tokenOf({ sub: ann.subject }))).status).toBe(200);
    expect(await endsOf(...theirs)).toEqual(['provider', 'provider']);
    expect(await endsOf(...others)).toEqual([null, null]);
  });

  it('is accepted once: a copy ends no later session', async () => {
    const ann = await personOf();
    const token = await tokenOf({ sub: ann.subject });
    expect((await send(token)).status).toBe(200);
    const later = await sessionOf(ann);
    expect(await send(token)).toMatchObject({ status: 400, body: '{"error":"invalid_request"}' });
    expect(await endsOf(later)).toEqual([null]);
  });

  it('is accepted with a key that the provider just rotated to', async () => {
    const ann = await personOf();
    expect((await send(await tokenOf({ sub: ann.subject }))).status).toBe(200);
    await provider.changeKey();
    expect((await send(await tokenOf({ sub: ann.subject }))).status).toBe(200);
  });

  it('ends a sign-in that waits for a proven address', async () => {
    const settings = JSON.stringify({ ...client, allowedDomains: [] });
    const all = sso.db.updateTable('connector').where('id', '=', connectorId);
    await all.set({ settings }).execute();
    const waiting = async (sub: string, sid: string) => {
      const browser = new Visitor(sso.app);
      await browser.get(loginAddress());
      await browser.get('/login/with/staff-id');
      const asked = new URL(browser.location ?? '').searchParams;
      const nonce = asked.get('nonce') ?? '';
      const email = `${sub}@acme.test`;
      await provider.prepare({ sub, sid, nonce, email, email_verified: true }, {});
      const answer = { code: 'x', state: asked.get('state') ?? '' };
      await browser.get(`/login/callback/staff-id?${new URLSearchParams(answer).toString()}`);
      expect(browser.location).toBe('/login/address');
      return browser;
    };
    const [ended, other] = [await waiting('eve', 's-8'), await waiting('fay', 's-9')];
    await all.set({ settings: JSON.stringify(client) }).execute();
    expect((await send(await tokenOf({ sid: 's-8' }))).status).toBe(200);
    await Promise.all([ended.get('/login/address'), other.get('/login/address')]);
    expect([ended.status, other.status]).toEqual([410, 200]);
  });

  it.each<[string, () => Record<string, unknown>, RegExp]>([
    ['for another client', () => ({ aud: 'payroll' }), /aud/],
    ['of another issuer', () => ({ iss: 'https://other.test' }), /unknown issuer/],
    ['without the event', () => ({ events: {} }), /claims/],
    ['with a nonce', () => ({ nonce: 'x' }), /another kind/],
    ['without an id', () => ({ jti: undefined }), /jti/],
    ['about no one', () => ({ sub: undefined }), /no sub or sid/],
    ['of long ago', () => ({ iat: 1, exp: undefined }), /iat/],
  ])('is refused %s, which is logged', async (_, change, reason) => {
    const ann = await personOf();
    const session = await sessionOf(ann);
    logged.length = 0;
    const sent = await send(await tokenOf({ sub: ann.subject, ...change() }));
    expect(sent).toMatchObject({ status: 400, body: '{"error":"invalid_request"}' });
    expect(await endsOf(session)).toEqual([null]);
    const line = { msg: 'logout_token_refused', reason: expect.stringMatching(reason) };
    expect(logged).toEqual([expect.objectContaining({ ...line, connector: 'staff-id' })]);
  });

  it('is refused at the address of another connector, or of none', async () => {
    const ann = await personOf();
    const token = await tokenOf({ sub: ann.subject });
    expect((await send(token, 'other-id')).status).toBe(400);
    expect((await send(token, 'nothing')).status).toBe(400);
    expect((await send('x')).status).toBe(400);
    expect((await send(token)).status).toBe(200);
  });

  it('is requested again while the keys of the provider are unreadable', async () => {
    sso.clock.advance({ minutes: 11 });
    provider.setDown(true);
    const sent = await send(await tokenOf({ sub: 'ann' }));
    provider.setDown(false);
    expect(sent.status).toBe(503);
  });
});
