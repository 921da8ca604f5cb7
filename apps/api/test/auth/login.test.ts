import { getMe, login } from '@axp/contracts';
import { confirmIdentity } from '@axp/contracts/second-factor';
import type { PasswordHasher } from '@axp/server-kit/passwords';
import { createPasswordHasher } from '@axp/server-kit/passwords';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { buildMerchant, buildUser, hostOfMerchant, testPassword } from '../factories.ts';
import { proveHuman } from './human.ts';
import { tokensOf } from './tokens-of.ts';

/** Counts what it is asked: a check that is left out is a check that can be timed. */
class CountingHasher implements PasswordHasher {
  checks = 0;
  readonly #hasher = createPasswordHasher({ memoryKib: 8, iterations: 1 });

  hash(password: string): Promise<string> {
    return this.#hasher.hash(password);
  }

  verify(storedHash: string, password: string): Promise<boolean> {
    this.checks += 1;
    return this.#hasher.verify(storedHash, password);
  }
}

let api: TestApi;
let passwords: CountingHasher;
beforeAll(async () => {
  passwords = new CountingHasher();
  api = await startTestApi({ passwords, trustProxy: true });
});
beforeEach(() => {
  passwords.checks = 0;
});
afterAll(() => api.close());

/** One attempt without a captcha. */
function attempt(
  person: Person,
  address: string,
  { password = testPassword, cookie = '' }: { password?: string; cookie?: string | undefined } = {},
) {
  return api.call(login, {
    host: hostOfMerchant(person.merchant_id),
    headers: { 'x-forwarded-for': address, 'user-agent': 'Test browser', cookie },
    body: { email: person.email, password },
  });
}

/** Wrong passwords for accounts that do not exist. */
async function guessFrom(address: string, merchant_id: string, times: number): Promise<void> {
  for (let guess = 0; guess < times; guess += 1) {
    await expectFailures({ merchant_id, email: `guess-${guess}@merchant.test` }, 1, address);
  }
}

interface Person {
  readonly merchant_id: string;
  readonly email: string;
}

interface Visit {
  readonly address?: string;
  readonly cookie?: string;
}

/** As the sign-in page does it: with a token of human verification where one is asked for. */
async function visit(person: Person, password: string, { address, cookie = '' }: Visit) {
  const host = hostOfMerchant(person.merchant_id);
  const attempt = (captcha?: string) =>
    api.call(login, {
      host,
      headers: {
        'x-forwarded-for': address ?? '203.0.113.1',
        'user-agent': 'Test browser',
        cookie,
      },
      body: { email: person.email, password, ...(captcha !== undefined && { captcha }) },
    });
  const answer = await attempt();
  const isAsked = answer.status === 403 && answer.problem.code === 'captcha.required';
  return isAsked ? attempt(await proveHuman(api, host, 'login')) : answer;
}

function signIn(person: Person, password: string, address?: string) {
  return visit(person, password, { ...(address !== undefined && { address }) });
}

async function expectFailures(person: Person, times: number, address?: string): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) {
    expect((await signIn(person, 'wrong', address)).problem.code).toBe('auth.invalid_credentials');
  }
}

