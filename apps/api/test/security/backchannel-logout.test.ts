import { backchannelLogout, cloudLogin, getMe, refreshTokens } from '@axp/contracts';
import { createLogger } from '@axp/server-kit/logging';
import type { CrookedProvider } from '@axp/server-kit/testing/openid';
import { startCrookedProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import type { TestPlatform, TokenChanges } from '../auth/cloud-platform.ts';
import { startTestPlatform, strangersKey } from '../auth/cloud-platform.ts';
import { cookiesIn, holdersOf } from '../auth/factor-world.ts';
import { pendingOf, tokensOf } from '../auth/tokens-of.ts';
import {
  buildCloudTenant,
  buildMerchant,
  buildSession,
  buildSignInMethod,
  buildUser,
  hostOfMerchant,
} from '../factories.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const clientId = 'axp-booking';

let cloud: TestPlatform;
let provider: CrookedProvider;
let api: TestApi;
let merchantId: string;
const logged: unknown[] = [];
beforeAll(async () => {
  [cloud, provider] = await Promise.all([startTestPlatform(), startCrookedProvider(clientId)]);
  const destination = { write: (line: string) => void logged.push(JSON.parse(line)) };
  api = await startTestApi({
    cloudPlatform: cloud.platform,
    logger: createLogger({ name: 'test', level: 'warn', destination }),
  });
  merchantId = await merchantWithMethods();
});
afterAll(async () => {
  provider.stop();
  await Promise.all([api.close(), cloud.close()]);
});

async function merchantWithMethods(): Promise<string> {
  const { id } = await buildMerchant(api.db);
  await buildCloudTenant(api.db, {
    merchant_id: id,
    tenant_key: 'acme',
    allowed_domains: ['merchant.test'],
  });
  await buildSignInMethod(api.db, {
    merchant_id: id,
    code: 'staff-id',
    name: 'Staff',
    slot: 1,
    issuer: provider.issuer,
    client_id: clientId,
  });
  return id;
}

interface Origin {
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
}

/** A person with a session that came from somewhere. */
async function sessionFrom({ issuer, subject, sid }: Origin, merchant = merchantId) {
  const user = await buildUser(api.db, { merchant_id: merchant });
  const session = await buildSession(api.db, {
    merchant_id: merchant,
    user_id: user.id,
    method_code: 'staff-id',
    identity_issuer: issuer,
    identity_subject: subject,
    upstream_session_id: sid,
    created_at: api.clock.now().toISOString(),
    expires_at: api.clock.hoursFromNow(30 * 24),
  });
  const subjectOf = { userId: user.id, sessionId: session.id, merchantId: merchant };
  const token = await api.accessTokens.issue(subjectOf);
  return { userId: user.id, sessionId: session.id, token, host: hostOfMerchant(merchant) };
}

type Running = Awaited<ReturnType<typeof sessionFrom>>;

const statusOf = async ({ host, token }: Running) =>
  (await api.call(getMe, { host, token, query: {} })).status;

/** As providers send it: a form. */
async function send(token: string, merchant = merchantId, more: Record<string, string> = {}) {
  const response = await api.inject({
    method: 'POST',
    url: '/v1/frontend/auth/backchannel-logout',
    headers: {
      host: hostOfMerchant(merchant),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ logout_token: token, ...more }).toString(),
  });
  const { code } = response.json<{ code?: string }>();
  return { status: response.statusCode, code };
}

const cloudIssuer = 'https://acme.sso.axp.test';

/** A logout token of the platform that is right but for the changes. */
function cloudToken(claims: Record<string, unknown>, changes: Omit<TokenChanges, 'claims'> = {}) {
  const nothing = { email: undefined, email_verified: undefined, name: undefined };
  return cloud.idToken('', api.clock.now(), {
    type: 'logout+jwt',
    ...changes,
    claims: { ...nothing, tenantKey: undefined, events: { [event]: {} }, ...claims },
  });
}

/** The same of the merchant's own provider. */
function providerToken(claims: Record<string, unknown>) {
  const usual = { aud: clientId, jti: uuidv7(), events: { [event]: {} } };
  return provider.accessToken(usual, api.clock.now(), { claims });
}

