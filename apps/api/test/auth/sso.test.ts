import { beginSso, finishSso, getMe } from '@axp/contracts';
import type { CrookedProvider, Twist } from '@axp/server-kit/testing/openid';
import { startCrookedProvider } from '@axp/server-kit/testing/openid';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApi } from '../app.ts';
import { buildSignInMethod, buildUser, hostOfMerchant } from '../factories.ts';
import type { SsoWorld } from './sso-world.ts';
import {
  begin,
  callback,
  codes,
  comeBack,
  host,
  leaveFor,
  startSsoWorld,
  wrongSecretName,
} from './sso-world.ts';
import { tokensOf } from './tokens-of.ts';

let world: SsoWorld;
let api: TestApi;
let crooked: CrookedProvider;
beforeAll(async () => {
  [world, crooked] = await Promise.all([startSsoWorld(), startCrookedProvider('axp-booking')]);
  api = world.api;
});
afterAll(async () => {
  crooked.stop();
  await world.close();
});

const emailOf = (name: string) => `${name}@acme.test`;
const personCalled = (name: string, values: Parameters<typeof buildUser>[1] = {}) =>
  buildUser(api.db, {
    merchant_id: world.merchantId,
    email: emailOf(name),
    password_hash: null,
    ...values,
  });

async function refusalOf(refused: Promise<{ status: number; problem: { code: string } }>) {
  const { status, problem } = await refused;
  return [status, problem.code];
}

