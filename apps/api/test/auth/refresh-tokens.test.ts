import { getMe, login, refreshTokens } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildMerchant, buildUser, hostOfMerchant, testPassword } from '../factories.ts';
import { tokensOf } from './tokens-of.ts';

const api = testApi();

async function signedIn() {
  const user = await buildUser(api.db);
  const host = hostOfMerchant(user.merchant_id);
  const body = { email: user.email, password: testPassword };
  const { data } = await api.call(login, { host, body });
  return { user, host, ...tokensOf(data) };
}

const refresh = (host: string, refreshToken: string) =>
  api.call(refreshTokens, { host, body: { refreshToken } });

const me = (host: string, token: string) => api.call(getMe, { host, token, query: {} });

const sessionOf = (userId: string) =>
  api.db
    .selectFrom('user_session')
    .select(['ended_at', 'end_reason'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();

describe('refreshTokens', () => {
  it('[Z-101] rotates the refresh token on each use', async () => {
    const { host, refreshToken } = await signedIn();
    const second = await refresh(host, refreshToken);
    expect(second.data.refreshToken).not.toBe(refreshToken);
    const third = await refresh(host, second.data.refreshToken);
    expect((await me(host, third.data.accessToken)).status).toBe(200);
  });

  it('[Z-101] gives two concurrent tabs the same successor', async () => {
    const { user, host, refreshToken } = await signedIn();
    const first = await refresh(host, refreshToken);
    api.clock.advance({ seconds: 10 });
    const second = await refresh(host, refreshToken);
    expect(second.data.refreshToken).toBe(first.data.refreshToken);
    expect((await sessionOf(user.id)).ended_at).toBeNull();
    expect((await refresh(host, second.data.refreshToken)).status).toBe(200);
  });

  it('[Z-101] gives a late tab the newest token of the family', async () => {
    const { host, refreshToken } = await signedIn();
    const first = await refresh(host, refreshToken);
    const second = await refresh(host, first.data.refreshToken);
    const late = await refresh(host, refreshToken);
    expect(late.data.refreshToken).toBe(second.data.refreshToken);
    api.clock.advance({ minutes: 15 });
    expect((await refresh(host, late.data.refreshToken)).status).toBe(200);
  });

  it('[Z-101] ends the session when both holders of a token copied within the tolerance use it', async () => {
    const { user, host, refreshToken } = await signedIn();
    const owner = await refresh(host, refreshToken);
    const stranger = await refresh(host, refreshToken);
    api.clock.advance({ minutes: 14 });
    expect((await refresh(host, owner.data.refreshToken)).status).toBe(200);
    api.clock.advance({ minutes: 1 });
    const { problem } = await refresh(host, stranger.data.refreshToken);
    expect(problem.code).toBe('auth.refresh_rejected');
    expect(await sessionOf(user.id)).toMatchObject({ end_reason: 'token_reuse' });
  });

  it('[Z-101] ends the whole family when an old token is used after the tolerance', async () => {
    const { user, host, refreshToken } = await signedIn();
    const fresh = await refresh(host, refreshToken);
    expect((await me(host, fresh.data.accessToken)).status).toBe(200);
    api.clock.advance({ seconds: 10.001 });
    expect((await refresh(host, refreshToken)).problem.code).toBe('auth.refresh_rejected');
    expect(await sessionOf(user.id)).toMatchObject({ end_reason: 'token_reuse' });
    expect((await refresh(host, fresh.data.refreshToken)).problem.code).toBe(
      'auth.refresh_rejected',
    );
    expect((await me(host, fresh.data.accessToken)).problem.code).toBe('auth.required');
  });

  it('[Z-101] does not extend the tolerance with each use in it', async () => {
    const { host, refreshToken } = await signedIn();
    await refresh(host, refreshToken);
    api.clock.advance({ seconds: 6 });
    await refresh(host, refreshToken);
    api.clock.advance({ seconds: 6 });
    expect((await refresh(host, refreshToken)).problem.code).toBe('auth.refresh_rejected');
  });

  it('[Z-101] ends 30 days after sign-in, however often it was used', async () => {
    const { host, refreshToken } = await signedIn();
    let latest = refreshToken;
    for (let day = 0; day < 29; day += 1) {
      api.clock.advance({ days: 1 });
      const { data } = await refresh(host, latest);
      latest = data.refreshToken;
      expect((await me(host, data.accessToken)).status).toBe(200);
    }
    api.clock.advance({ days: 1 });
    expect((await refresh(host, latest)).problem.code).toBe('auth.refresh_rejected');
  });

  it('refuses an unknown token', async () => {
    const { host } = await signedIn();
    expect((await refresh(host, 'x'.repeat(43))).problem.code).toBe('auth.refresh_rejected');
  });

  it('refuses a user who was deactivated', async () => {
    const { user, host, refreshToken } = await signedIn();
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', user.id)
      .execute();
    expect((await refresh(host, refreshToken)).problem.code).toBe('auth.refresh_rejected');
  });

  it('[T-07] refuses the token on another merchant’s host and keeps it valid on its own', async () => {
    const { host, refreshToken } = await signedIn();
    const other = await buildMerchant(api.db);
    const abroad = await refresh(hostOfMerchant(other.id), refreshToken);
    expect(abroad.problem.code).toBe('auth.refresh_rejected');
    expect((await refresh(host, refreshToken)).status).toBe(200);
  });

  it('[Z-113] names the missing field', async () => {
    const { host } = await signedIn();
    const response = await api.inject({
      method: 'POST',
      url: '/v1/frontend/auth/refresh',
      headers: { host },
      payload: {},
    });
    expect(response.json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'refreshToken', code: 'required' }],
    });
  });
});
