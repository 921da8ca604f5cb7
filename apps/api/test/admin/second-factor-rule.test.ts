import {
  getSignInSettings,
  login,
  updateSecondFactorRule,
  updateSignInMethod,
} from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { buildSignInMethod, testPassword } from '../factories.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

/** An administrator of a merchant with a provider beside email and password. */
async function connected(): Promise<Member> {
  const boss = await administrator(api);
  await buildSignInMethod(api.db, { merchant_id: boss.merchantId, code: 'google', name: 'Google' });
  return boss;
}

const settingsOf = async (as: Member) => (await api.call(getSignInSettings, { as })).data;

async function change(
  as: Member,
  code: string,
  wish: { isEnabled?: boolean; labels?: { en: string; th: string } },
) {
  const { version } = await settingsOf(as);
  return api.call(updateSignInMethod, { as, params: { code }, body: { version, ...wish } });
}

describe('updateSecondFactorRule', () => {
  it('[H-11] requires a second factor from the next sign-in on, with an entry in the audit log', async () => {
    const boss = await connected();
    const ann = await colleagueOf(api, boss);
    const { version, secondFactor } = await settingsOf(boss);
    expect(secondFactor).toBe('none');
    const { data } = await api.call(updateSecondFactorRule, {
      as: boss,
      body: { version, secondFactor: 'administrators' },
    });
    expect(data).toMatchObject({ version: version + 1, secondFactor: 'administrators' });
    const signIn = async ({ host, email }: Member) =>
      (await api.call(login, { host, body: { email, password: testPassword } })).data;
    expect(await signIn(boss)).toMatchObject({ step: 'enrol' });
    expect(await signIn(ann)).toHaveProperty('accessToken');
    const trail = await api.call(listAuditEvents, {
      as: boss,
      query: { objectType: 'sign-in-method' },
    });
    expect(trail.data[0]?.changes).toContainEqual({
      field: 'secondFactor',
      before: 'none',
      after: 'administrators',
    });
  });

  it('[H-11] keeps a sign-in method with a second factor for an administrator, in either order', async () => {
    const boss = await connected();
    const rule = async (secondFactor: 'everybody' | 'none') => {
      const { version } = await settingsOf(boss);
      return api.call(updateSecondFactorRule, { as: boss, body: { version, secondFactor } });
    };
    expect((await change(boss, 'local', { isEnabled: false })).status).toBe(200);
    expect((await rule('everybody')).problem.code).toBe('second_factor.no_way');
    await change(boss, 'local', { isEnabled: true });
    expect((await rule('everybody')).status).toBe(200);
    const off = await change(boss, 'local', { isEnabled: false });
    expect(off.problem.code).toBe('second_factor.no_way');
    // The provider has proven one in the session that asks.
    await api.db
      .updateTable('user_session')
      .set({ has_second_factor: true })
      .where('id', '=', boss.sessionId)
      .execute();
    expect((await change(boss, 'local', { isEnabled: false })).status).toBe(200);
  });

  it('[H-11] refuses an outdated version, and staff', async () => {
    const boss = await connected();
    const send = (as: Member, body: { version: number; secondFactor: 'everybody' }) =>
      api.call(updateSecondFactorRule, { as, body });
    const { version } = await settingsOf(boss);
    await change(boss, 'google', { labels: { en: 'New', th: '' } });
    const stale = await send(boss, { version, secondFactor: 'everybody' });
    expect(stale.problem.code).toBe('sign_in_method.stale');
    const staff = await send(await colleagueOf(api, boss), { version, secondFactor: 'everybody' });
    expect(staff.problem.code).toBe('access.denied');
  });
});