/** Points a provider elsewhere and back; settings are remembered for 15 s. */
async function withMethod(
  code: string,
  values: Record<string, unknown>,
  work: () => Promise<void>,
) {
  const rows = api.db.updateTable('sign_in_method').where('merchant_id', '=', world.merchantId);
  const { merchant_id: _, ...before } = await api.db
    .selectFrom('sign_in_method')
    .selectAll()
    .where('merchant_id', '=', world.merchantId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  await rows.where('code', '=', code).set(values).execute();
  api.clock.advance({ seconds: 16 });
  try {
    await work();
  } finally {
    await rows.where('code', '=', code).set(before).execute();
    api.clock.advance({ seconds: 16 });
  }
}

describe('beginSso', () => {
  it('[A-02] [Z-102] sends a unique state, nonce and challenge with each attempt', async () => {
    const tabs = [await begin(api, 'staff-id'), await begin(api, 'staff-id')];
    const asked = tabs.map(({ authorizationUrl }) => new URL(authorizationUrl).searchParams);
    for (const [index, query] of asked.entries()) {
      expect(query.get('redirect_uri')).toBe(callback);
      expect(query.get('code_challenge_method')).toBe('S256');
      expect(query.get('response_type')).toBe('code');
      expect(query.get('state')).toBe(tabs[index]?.state);
      expect(query.has('client_secret')).toBe(false);
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(new Set(asked.map((query) => query.get(name))).size).toBe(2);
    }
    const stored = await api.db.selectFrom('sign_in_attempt').selectAll().execute();
    expect(stored.length).toBeGreaterThanOrEqual(tabs.length);
    for (const { state, key } of tabs)
      expect(JSON.stringify(stored)).not.toMatch(`${state}|${key}`);
  });

  it('[A-02] asks the provider for an account choice on request', async () => {
    const begun = await api.call(beginSso, {
      host,
      params: { code: 'staff-id' },
      body: { choosesAccount: true },
    });
    expect(begun.data.authorizationUrl).toContain('prompt=select_account');
  });

  it('[Z-102] answers 404 for an unknown provider, or one that is off', async () => {
    const unknown = api.call(beginSso, { host, params: { code: 'no-such' }, body: {} });
    expect(await refusalOf(unknown)).toEqual([404, 'auth.method_off']);
    await withMethod('staff-id', { is_enabled: false }, async () => {
      const off = api.call(beginSso, { host, params: { code: 'staff-id' }, body: {} });
      expect(await refusalOf(off)).toEqual([404, 'auth.method_off']);
    });
  });

  it.each([
    ['can’t be reached', { issuer: 'http://127.0.0.1:9' }],
    ['has a secret that nobody has set', { client_secret_name: 'SIGN_IN_SECRET_FORGOTTEN' }],
  ])('[A-05] reports that the provider %s', async (_, values) => {
    await withMethod('staff-id', values, async () => {
      const refused = api.call(beginSso, { host, params: { code: 'staff-id' }, body: {} });
      expect(await refusalOf(refused)).toEqual([503, 'auth.provider_unreachable']);
    });
  });
});

describe('a network that starts many sign-ins', () => {
  const attempt = (address: string) =>
    api.call(beginSso, {
      host,
      headers: { 'x-forwarded-for': address },
      params: { code: 'staff-id' },
      body: {},
    });

  it('[A-02] has to wait, longer each time, and no other network is affected', async () => {
    for (let time = 0; time < 21; time += 1) {
      expect((await attempt('198.51.100.9')).status).toBe(201);
    }
    const refused = await attempt('198.51.100.9');
    expect(refused.problem).toMatchObject({
      code: 'auth.too_many_attempts',
      params: { retryAfterSeconds: 2 },
    });
    expect((await attempt('198.51.100.10')).status).toBe(201);
    api.clock.advance({ seconds: 2 });
    expect((await attempt('198.51.100.9')).status).toBe(201);
    expect((await attempt('198.51.100.9')).problem.params).toEqual({ retryAfterSeconds: 4 });
  });

  it('[A-02] is reset by a successful sign-in, so that an office never waits', async () => {
    const from = { 'x-forwarded-for': '198.51.100.11' };
    await personCalled('office');
    for (let time = 0; time < 20; time += 1) await attempt('198.51.100.11');
    const { tab, answer } = await leaveFor(api, 'staff-id', 'office', from);
    const back = await comeBack(api, 'staff-id', { tab, answer, headers: from });
    expect(back.status).toBe(200);
    for (let time = 0; time < 20; time += 1) {
      expect((await attempt('198.51.100.11')).status).toBe(201);
    }
  });
});

describe('finishSso', () => {
  it.each(codes)('[A-02] signs in with %s a person known to the merchant', async (code) => {
    const person = await personCalled(`known-${code}`);
    const { tab, answer } = await leaveFor(api, code, `known-${code}`);
    expect(answer.href.startsWith(`${callback}?`)).toBe(true);
    expect(answer.searchParams.get('iss')).toBe(world.providers[codes.indexOf(code)]?.issuer);
    const { data } = await comeBack(api, code, { tab, answer });
    const query = { include: 'businessUnits' as const };
    const me = await api.call(getMe, { host, query, token: tokensOf(data).accessToken });
    expect(me.data.id).toBe(person.id);
  });

  it('[Z-102] creates an account if the merchant allows it, once', async () => {
    const ids: string[] = [];
    for (const _visit of ['first', 'second']) {
      const { tab, answer } = await leaveFor(api, 'staff-id', 'new');
      const { data } = await comeBack(api, 'staff-id', { tab, answer });
      const query = { include: 'businessUnits' as const };
      const me = await api.call(getMe, { host, query, token: tokensOf(data).accessToken });
      expect(me.data).toMatchObject({
        email: emailOf('new'),
        fullName: 'Person new',
        timezone: 'Asia/Tokyo',
        businessUnits: [],
        termCondition: 0,
        isAdministrator: false,
      });
      ids.push(me.data.id);
    }
    expect(new Set(ids).size).toBe(1);
  });

  it('[A-17] activates an invited person, whose address is proven', async () => {
    const person = await personCalled('invited', { status: 'invited', password_hash: null });
    const { tab, answer } = await leaveFor(api, 'partner-id', 'invited');
    expect((await comeBack(api, 'partner-id', { tab, answer })).status).toBe(200);
    const { status } = await api.db
      .selectFrom('app_user')
      .select('status')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('active');
  });

  it.each([
    ['a stranger, where accounts are not made', 'partner-id', 'stranger', 'auth.no_account'],
    ['an address of another domain', 'partner-id', 'ann@else.test', 'auth.no_account'],
    ['an address that is not verified', 'staff-id', 'unverified', 'auth.email_unverified'],
    ['a refusal at the provider', 'staff-id', 'refused', 'auth.provider_refused'],
  ])('[A-05] [Z-102] signs in no one by %s', async (_, code, hint, problem) => {
    if (hint.includes('@')) await personCalled(hint, { email: hint });
    const { tab, answer } = await leaveFor(api, code, hint);
    expect(await refusalOf(comeBack(api, code, { tab, answer }))).toEqual([403, problem]);
  });

  it('[A-05] reports the provider as unavailable when it rejects our client', async () => {
    const { tab, answer } = await leaveFor(api, 'staff-id', 'ann');
    await withMethod('staff-id', { client_secret_name: wrongSecretName }, async () => {
      const failed = comeBack(api, 'staff-id', { tab, answer });
      expect(await refusalOf(failed)).toEqual([503, 'auth.provider_unreachable']);
    });
  });

  it('[T-07] [Z-102] refuses a person of another merchant', async () => {
    const elsewhere = await buildUser(api.db, { email: emailOf('elsewhere') });
    const { tab, answer } = await leaveFor(api, 'partner-id', 'elsewhere');
    const refused = comeBack(api, 'partner-id', { tab, answer });
    expect(await refusalOf(refused)).toEqual([403, 'auth.no_account']);
    // Nor does the answer open anything at the other merchant, who has the same provider.
    await buildSignInMethod(api.db, { merchant_id: elsewhere.merchant_id, code: 'partner-id' });
    const again = await leaveFor(api, 'partner-id', 'elsewhere');
    const there = hostOfMerchant(elsewhere.merchant_id);
    const stolen = comeBack(api, 'partner-id', { ...again, at: there });
    expect(await refusalOf(stolen)).toEqual([400, 'auth.attempt_unknown']);
  });

  it('[A-05] reports a deactivated account', async () => {
    await personCalled('off', { status: 'deactivated' });
    const { tab, answer } = await leaveFor(api, 'staff-id', 'off');
    const refused = comeBack(api, 'staff-id', { tab, answer });
    expect(await refusalOf(refused)).toEqual([403, 'auth.deactivated']);
  });

  it('[A-02] accepts a response once, whoever sends it first', async () => {
    const { tab, answer } = await leaveFor(api, 'staff-id', 'once');
    const both = await Promise.all([1, 2].map(() => comeBack(api, 'staff-id', { tab, answer })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]));
    const replayed = comeBack(api, 'staff-id', { tab, answer });
    expect(await refusalOf(replayed)).toEqual([410, 'auth.attempt_used']);
  });

  it('[A-02] keeps tabs separate: each completes only its own sign-in', async () => {
    const one = await leaveFor(api, 'staff-id', 'tabs');
    const two = await leaveFor(api, 'staff-id', 'tabs');
    const crossed = comeBack(api, 'staff-id', { tab: one.tab, answer: two.answer });
    expect(await refusalOf(crossed)).toEqual([400, 'auth.attempt_unknown']);
    for (const { tab, answer } of [two, one]) {
      expect((await comeBack(api, 'staff-id', { tab, answer })).status).toBe(200);
    }
  });

  it('[A-02] refuses a response of another provider', async () => {
    const { tab, answer } = await leaveFor(api, 'staff-id', 'mixed');
    const elsewhere = comeBack(api, 'partner-id', { tab, answer });
    expect(await refusalOf(elsewhere)).toEqual([400, 'auth.attempt_unknown']);
    // The other's code under our own state: its issuer gives it away (RFC 9207).
    const other = await leaveFor(api, 'partner-id', 'mixed');
    other.answer.searchParams.set('state', tab.state);
    const mixed = comeBack(api, 'staff-id', { tab, answer: other.answer });
    expect(await refusalOf(mixed)).toEqual([403, 'auth.provider_untrusted']);
  });

  it.each([
    ['without its issuer', (answer: URL) => answer.searchParams.delete('iss')],
    ['with a wrong issuer', (answer: URL) => answer.searchParams.set('iss', 'https://evil.test')],
    ['with two states', (answer: URL) => answer.searchParams.append('state', 'x')],
    ['without a code', (answer: URL) => answer.searchParams.delete('code')],
  ])('[A-02] refuses a response %s', async (_, spoil) => {
    const { tab, answer } = await leaveFor(api, 'staff-id', 'forged');
    spoil(answer);
    const refused = comeBack(api, 'staff-id', { tab, answer });
    expect(await refusalOf(refused)).toEqual([403, 'auth.provider_untrusted']);
  });

  it('[A-02] refuses a code that the provider did not issue', async () => {
    const { tab, answer } = await leaveFor(api, 'staff-id', 'forged');
    answer.searchParams.set('code', 'x'.repeat(43));
    const refused = comeBack(api, 'staff-id', { tab, answer });
    expect(await refusalOf(refused)).toEqual([403, 'auth.provider_refused']);
  });

  it('[A-02] refuses a response after ten minutes, and deletes the attempt later', async () => {
    const { tab, answer } = await leaveFor(api, 'staff-id', 'late');
    api.clock.advance({ minutes: 11 });
    const refused = comeBack(api, 'staff-id', { tab, answer });
    expect(await refusalOf(refused)).toEqual([410, 'auth.attempt_expired']);
    // The job goes by the database's clock.
    const longAgo = { created_at: '2000-01-01T00:00:00Z', expires_at: '2000-01-02T00:00:00Z' };
    await api.db.updateTable('sign_in_attempt').set(longAgo).execute();
    await api.runJob('forget_sign_in_attempts');
    const forgotten = comeBack(api, 'staff-id', { tab, answer });
    expect(await refusalOf(forgotten)).toEqual([400, 'auth.attempt_unknown']);
  });
});

