import { login, refreshTokens } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildUser, hostOfMerchant, testPassword } from '../factories.ts';
import { tokensOf } from './tokens-of.ts';

const api = testApi();

async function signedIn() {
  const user = await buildUser(api.db);
  const host = hostOfMerchant(user.merchant_id);
  const body = { email: user.email, password: testPassword };
  const { data } = await api.call(login, { host, body });
  return { user, host, refreshToken: tokensOf(data).refreshToken };
}

const clients = Array.from({ length: 32 }, (_, index) => index);

describe('[Z-101] a refresh token that 32 clients send at the same moment', () => {
  it.each(Array.from({ length: 10 }, (_, round) => [round + 1]))(
    'gives all the same successor, and the session continues (round %i)',
    async () => {
      const { user, host, refreshToken } = await signedIn();
      const body = { refreshToken };
      const answers = await Promise.all(clients.map(() => api.call(refreshTokens, { host, body })));
      const fresh = new Set(answers.map(({ data }) => data.refreshToken));
      expect(fresh.size).toBe(1);
      const used = await api.db
        .selectFrom('refresh_token')
        .innerJoin('user_session as session', (join) =>
          join
            .onRef('session.merchant_id', '=', 'refresh_token.merchant_id')
            .onRef('session.id', '=', 'refresh_token.session_id'),
        )
        .select(['used_at', 'ended_at'])
        .where('session.user_id', '=', user.id)
        .execute();
      expect(used).toHaveLength(2);
      expect(used.filter((token) => token.used_at !== null)).toHaveLength(1);
      expect(used.every((token) => token.ended_at === null)).toBe(true);
    },
  );

  it('ends the session once when it is an old one, and no one gets a pair', async () => {
    const { user, host, refreshToken } = await signedIn();
    const body = { refreshToken };
    await api.call(refreshTokens, { host, body });
    api.clock.advance({ minutes: 1 });
    const answers = await Promise.all(clients.map(() => api.call(refreshTokens, { host, body })));
    expect(new Set(answers.map(({ problem }) => problem.code))).toEqual(
      new Set(['auth.refresh_rejected']),
    );
    const sessions = await api.db
      .selectFrom('user_session')
      .select('end_reason')
      .where('user_id', '=', user.id)
      .execute();
    expect(sessions).toEqual([{ end_reason: 'token_reuse' }]);
  });
});
