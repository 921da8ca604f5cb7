import { getSignInSettings, listSignInMethods, updateSignInMethod } from '@axp/contracts';
import {
  connectCloudTenant,
  disconnectCloudTenant,
  listAuditEvents,
} from '@axp/contracts/administration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCloudPlatform } from '../../src/platform/cloud/cloud-platform.ts';
import type { Member, TestApi } from '../app.ts';
import { startTestApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { buildSession } from '../factories.ts';
import { administrator } from './admin-world.ts';

const platform = createCloudPlatform({
  host: 'sso.axp.test',
  originOf: (host) => `https://${host}`,
  keysUrl: 'https://sso.axp.test/keys',
});

let api: TestApi;
let boss: Member;
beforeAll(async () => {
  api = await startTestApi({ cloudPlatform: platform });
});
beforeEach(async () => {
  boss = await administrator(api);
});
afterAll(() => api.close());

const settings = async (as = boss, of = api) => (await of.call(getSignInSettings, { as })).data;

const tenant = {
  tenantKey: 'acme',
  applicationId: 'axp-booking',
  name: 'Acme account',
  allowedDomains: ['acme.test'],
};

const connect = async (changes: Partial<typeof tenant> = {}, as = boss) => {
  const body = { version: (await settings()).version, ...tenant, ...changes };
  return api.call(connectCloudTenant, { as, body });
};
const disconnect = async (as = boss) =>
  api.call(disconnectCloudTenant, { as, query: { version: (await settings()).version } });
const turn = async (code: string, isEnabled: boolean) => {
  const body = { version: (await settings()).version, isEnabled };
  return api.call(updateSignInMethod, { as: boss, params: { code }, body });
};
const shown = async () =>
  (await api.call(listSignInMethods, { host: boss.host })).data.map(({ kind }) => kind);
const trail = async () =>
  (await api.call(listAuditEvents, { as: boss, query: { objectType: 'sign-in-method' } })).data;

describe('connectCloudTenant', () => {
  it('[A-04] [D-04] connects a tenant that is off, and is offered once it is switched on', async () => {
    const { status, data } = await connect();
    expect(status).toBe(201);
    expect(data.platform).toBe('https://sso.axp.test');
    expect(data.methods).toContainEqual({
      kind: 'cloud',
      code: 'cloud',
      isEnabled: false,
      isReady: true,
      administrators: expect.any(Number),
      name: 'Acme account',
      labels: { en: '', th: '' },
      logo: null,
      allowedDomains: ['acme.test'],
      groupMode: 'off',
      externalIdClaim: null,
      people: 0,
      tenantKey: 'acme',
      administrationUrl: 'https://acme.sso.axp.test/admin/connectors',
    });
    expect(await shown()).not.toContain('cloud');
    expect((await turn('cloud', true)).status).toBe(200);
    expect(await shown()).toContain('cloud');
  });

  it('[A-04] refuses a second tenant, stale settings and a key that no tenant can have', async () => {
    const stale = (await settings()).version;
    await connect();
    expect((await connect({ tenantKey: 'siam' })).problem.code).toBe('sign_in_method.full');
    const late = { as: boss, body: { version: stale, ...tenant } };
    expect((await api.call(connectCloudTenant, late)).problem.code).toBe('sign_in_method.stale');
    const { problem } = await connect({ tenantKey: 'evil.test/' });
    expect([problem.code, problem.errors[0]?.path]).toEqual(['request.invalid', 'tenantKey']);
  });

  it('[A-04] is refused when the operator has set no platform', async () => {
    const alone = await startTestApi();
    const as = await administrator(alone);
    const { version, platform: none } = await settings(as, alone);
    const answer = await alone.call(connectCloudTenant, { as, body: { version, ...tenant } });
    expect([none, answer.problem.code]).toEqual([null, 'sign_in_method.not_found']);
    await alone.close();
  });
});

describe('disconnectCloudTenant', () => {
  it('[A-04] [H-05] removes the method and its sessions, and the audit log has both changes', async () => {
    await connect();
    await turn('cloud', true);
    const ann = await colleagueOf(api, boss);
    const session = await buildSession(api.db, {
      merchant_id: ann.merchantId,
      user_id: ann.id,
      method_code: 'cloud',
      identity_issuer: 'https://acme.sso.axp.test',
      identity_subject: 'ann',
      created_at: api.clock.now().toISOString(),
      expires_at: api.clock.hoursFromNow(24),
    });
    const { data } = await disconnect();
    expect(data.methods.map(({ kind }) => kind)).toEqual(['local']);
    const { ended_at } = await api.db
      .selectFrom('user_session')
      .select('ended_at')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(ended_at).not.toBeNull();
    const events = await trail();
    expect(events.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
    expect((await connect({ tenantKey: 'siam' })).status).toBe(201);
  });

  it('[D-04] keeps the last method with which an administrator can sign in', async () => {
    await connect({ allowedDomains: [] });
    await turn('cloud', true);
    expect((await turn('local', false)).status).toBe(200);
    expect((await disconnect()).problem.code).toBe('sign_in_method.last');
  });

  it('[T-07] finds no tenant of another merchant, and is refused to staff', async () => {
    await connect();
    const other = await administrator(api);
    const { version } = await settings(other);
    const theirs = await api.call(disconnectCloudTenant, { as: other, query: { version } });
    expect(theirs.problem.code).toBe('sign_in_method.not_found');
    const ann = await colleagueOf(api, boss);
    expect((await connect({}, ann)).problem.code).toBe('access.denied');
    expect((await disconnect(ann)).problem.code).toBe('access.denied');
  });
});
