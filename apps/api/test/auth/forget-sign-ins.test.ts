import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildSession } from '../factories.ts';

const api = testApi();
const daysAgo = (days: number) => api.clock.hoursFromNow(-24 * days);

describe('the worker forgets', () => {
  it('[Z-53] expired failed sign-ins, and keeps those that still count', async () => {
    const { merchantId } = await api.member();
    const failure = { merchant_id: merchantId, failures: 3 };
    await api.db
      .insertInto('login_throttle')
      .values([
        { ...failure, key_hash: Buffer.from('old'), last_failed_at: daysAgo(2) },
        { ...failure, key_hash: Buffer.from('new'), last_failed_at: daysAgo(0) },
      ])
      .execute();
    await api.runJob('forget_sign_ins');
    const left = await api.db
      .selectFrom('login_throttle')
      .select('key_hash')
      .where('merchant_id', '=', merchantId)
      .execute();
    expect(left.map(({ key_hash }) => key_hash.toString())).toEqual(['new']);
  });

  it('[Z-53] sessions that ended or expired long ago, with their refresh tokens', async () => {
    const member = await api.member();
    const owner = { merchant_id: member.merchantId, user_id: member.id };
    const expiring = { ...owner, created_at: daysAgo(90) };
    const dead = await Promise.all([
      buildSession(api.db, { ...expiring, expires_at: daysAgo(31) }),
      buildSession(api.db, {
        ...expiring,
        expires_at: daysAgo(-1),
        ended_at: daysAgo(31),
        end_reason: 'logout',
      }),
    ]);
    const recent = await buildSession(api.db, { ...expiring, expires_at: daysAgo(2) });
    await api.db
      .insertInto('refresh_token')
      .values(
        dead.map(({ id }) => ({
          merchant_id: member.merchantId,
          session_id: id,
          token_hash: Buffer.from(id),
        })),
      )
      .execute();
    await api.runJob('forget_sign_ins');
    const sessions = await api.db
      .selectFrom('user_session')
      .select('id')
      .where('merchant_id', '=', member.merchantId)
      .execute();
    expect(new Set(sessions.map(({ id }) => id))).toEqual(new Set([member.sessionId, recent.id]));
    const tokens = await api.db
      .selectFrom('refresh_token')
      .select('token_hash')
      .where('merchant_id', '=', member.merchantId)
      .execute();
    expect(tokens).toEqual([]);
  });
});