describe('backchannelLogout', () => {
  it('[H-06] ends the session that the platform names, including its refresh tokens', async () => {
    const person = await buildUser(api.db, { merchant_id: merchantId, password_hash: null });
    const host = hostOfMerchant(merchantId);
    const claims = { sid: uuidv7(), sub: uuidv7() };
    const idToken = await cloud.idToken(person.email, api.clock.now(), { claims });
    const { data } = await api.call(cloudLogin, { host, body: { idToken } });
    const token = tokensOf(data).accessToken;
    expect((await api.call(getMe, { host, token, query: {} })).status).toBe(200);
    expect(await send(await cloudToken(claims))).toEqual({ status: 200, code: undefined });
    expect((await api.call(getMe, { host, token, query: {} })).status).toBe(401);
    const { refreshToken } = tokensOf(data);
    const refused = await api.call(refreshTokens, { host, body: { refreshToken } });
    expect(refused.problem).toMatchObject({
      code: 'auth.refresh_rejected',
      params: { reason: 'upstream' },
    });
    const events = await api.db
      .selectFrom('security_event')
      .select(['kind', 'reason'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'sign-in', reason: null },
      { kind: 'session-ended', reason: 'upstream' },
    ]);
  });

  it('[H-11] ends a pending second-factor sign-in of that session, and no other', async () => {
    const holders = holdersOf(api);
    const ann = await api.member({ user: { merchant_id: merchantId } });
    const { secret } = await holders.withApp(ann);
    const sub = uuidv7();
    const waiting = async (sid: string) => {
      const idToken = await cloud.idToken(ann.email, api.clock.now(), { claims: { sid, sub } });
      const answer = await api.call(cloudLogin, { host: ann.host, body: { idToken } });
      return { ...pendingOf(answer.data), host: ann.host, headers: cookiesIn(answer) };
    };
    const [ended, other] = [await waiting('s-10'), await waiting('s-11')];
    expect((await send(await cloudToken({ sid: 's-10', sub }))).status).toBe(200);
    const refused = await holders.verify(ended, holders.codeOf(secret));
    expect(refused.problem.code).toBe('auth.ticket_over');
    expect((await holders.verify(other, holders.codeOf(secret))).status).toBe(200);
  });

  it('[H-06] of a provider of the merchant ends that session and no other of the person', async () => {
    const subject = uuidv7();
    const issuer = provider.issuer;
    const named = await sessionFrom({ issuer, subject, sid: 's-1' });
    const unnamed = await sessionFrom({ issuer, subject, sid: null });
    const other = await sessionFrom({ issuer, subject, sid: 's-2' });
    expect((await send(await providerToken({ sub: subject, sid: 's-1' }))).status).toBe(200);
    expect(await Promise.all([named, unnamed, other].map(statusOf))).toEqual([401, 401, 200]);
  });

  it('[H-06] without a session ends all of the person, at this issuer only', async () => {
    const subject = uuidv7();
    const here = await sessionFrom({ issuer: provider.issuer, subject, sid: 's-3' });
    const there = await sessionFrom({ issuer: cloudIssuer, subject, sid: 's-3' });
    expect((await send(await providerToken({ sub: subject }))).status).toBe(200);
    expect(await Promise.all([here, there].map(statusOf))).toEqual([401, 200]);
  });

  it('[H-06] works once: a copied token does not end later sessions', async () => {
    const subject = uuidv7();
    const token = await providerToken({ sub: subject });
    expect((await send(token)).status).toBe(200);
    const later = await sessionFrom({ issuer: provider.issuer, subject, sid: null });
    expect(await send(token)).toEqual({ status: 400, code: 'logout_token.refused' });
    expect(await statusOf(later)).toBe(200);
  });

  it('[T-07] ends no session at another merchant', async () => {
    const other = await merchantWithMethods();
    const subject = uuidv7();
    const theirs = await sessionFrom({ issuer: provider.issuer, subject, sid: null }, other);
    expect((await send(await providerToken({ sub: subject }))).status).toBe(200);
    expect(await statusOf(theirs)).toBe(200);
  });

  it('[H-06] accepts a token without a logout type, as some providers send it', async () => {
    const subject = uuidv7();
    const session = await sessionFrom({ issuer: cloudIssuer, subject, sid: null });
    expect((await send(await cloudToken({ sub: subject }, { type: 'JWT' }))).status).toBe(200);
    expect(await statusOf(session)).toBe(401);
  });

  it('[H-06] ignores unknown parameters beside the token', async () => {
    const subject = uuidv7();
    const session = await sessionFrom({ issuer: cloudIssuer, subject, sid: null });
    const answer = await send(await cloudToken({ sub: subject }), merchantId, { unknown: 'x' });
    expect(answer.status).toBe(200);
    expect(await statusOf(session)).toBe(401);
  });

  it.each<[string, () => TokenChanges | Promise<TokenChanges>, RegExp]>([
    ['signed by a stranger', async () => ({ key: await strangersKey() }), /signature|key/],
    [
      'signed with the public key as a password',
      () => ({ key: Buffer.from(cloud.publicKeys), algorithm: 'HS256' }),
      /alg/,
    ],
    [
      'of another issuer',
      () => ({ claims: { iss: 'https://siam.sso.axp.test' } }),
      /unknown issuer/,
    ],
    ['for another application', () => ({ claims: { aud: 'payroll' } }), /aud/],
    ['without the event', () => ({ claims: { events: undefined } }), /events/],
    ['with another event', () => ({ claims: { events: { 'https://x.test/': {} } } }), /claims/],
    [
      'with an event that is no object',
      () => ({ claims: { events: { [event]: 'yes' } } }),
      /claims/,
    ],
    ['with a nonce', () => ({ claims: { nonce: 'x' } }), /another kind/],
    ['without an id', () => ({ claims: { jti: undefined } }), /jti/],
    ['without its time', () => ({ claims: { iat: undefined } }), /iat/],
    [
      'that is old',
      () => ({ claims: { iat: Date.parse('2026-11-02T01:50:00Z') / 1000, exp: undefined } }),
      /iat/,
    ],
    [
      'from the future',
      () => ({ claims: { iat: Date.parse('2026-11-02T02:10:00Z') / 1000, exp: undefined } }),
      /iat/,
    ],
    [
      'that has expired',
      () => ({ claims: { exp: Date.parse('2026-11-02T01:58:00Z') / 1000 } }),
      /exp/,
    ],
    [
      'of a person and session that are texts of nothing',
      () => ({ claims: { sub: '', sid: undefined } }),
      /claims/,
    ],
    ['about no one', () => ({ claims: { sub: undefined, sid: undefined } }), /no sub or sid/],
    ['that is an access token', () => ({ type: 'at+jwt' }), /another kind/],
  ])('[H-06] refuses a token %s, and logs why', async (_, changesOf, reason) => {
    const subject = uuidv7();
    const session = await sessionFrom({ issuer: cloudIssuer, subject, sid: null });
    const { claims, ...changes } = await changesOf();
    const token = await cloudToken({ sub: subject, ...claims }, changes);
    logged.length = 0;
    expect(await send(token)).toEqual({ status: 400, code: 'logout_token.refused' });
    expect(await statusOf(session)).toBe(200);
    const line = { msg: 'logout_token_refused', reason: expect.stringMatching(reason) };
    expect(logged).toEqual([expect.objectContaining(line)]);
  });

  it.each(['x', 'a.b.c', 'e30.e30.'])('[H-06] refuses %j', async (token) => {
    expect(await send(token)).toEqual({ status: 400, code: 'logout_token.refused' });
  });

  it('[H-06] requests a retry while the keys of the provider are unreadable', async () => {
    provider.setPages({ '/keys': 'an error page' });
    api.clock.advance({ minutes: 11 });
    const answer = await send(await providerToken({ sub: uuidv7() }));
    provider.setPages({});
    expect(answer).toEqual({ status: 503, code: 'auth.provider_unreachable' });
  });

  it('[Z-113] reports the missing token', async () => {
    const answer = await api.call(backchannelLogout, {
      host: hostOfMerchant(merchantId),
      body: { logout_token: '' },
    });
    expect(answer.problem.code).toBe('request.invalid');
  });
});

describe('[H-06] a refresh of a session that came from the platform', () => {
  it.each([
    ['runs there', { data: { active: true } }, 200],
    ['has ended there', { data: { active: false } }, 401],
    ['can’t be asked for', 'an error page', 200],
  ])('when the sign-on %s', async (_, answer, status) => {
    const person = await buildUser(api.db, { merchant_id: merchantId, password_hash: null });
    const host = hostOfMerchant(merchantId);
    const claims = { sid: uuidv7(), sub: uuidv7() };
    const idToken = await cloud.idToken(person.email, api.clock.now(), { claims });
    const { data } = await api.call(cloudLogin, { host, body: { idToken } });
    cloud.answerState(answer);
    const { refreshToken, accessToken: token } = tokensOf(data);
    const refreshed = await api.call(refreshTokens, { host, body: { refreshToken } });
    cloud.answerState({ data: { active: true } });
    expect(refreshed.status).toBe(status);
    // The access token of before goes with the session.
    expect((await api.call(getMe, { host, token, query: {} })).status).toBe(status);
  });
});
