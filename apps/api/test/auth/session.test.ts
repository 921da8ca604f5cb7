import { getMe, login, logout, refreshTokens } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildUser, hostOfMerchant, testPassword } from '../factories.ts';
import { tokensOf } from './tokens-of.ts';

const api = testApi();

const me = (member: Member) => api.call(getMe, { as: member, query: {} });

describe('logout', () => {
  it('[Z-101] ends the session: its access and refresh tokens are refused at once', async () => {
    const user = await buildUser(api.db);
    const host = hostOfMerchant(user.merchant_id);
    const { data } = await api.call(login, {
      host,
      body: { email: user.email, password: testPassword },
    });
    const { accessToken: token, refreshToken } = tokensOf(data);
    expect((await api.call(getMe, { host, token, query: {} })).status).toBe(200);
    expect((await api.call(logout, { host, token })).status).toBe(200);
    expect((await api.call(getMe, { host, token, query: {} })).problem.code).toBe('auth.required');
    const refreshed = await api.call(refreshTokens, { host, body: { refreshToken } });
    expect(refreshed.problem.code).toBe('auth.refresh_rejected');
  });

  it('keeps the user’s other sessions', async () => {
    const here = await api.member();
    const elsewhere = await api.db
      .insertInto('user_session')
      .values({
        merchant_id: here.merchantId,
        id: crypto.randomUUID(),
        user_id: here.id,
        expires_at: api.clock.hoursFromNow(1),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.call(logout, { as: here });
    expect((await me({ ...here, sessionId: elsewhere.id })).status).toBe(200);
  });

  it('accepts an empty body with a JSON header, as browsers send it', async () => {
    const ann = await api.member();
    const response = await api.inject({
      method: 'POST',
      url: '/v1/frontend/auth/logout',
      headers: {
        host: ann.host,
        authorization: `Bearer ${await api.tokenOf(ann)}`,
        'content-type': 'application/json',
      },
      payload: '',
    });
    expect([response.statusCode, response.json()]).toEqual([200, { data: { signOutUrl: null } }]);
  });
});

describe('[Z-101] a session', () => {
  it('of a deactivated user ends within 15 seconds', async () => {
    const ann = await api.member();
    expect((await me(ann)).status).toBe(200);
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', ann.id)
      .execute();
    api.clock.advance({ seconds: 15 });
    expect((await me(ann)).problem.code).toBe('auth.required');
  });

  it('that was ended elsewhere ends within 15 seconds', async () => {
    const ann = await api.member();
    expect((await me(ann)).status).toBe(200);
    await api.db
      .updateTable('user_session')
      .set({ ended_at: api.clock.now().toISOString(), end_reason: 'logout' })
      .where('id', '=', ann.sessionId)
      .execute();
    api.clock.advance({ seconds: 15 });
    expect((await me(ann)).problem.code).toBe('auth.required');
  });

  it('ends after 30 days, even for an access token issued just before', async () => {
    const ann = await api.member();
    api.clock.advance({ days: 30 });
    expect((await me(ann)).problem.code).toBe('auth.required');
  });

  it('belongs to its user: a token of another user for it is refused', async () => {
    const ann = await api.member();
    const bob = await api.member({ user: { merchant_id: ann.merchantId } });
    expect((await me({ ...ann, sessionId: bob.sessionId })).problem.code).toBe('auth.required');
  });
});