describe('login', () => {
  it('[A-01] returns a pair of tokens with which the profile can be read', async () => {
    const user = await buildUser(api.db);
    const { data } = await signIn(user, testPassword);
    const me = await api.call(getMe, {
      host: hostOfMerchant(user.merchant_id),
      token: tokensOf(data).accessToken,
      query: {},
    });
    expect(me.data).toMatchObject({ id: user.id, email: user.email });
  });

  it('[A-01] accepts the email in any case', async () => {
    const user = await buildUser(api.db);
    const answer = await signIn({ ...user, email: user.email.toUpperCase() }, testPassword);
    expect(answer.status).toBe(200);
  });

  it('[Z-101] starts a session of 30 days and stores its refresh token as a digest', async () => {
    const user = await buildUser(api.db);
    const { data } = await signIn(user, testPassword);
    const session = await api.db
      .selectFrom('user_session')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(session.expires_at).toBe(api.clock.hoursFromNow(30 * 24));
    expect(session).toMatchObject({ user_agent: 'Test browser', ended_at: null });
    const stored = await api.db
      .selectFrom('refresh_token')
      .select('token_hash')
      .where('session_id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(stored.token_hash).toHaveLength(32);
    const secret = Buffer.from(tokensOf(data).refreshToken, 'base64url');
    expect(secret).toHaveLength(32);
    expect(stored.token_hash.equals(secret)).toBe(false);
  });

  it('[Z-113] names every field that is missing, wrong or unknown', async () => {
    const { id } = await buildMerchant(api.db);
    const response = await api.inject({
      method: 'POST',
      url: '/v1/frontend/auth/login',
      headers: { host: hostOfMerchant(id) },
      payload: { email: 'nobody', remember: true },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'request.invalid',
      errors: [
        { path: 'email', code: 'invalid_email' },
        { path: 'password', code: 'required' },
        { path: 'remember', code: 'unknown_field' },
      ],
    });
  });
});

describe('[Z-100] a login that fails', () => {
  it('[A-05] is the same for a wrong password and an unknown email, with a text to show', async () => {
    const user = await buildUser(api.db);
    const wrong = await signIn(user, 'wrong');
    const unknown = await signIn({ ...user, email: 'nobody@merchant.test' }, 'wrong');
    const { instance: _, ...problem } = wrong.problem;
    expect(unknown.problem).toMatchObject(problem);
    expect(problem).toMatchObject({ code: 'auth.invalid_credentials', status: 401 });
    expect(problem.detail).toBe('The email or password is not correct.');
  });

  it('[A-05] has its text in the language of the caller', async () => {
    const user = await buildUser(api.db);
    const answer = await api.call(login, {
      host: hostOfMerchant(user.merchant_id),
      headers: { locale: 'th' },
      body: { email: user.email, password: 'wrong' },
    });
    expect(answer.problem.detail).toMatch(/\p{Script=Thai}/u);
  });

  it('[Z-100] checks as many passwords for an unknown email and a pending registration', async () => {
    const user = await buildUser(api.db);
    const invited = await buildUser(api.db, { status: 'invited', password_hash: null });
    const registered = { ...user, email: 'registered@merchant.test' };
    const registration = {
      merchant_id: user.merchant_id,
      email: registered.email,
      full_name: 'Registered',
      password_hash: await passwords.hash(testPassword),
      expires_at: '2036-01-01T00:00:00Z',
    };
    await api.db.insertInto('registration').values(registration).execute();
    const unknown = { ...user, email: 'nobody@merchant.test' };
    for (const person of [user, invited, registered, unknown]) {
      passwords.checks = 0;
      await expectFailures(person, 1);
      expect(passwords.checks).toBe(2);
    }
  });

  it.each([
    ['invited', 'auth.not_activated'],
    ['deactivated', 'auth.deactivated'],
  ])('[A-05] reveals that an account is %s only after the right password', async (status, code) => {
    const user = await buildUser(api.db, { status });
    expect((await signIn(user, 'wrong')).problem.code).toBe('auth.invalid_credentials');
    expect((await signIn(user, testPassword)).problem.code).toBe(code);
    const sessions = api.db.selectFrom('user_session').selectAll().where('user_id', '=', user.id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('[T-07] does not find the account of another merchant', async () => {
    const user = await buildUser(api.db);
    const other = await buildMerchant(api.db);
    const answer = await signIn({ ...user, merchant_id: other.id }, testPassword);
    expect(answer.problem.code).toBe('auth.invalid_credentials');
  });
});

describe('[Z-100] a login after many failures', () => {
  it('has to wait, longer each time, and returns how long', async () => {
    const user = await buildUser(api.db);
    await expectFailures(user, 5);
    const refused = await signIn(user, testPassword);
    expect(refused.problem).toMatchObject({
      code: 'auth.too_many_attempts',
      params: { retryAfterSeconds: 2 },
    });
    expect(refused.headers['retry-after']).toBe('2');
    api.clock.advance({ seconds: 2 });
    await expectFailures(user, 1);
    expect((await signIn(user, 'wrong')).problem.params).toEqual({ retryAfterSeconds: 4 });
  });

  it('does not extend the wait by further attempts', async () => {
    const user = await buildUser(api.db);
    await expectFailures(user, 5);
    await signIn(user, 'wrong');
    api.clock.advance({ seconds: 1 });
    expect((await signIn(user, 'wrong')).problem.params).toEqual({ retryAfterSeconds: 1 });
  });

  it('works for the owner after the wait, and resets the count', async () => {
    const user = await buildUser(api.db);
    await expectFailures(user, 5);
    api.clock.advance({ seconds: 2 });
    expect((await signIn(user, testPassword)).status).toBe(200);
    await expectFailures(user, 5);
  });

  it('is delayed, not blocked: after a hundred wrong passwords the owner waits 15 minutes', async () => {
    const user = await buildUser(api.db);
    for (let guess = 0; guess < 100; guess += 1) {
      const address = `198.51.100.${guess + 30}`;
      expect((await signIn(user, 'wrong', address)).problem.code).toBe('auth.invalid_credentials');
      api.clock.advance({ minutes: 15 });
    }
    expect((await signIn(user, 'wrong', '203.0.113.77')).problem.code).toBe(
      'auth.invalid_credentials',
    );
    expect((await signIn(user, testPassword)).problem).toMatchObject({
      code: 'auth.too_many_attempts',
      params: { retryAfterSeconds: 900 },
    });
    api.clock.advance({ minutes: 15 });
    expect((await signIn(user, testPassword)).status).toBe(200);
  });

  it('waits for an unknown account as for a known one', async () => {
    const { id } = await buildMerchant(api.db);
    const nobody = { merchant_id: id, email: `${uuidv7()}@merchant.test` };
    await expectFailures(nobody, 5);
    expect((await signIn(nobody, 'wrong')).problem.code).toBe('auth.too_many_attempts');
  });

  it('delays only that account: a colleague at another address is not affected', async () => {
    const user = await buildUser(api.db);
    const colleague = await buildUser(api.db, { merchant_id: user.merchant_id });
    await expectFailures(user, 5);
    expect((await signIn(colleague, testPassword, '203.0.113.2')).status).toBe(200);
  });

  it('requires a captcha of an address that tried many accounts, and only there', async () => {
    const user = await buildUser(api.db);
    await guessFrom('198.51.100.7', user.merchant_id, 25);
    expect((await attempt(user, '198.51.100.7')).problem.code).toBe('captcha.required');
    expect((await attempt(user, '198.51.100.8')).status).toBe(200);
    expect((await signIn(user, testPassword, '198.51.100.7')).status).toBe(200);
  });

  it('requires no captcha of a browser that has signed in before, even at a busy address', async () => {
    const user = await buildUser(api.db);
    const cookie = String((await signIn(user, testPassword)).headers['set-cookie']).split(';')[0];
    await guessFrom('198.51.100.7', user.merchant_id, 25);
    const answer = await attempt(user, '198.51.100.7', { password: testPassword, cookie });
    expect(answer.status).toBe(200);
  });

  it('requires no captcha once the failures at an address have expired, one a minute', async () => {
    const user = await buildUser(api.db);
    await guessFrom('198.51.100.7', user.merchant_id, 25);
    api.clock.advance({ minutes: 6 });
    expect((await attempt(user, '198.51.100.7')).status).toBe(200);
  });

  it('removes a failure at an address with each success there', async () => {
    const user = await buildUser(api.db);
    await guessFrom('198.51.100.7', user.merchant_id, 21);
    expect((await signIn(user, testPassword, '198.51.100.7')).status).toBe(200);
    expect((await attempt(user, '198.51.100.7')).status).toBe(200);
  });

  it('lets a signed-in person confirm their password at a busy address', async () => {
    const ann = await api.member();
    await guessFrom('203.0.113.9', ann.merchantId, 25);
    const { status } = await api.call(confirmIdentity, {
      as: ann,
      headers: { 'x-forwarded-for': '203.0.113.9' },
      body: { currentPassword: testPassword },
    });
    expect(status).toBe(204);
  });

  it('lets an office with one address sign in without limit', async () => {
    const user = await buildUser(api.db);
    for (let time = 0; time < 25; time += 1) {
      expect((await signIn(user, testPassword)).status).toBe(200);
    }
    const counters = api.db
      .selectFrom('login_throttle')
      .selectAll()
      .where('merchant_id', '=', user.merchant_id);
    expect(await counters.execute()).toEqual([]);
  });

  it('allows a hundred concurrent guesses no more attempts than sequential ones', async () => {
    const user = await buildUser(api.db);
    const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(user, 'wrong')));
    const tried = answers.filter(({ problem }) => problem.code === 'auth.invalid_credentials');
    expect(tried).toHaveLength(5);
    expect(passwords.checks).toBe(2 * tried.length);
  });

  it('lets the owner sign in on many devices concurrently', async () => {
    const user = await buildUser(api.db);
    const devices = Array.from({ length: 12 }, () => signIn(user, testPassword));
    const statuses = (await Promise.all(devices)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('causes no wait in a browser with an earlier sign-in', async () => {
    const user = await buildUser(api.db);
    const colleague = await buildUser(api.db, { merchant_id: user.merchant_id });
    const first = await signIn(user, testPassword);
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    expect(first.headers['set-cookie']).toMatch(
      /^__Host-axp-device=.+; HttpOnly; SameSite=Strict; Secure$/,
    );
    for (let guess = 0; guess < 100; guess += 1) {
      await signIn(user, 'wrong', '198.51.100.20');
      await signIn(colleague, 'wrong', '198.51.100.21');
    }
    expect((await signIn(user, testPassword)).problem.code).toBe('auth.too_many_attempts');
    expect((await visit(user, testPassword, { cookie })).status).toBe(200);
    // The cookie is bound to one account: it does not help with another,
    expect((await visit(colleague, testPassword, { cookie })).status).toBe(429);
    // a forged one does not help either, and wrong guesses with it are throttled too.
    const forged = `${cookie.slice(0, -4)}AAAA`;
    expect((await visit(user, testPassword, { cookie: forged })).status).toBe(429);
    for (let guess = 0; guess < 5; guess += 1) await visit(user, 'wrong', { cookie });
    expect((await visit(user, testPassword, { cookie })).status).toBe(429);
  });

  it('resets failures after a day without another', async () => {
    const user = await buildUser(api.db);
    await expectFailures(user, 5);
    api.clock.advance({ days: 1, seconds: 1 });
    await expectFailures(user, 5);
  });

  it('stores its counters under digests, not addresses or names', async () => {
    const user = await buildUser(api.db);
    await expectFailures(user, 1);
    const rows = await api.db
      .selectFrom('login_throttle')
      .selectAll()
      .where('merchant_id', '=', user.merchant_id)
      .execute();
    expect(rows.map((row) => row.key_hash.length)).toEqual([32, 32]);
  });
});
