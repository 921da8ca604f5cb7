import { endSession, getMe, listSessions, login, logout, refreshTokens } from '@axp/contracts';
import { confirmIdentity } from '@axp/contracts/second-factor';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildUser, hostOfMerchant, testPassword } from '../factories.ts';
import { nobodysId } from '../send.ts';
import { tokensOf } from './tokens-of.ts';

const api = testApi();

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

interface Person {
  readonly host: string;
  readonly email: string;
}

async function person(): Promise<Person> {
  const user = await buildUser(api.db);
  return { host: hostOfMerchant(user.merchant_id), email: user.email };
}

async function signIn({ host, email }: Person, userAgent: string) {
  const body = { email, password: testPassword };
  const { data } = await api.call(login, { host, headers: { 'user-agent': userAgent }, body });
  const { accessToken: token, refreshToken } = tokensOf(data);
  return { host, token, refreshToken };
}

type Device = Awaited<ReturnType<typeof signIn>>;

const devicesOf = async ({ host, token }: Device) =>
  (await api.call(listSessions, { host, token })).data;

describe('listSessions', () => {
  it('[Z-120] describes each device in plain words: this one first, then by last use', async () => {
    const ann = await person();
    const phone = await signIn(ann, safari);
    api.clock.advance({ minutes: 1 });
    const computer = await signIn(ann, chrome);
    api.clock.advance({ minutes: 1 });
    await signIn(ann, '');
    const ofPhone = { kind: 'phone', browser: 'Safari', system: 'iOS' };
    const ofComputer = { kind: 'computer', browser: 'Chrome', system: 'Windows' };
    const nameless = { kind: 'other', browser: null, system: null };
    expect(await devicesOf(phone)).toMatchObject([
      { ...ofPhone, isCurrent: true },
      { ...nameless, isCurrent: false },
      { ...ofComputer, isCurrent: false },
    ]);
    expect(await devicesOf(computer)).toMatchObject([
      { ...ofComputer, isCurrent: true },
      nameless,
      ofPhone,
    ]);
  });

  it('[Z-120] returns when a device was last used', async () => {
    const phone = await signIn(await person(), safari);
    const signedInAt = api.clock.now().toISOString();
    api.clock.advance({ minutes: 10 });
    const { refreshToken } = phone;
    const { data } = await api.call(refreshTokens, { host: phone.host, body: { refreshToken } });
    expect(await devicesOf({ ...phone, token: data.accessToken })).toMatchObject([
      { signedInAt, lastUsedAt: api.clock.now().toISOString() },
    ]);
  });

  it('[Z-120] leaves out ended sessions, and those of other people', async () => {
    const ann = await person();
    const phone = await signIn(ann, safari);
    const computer = await signIn(ann, chrome);
    await signIn(await person(), chrome);
    await api.call(logout, { host: computer.host, token: computer.token });
    expect(await devicesOf(phone)).toHaveLength(1);
  });
});

describe('endSession', () => {
  it('[Z-120] signs a device out at once, and leaves the others', async () => {
    const ann = await person();
    const computer = await signIn(ann, chrome);
    const phone = await signIn(ann, safari);
    const { host, token, refreshToken } = phone;
    expect((await api.call(getMe, { host, token, query: {} })).status).toBe(200);
    const [, other] = await devicesOf(computer);
    const params = { id: other?.id ?? '' };
    await api.call(endSession, { host, token: computer.token, params });

    expect((await api.call(getMe, { host, token, query: {} })).problem.code).toBe('auth.required');
    const refreshed = await api.call(refreshTokens, { host, body: { refreshToken } });
    expect(refreshed.problem.code).toBe('auth.refresh_rejected');
    expect(await devicesOf(computer)).toMatchObject([{ isCurrent: true }]);
    const again = await api.call(endSession, { host, token: computer.token, params });
    expect(again.problem.code).toBe('session.not_found');
  });

  it('[Z-120] does not find devices of other people', async () => {
    const phone = await signIn(await person(), safari);
    const [device] = await devicesOf(phone);
    const bob = await api.member();
    for (const id of [device?.id ?? '', nobodysId]) {
      const { problem } = await api.call(endSession, { as: bob, params: { id } });
      expect(problem.code).toBe('session.not_found');
    }
    expect(await devicesOf(phone)).toHaveLength(1);
  });

  it('[H-06] needs a sign-in or the password within the last 15 minutes', async () => {
    const ann = await person();
    const phone = await signIn(ann, safari);
    const { host, token } = await signIn(ann, chrome);
    const [, other] = await devicesOf({ ...phone, token });
    const params = { id: other?.id ?? '' };
    const end = () => api.call(endSession, { host, token, params });
    // The access token still runs, its session is proven no more.
    api.clock.advance({ minutes: 14, seconds: 59 });
    const refreshed = await api.call(refreshTokens, {
      host,
      body: { refreshToken: phone.refreshToken },
    });
    api.clock.advance({ seconds: 1 });
    const late = { host, token: refreshed.data.accessToken };
    const refused = await api.call(endSession, { ...late, params });
    expect(refused.problem.code).toBe('auth.confirmation_required');
    expect((await end()).problem.code).toBe('auth.token_expired');

    const wrong = { currentPassword: 'not-my-password' };
    const guess = await api.call(confirmIdentity, { ...late, body: wrong });
    expect(guess.problem.code).toBe('auth.password_wrong');
    expect((await api.call(endSession, { ...late, params })).status).toBe(403);

    await api.call(confirmIdentity, { ...late, body: { currentPassword: testPassword } });
    expect((await api.call(endSession, { ...late, params })).status).toBe(204);
  });
});

describe('confirmIdentity', () => {
  it('[H-06] slows down guessing, and confirms only the session that asks', async () => {
    const ann = await person();
    const { host, token } = await signIn(ann, chrome);
    const phone = await signIn(ann, safari);
    api.clock.advance({ minutes: 14 });
    await api.call(confirmIdentity, { host, token, body: { currentPassword: testPassword } });
    const { refreshToken } = phone;
    const { data } = await api.call(refreshTokens, { host, body: { refreshToken } });
    api.clock.advance({ minutes: 2 });
    const [, other] = await devicesOf({ ...phone, token: data.accessToken });
    const ended = await api.call(endSession, {
      host,
      token: data.accessToken,
      params: { id: other?.id ?? '' },
    });
    expect(ended.problem.code).toBe('auth.confirmation_required');

    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const body = { currentPassword: `guess number ${guess}` };
      const { problem } = await api.call(confirmIdentity, { host, token: data.accessToken, body });
      codes.push(problem.code);
    }
    expect(codes.at(0)).toBe('auth.password_wrong');
    expect(codes.at(-1)).toBe('auth.too_many_attempts');
  });
});