describe('a provider with a wrong response', () => {
  const person = { email: emailOf('crooked'), email_verified: true, name: 'Crooked' };

  async function signInWith(twist: Twist) {
    const tab = await begin(api, 'staff-id');
    const query = new URL(tab.authorizationUrl).searchParams;
    await crooked.prepare({ nonce: query.get('nonce') ?? '', ...person }, twist);
    const answer = new URL(callback);
    answer.searchParams.set('code', 'x');
    answer.searchParams.set('state', tab.state);
    return comeBack(api, 'staff-id', { tab, answer });
  }

  it.each<[string, Twist, number]>([
    ['nothing', {}, 200],
    ['a clock that is 45 seconds ahead', { issuedIn: 45 }, 200],
    ['a clock that is 45 seconds behind', { issuedIn: -345 }, 200],
    ['a clock that is minutes behind', { issuedIn: -420 }, 403],
    ['a token that begins in the future', { issuedIn: 300 }, 403],
    ['a token for another audience', { claims: { aud: 'somebody-else' } }, 403],
    [
      'a token for several, given to another',
      { claims: { aud: ['axp-booking', 'x'], azp: 'x' } },
      403,
    ],
    ['a token of another issuer', { claims: { iss: 'https://evil.test' } }, 403],
    ['the nonce of another attempt', { claims: { nonce: 'x'.repeat(43) } }, 403],
    ['a token without a signature', { isUnsigned: true }, 403],
    ['a token that somebody else has signed', { hasForeignKey: true }, 403],
    [
      'an address that it does not vouch for',
      { claims: { sub: 'another', email_verified: undefined } },
      403,
    ],
  ])('[Z-102] answers with %s', async (_, twist, status) => {
    await withMethod('staff-id', { issuer: crooked.issuer, client_secret_name: null }, async () => {
      expect((await signInWith(twist)).status).toBe(status);
    });
  });

  it('[A-05] is unreachable between the two steps', async () => {
    await withMethod('staff-id', { issuer: crooked.issuer, client_secret_name: null }, async () => {
      const tab = await begin(api, 'staff-id');
      crooked.setDown(true);
      const answer = new URL(`${callback}?code=x&state=${tab.state}`);
      const refused = comeBack(api, 'staff-id', { tab, answer });
      expect(await refusalOf(refused)).toEqual([503, 'auth.provider_unreachable']);
      crooked.setDown(false);
    });
  });

  it('[A-05] reports that it is unavailable', async () => {
    const tab = await begin(api, 'staff-id');
    const answer = new URL(`${callback}?error=temporarily_unavailable&state=${tab.state}`);
    answer.searchParams.set('iss', world.providers[0]?.issuer ?? '');
    const refused = comeBack(api, 'staff-id', { tab, answer });
    expect(await refusalOf(refused)).toEqual([503, 'auth.provider_unreachable']);
  });
});

it('[Z-102] does not complete a sign-in after it was switched off', async () => {
  const { tab, answer } = await leaveFor(api, 'staff-id', 'off-meanwhile');
  await withMethod('staff-id', { is_enabled: false }, async () => {
    const body = { key: tab.key, answer: answer.search.slice(1) };
    const refused = api.call(finishSso, { host, params: { code: 'staff-id' }, body });
    expect(await refusalOf(refused)).toEqual([404, 'auth.method_off']);
  });
});
