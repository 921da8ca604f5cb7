import {
  activateUser,
  cloudLogin,
  createCalendarFeed,
  getMe,
  getUser,
  listUserSessions,
  login,
  refreshTokens,
} from '@axp/contracts';
import { deactivateUser, listAuditEvents } from '@axp/contracts/administration';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { buildCloudTenant, testPassword } from '../factories.ts';
import type { TestPlatform } from './cloud-platform.ts';
import { startTestPlatform } from './cloud-platform.ts';

let cloud: TestPlatform;
let api: TestApi;
/** What happens here while the platform is asked about accounts. */
let whileAsked: (subjects: readonly string[]) => Promise<void> = async () => undefined;
beforeAll(async () => {
  cloud = await startTestPlatform();
  const accountStates: TestPlatform['platform']['accountStates'] = async (asked) => {
    await whileAsked(asked.userIds);
    return cloud.platform.accountStates(asked);
  };
  api = await startTestApi({ cloudPlatform: { ...cloud.platform, accountStates } });
});
afterAll(() => Promise.all([api.close(), cloud.close()]));

const subjectOf = ({ email }: Member) => `account of ${email}`;
const withPassword = ({ host, email }: Member) =>
  api.call(login, { host, body: { email, password: testPassword } });
const withCloud = async ({ host, email }: Member) =>
  api.call(cloudLogin, { host, body: { idToken: await cloud.idToken(email, api.clock.now()) } });

/** Runs the job with what the platform says. */
async function follow(active: readonly Member[], secondFactor = 'optional'): Promise<void> {
  const active_ids = active.map(subjectOf);
  cloud.answerAccounts({ active_ids, second_factor: secondFactor });
  await api.runJob('follow_accounts');
  api.clock.advance({ seconds: 20 });
}

/** An administrator and a colleague, both with linked cloud accounts and passwords here. */
async function world() {
  const boss = await administrator(api);
  const ann = await colleagueOf(api, boss);
  await buildCloudTenant(api.db, {
    merchant_id: boss.merchantId,
    tenant_key: 'acme',
    allowed_domains: ['merchant.test'],
  });
  for (const person of [boss, ann]) expect((await withCloud(person)).status).toBe(200);
  return { boss, ann, params: { id: ann.id } };
}

describe('an account that is deactivated at the platform', () => {
  it('[H-06] ends the password, sessions and feeds here, and is in the audit log', async () => {
    const { boss, ann, params } = await world();
    const { data: own } = await withPassword(ann);
    const { data: feed } = await api.call(createCalendarFeed, { as: ann, body: {} });
    await follow([boss]);
    expect((await withPassword(ann)).problem.code).toBe('auth.deactivated');
    expect((await withCloud(ann)).problem.code).toBe('auth.deactivated');
    expect((await api.call(getMe, { as: ann, query: {} })).problem.code).toBe('auth.required');
    const body = { refreshToken: 'refreshToken' in own ? own.refreshToken : '' };
    const refreshed = await api.call(refreshTokens, { host: ann.host, body });
    expect(refreshed.problem.code).toBe('auth.refresh_rejected');
    const { statusCode } = await api.inject({ url: feed.path, headers: { host: ann.host } });
    expect(statusCode).toBe(404);
    const [entry] = (await api.call(listAuditEvents, { as: boss, query: { objectId: ann.id } }))
      .data;
    expect(entry).toMatchObject({ action: 'deactivate', actor: null });
    const { data } = await api.call(getUser, { as: boss, params });
    expect(data).toMatchObject({ status: 'deactivated', isDisabledUpstream: true });
    expect((await api.call(listUserSessions, { as: boss, params })).data).toEqual([]);
  });

  it('is reactivated only there, and has access again then', async () => {
    const { boss, ann, params } = await world();
    await follow([boss]);
    const version = (await api.call(getUser, { as: boss, params })).data.version;
    const again = await api.call(activateUser, { as: boss, params, body: { version } });
    expect(again.problem.code).toBe('user.disabled_upstream');
    await follow([boss, ann]);
    expect((await withPassword(ann)).status).toBe(200);
  });

  it('stays deactivated after an administrator has settled what was open', async () => {
    const { boss, ann, params } = await world();
    await follow([boss]);
    const { version } = (await api.call(getUser, { as: boss, params })).data;
    const body = { version, decisions: [] };
    expect((await api.call(deactivateUser, { as: boss, params, body })).status).toBe(200);
    await follow([boss, ann]);
    expect((await withPassword(ann)).problem.code).toBe('auth.deactivated');
  });

  it('stays deactivated if an administrator does so while the platform is asked', async () => {
    const { boss, ann, params } = await world();
    const body = { version: 1, decisions: [] };
    whileAsked = async (subjects) => {
      if (!subjects.includes(subjectOf(ann))) return;
      await api.call(deactivateUser, { as: boss, params, body });
    };
    await follow([boss]);
    whileAsked = async () => undefined;
    const { data } = await api.call(getUser, { as: boss, params });
    expect(data).toMatchObject({ status: 'deactivated', isDisabledUpstream: false });
    await follow([boss, ann]);
    expect((await withPassword(ann)).problem.code).toBe('auth.deactivated');
  });

  it('changes nothing while the platform gives no answer, nor for the last administrator', async () => {
    const { boss, ann } = await world();
    cloud.answerAccounts(null);
    await api.runJob('follow_accounts');
    expect((await withPassword(ann)).status).toBe(200);
    await follow([ann]);
    expect((await withPassword(boss)).status).toBe(200);
  });
});

describe('a second factor that the platform requires', () => {
  it('[H-11] is required of passwords here as well, and of no one once the rule is gone', async () => {
    const { boss, ann } = await world();
    const stepOf = async () => {
      const { data } = await withPassword(ann);
      return 'accessToken' in data ? 'tokens' : 'step';
    };
    expect(await stepOf()).toBe('tokens');
    await follow([boss, ann], 'required');
    expect(await stepOf()).toBe('step');
    await follow([boss, ann], 'administrators');
    expect(await stepOf()).toBe('tokens');
    await follow([boss, ann], 'off');
    expect(await stepOf()).toBe('tokens');
  });
});
