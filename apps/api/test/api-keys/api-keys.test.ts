import { getUser, listBuildings, listUsers, updateUser } from '@axp/contracts';
import { deactivateUser, listAuditEvents, listSecurityEvents } from '@axp/contracts/administration';
import {
  createApiKey,
  createOwnApiKey,
  listApiKeys,
  listOwnApiKeys,
  revokeApiKey,
  revokeOwnApiKey,
  updateApiKey,
} from '@axp/contracts/api-keys';
import { maxApiKeys, noScopes } from '@axp/contracts/vocabulary';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { allScopes, keyBody, merchantKey, personalKey } from './key-world.ts';

const api = testApi();
let boss: Member;
let ann: Member;
beforeAll(async () => {
  boss = await administrator(api);
  ann = await colleagueOf(api, boss);
});

const expiresInDays = (days: number) => api.clock.hoursFromNow(days * 24);

describe('createApiKey', () => {
  it('[J-01] shows the key once and stores its last four characters', async () => {
    const networks = ['10.20.4.0/24'];
    const { data } = await api.call(createApiKey, { as: boss, body: keyBody({ networks }) });
    expect(data.key).toMatch(/^axp_[0-9A-Za-z]{38}$/);
    expect(data).toMatchObject({
      name: 'Lobby screen',
      lastFour: data.key.slice(-4),
      isPersonal: false,
      creator: { id: boss.id, fullName: boss.fullName, isActive: true },
      networks,
      lastUsedAt: null,
      refusals: null,
    });
    const listed = await api.call(listApiKeys, { as: boss });
    expect(listed.data.some((key) => 'key' in key)).toBe(false);
    expect(listed.meta.address).toBe('127.0.0.1');
  });

  it.each([
    ['without any scope', { scopes: noScopes }, 'scopes', 'required'],
    ['that has ended', { expiresAt: '2026-11-01T00:00:00Z' }, 'expiresAt', 'end_in_past'],
    ['of more than a year', { expiresAt: '2027-11-04T00:00:00Z' }, 'expiresAt', 'window_too_long'],
    ['for a network that is none', { networks: ['10.0.0.300/24'] }, 'networks.0', 'invalid_format'],
  ])('[J-01] refuses a key %s', async (_, traits, path, code) => {
    const { problem } = await api.call(createApiKey, { as: boss, body: keyBody(traits) });
    expect(problem.errors).toMatchObject([{ path, code }]);
  });

  it('[J-01] refuses more keys than a merchant may have', async () => {
    const other = await administrator(api);
    for (let made = 0; made < maxApiKeys.merchant; made += 1) await merchantKey(api, other, {});
    const { problem } = await api.call(createApiKey, { as: other, body: keyBody({}) });
    expect(problem).toMatchObject({ code: 'api_key.too_many', params: { limit: 50 } });
  });

  it('[J-01] makes no person that lists show or that can be changed', async () => {
    const { id } = await merchantKey(api, boss, { name: 'Unseen' });
    const row = await api.db
      .selectFrom('api_key')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const params = { id: row.user_id };
    const { data } = await api.call(listUsers, { as: boss, query: {} });
    expect(data.map(({ fullName }) => fullName)).not.toContain('Unseen');
    expect((await api.call(getUser, { as: boss, params })).problem.code).toBe('user.not_found');
    const change = { as: boss, params, body: { version: 1, isAdministrator: true } };
    expect((await api.call(updateUser, change)).problem.code).toBe('user.not_found');
  });
});

describe('updateApiKey', () => {
  it('[J-01] changes scopes on this server at once, and is in both logs', async () => {
    const key = await merchantKey(api, boss, { name: 'Kiosk', scopes: { logs: 'see' } });
    expect((await api.call(listBuildings, key)).problem.code).toBe('api_key.not_permitted');
    const body = { version: 1, ...keyBody({ name: 'Kiosk 2' }) };
    const { data } = await api.call(updateApiKey, { as: boss, params: { id: key.id }, body });
    expect(data).toMatchObject({ name: 'Kiosk 2', version: 2 });
    expect((await api.call(listBuildings, key)).status).toBe(200);
    const audit = await api.call(listAuditEvents, { as: boss, query: { objectId: key.id } });
    expect(audit.data.map(({ action, object }) => [action, object.name])).toEqual([
      ['update', 'Kiosk 2'],
      ['create', 'Kiosk'],
    ]);
    const security = await api.call(listSecurityEvents, { as: boss, query: { text: 'Kiosk' } });
    expect(security.data).toMatchObject([
      { kind: 'key-changed', reason: 'api-key', detail: 'Kiosk 2', actor: { id: boss.id } },
      { kind: 'key-created' },
    ]);
  });

  it('[J-01] refuses a stale version, a personal key and a life of more than a year', async () => {
    const { id } = await merchantKey(api, boss, {});
    const change = (version: number, expiresAt: string, keyId = id) =>
      api.call(updateApiKey, {
        as: boss,
        params: { id: keyId },
        body: { version, ...keyBody({ expiresAt }) },
      });
    const soon = expiresInDays(30);
    expect((await change(2, soon)).problem.code).toBe('api_key.stale');
    const own = await personalKey(api, boss, {});
    expect((await change(1, soon, own.id)).problem.code).toBe('api_key.not_found');
    expect((await change(1, expiresInDays(367))).problem.errors[0]?.code).toBe('window_too_long');
  });
});

describe('revokeApiKey', () => {
  it('[J-01] ends a key of the merchant and one of a person', async () => {
    for (const key of [await merchantKey(api, boss, {}), await personalKey(api, ann, {})]) {
      expect((await api.call(listBuildings, key)).status).toBe(200);
      const revoked = await api.call(revokeApiKey, { as: boss, params: { id: key.id } });
      expect(revoked.status).toBe(204);
      expect((await api.call(listBuildings, key)).problem.code).toBe('auth.required');
      const again = await api.call(revokeApiKey, { as: boss, params: { id: key.id } });
      expect(again.problem.code).toBe('api_key.not_found');
    }
    const { data } = await api.call(listSecurityEvents, {
      as: boss,
      query: { kind: 'key-removed', userId: ann.id },
    });
    expect(data).toMatchObject([{ detail: 'Lobby screen', actor: { id: boss.id } }]);
  });
});

describe('listApiKeys', () => {
  it('[J-01] has keys of the merchant and of people, of this merchant only', async () => {
    const stranger = await administrator(api);
    await merchantKey(api, stranger, { name: 'Alpha' });
    await personalKey(api, stranger, { name: 'Beta' });
    const { data } = await api.call(listApiKeys, { as: stranger });
    expect(data.map(({ name, isPersonal }) => [name, isPersonal])).toEqual([
      ['Alpha', false],
      ['Beta', true],
    ]);
  });
});

describe('createOwnApiKey', () => {
  it('[J-01] creates a key that does not outlive its owner’s account', async () => {
    const bob = await colleagueOf(api, boss);
    const key = await personalKey(api, bob, {});
    const kept = await merchantKey(api, boss, {});
    expect((await api.call(listBuildings, key)).status).toBe(200);
    const body = { version: 1, decisions: [] };
    await api.call(deactivateUser, { as: boss, params: { id: bob.id }, body });
    expect((await api.call(listBuildings, key)).problem.code).toBe('auth.required');
    await api.db
      .updateTable('app_user')
      .set({ status: 'active' })
      .where('id', '=', bob.id)
      .execute();
    api.clock.advance({ seconds: 15 });
    expect((await api.call(listBuildings, key)).problem.code).toBe('auth.required');
    expect((await api.call(listBuildings, kept)).status).toBe(200);
  });

  it('[J-01] gives no more rights than the owner has at each request', async () => {
    const bob = await administrator(api, boss);
    const key = await personalKey(api, bob, { scopes: allScopes });
    expect((await api.call(listUsers, { ...key, query: {} })).status).toBe(200);
    await api.db
      .updateTable('app_user')
      .set({ is_administrator: false })
      .where('id', '=', bob.id)
      .execute();
    api.clock.advance({ seconds: 15 });
    const { problem } = await api.call(listUsers, { ...key, query: {} });
    expect(problem.code).toBe('access.denied');
  });

  it('[J-01] refuses more than 20 keys of a person, not counting revoked and expired ones', async () => {
    const bob = await colleagueOf(api, boss);
    await personalKey(api, bob, { expiresAt: expiresInDays(1) });
    for (let made = 1; made < maxApiKeys.person; made += 1) await personalKey(api, bob, {});
    const create = () => api.call(createOwnApiKey, { as: bob, body: keyBody({}) });
    expect((await create()).problem.code).toBe('api_key.too_many');
    api.clock.advance({ hours: 24 });
    expect((await create()).status).toBe(201);
    const { data } = await api.call(listOwnApiKeys, { as: bob });
    expect((await create()).problem.code).toBe('api_key.too_many');
    await api.call(revokeOwnApiKey, { as: bob, params: { id: data.at(-1)?.id ?? '' } });
    expect((await create()).status).toBe(201);
  });
});

describe('listOwnApiKeys', () => {
  it('[J-01] has the caller’s own keys only', async () => {
    const [bob, carl] = [await colleagueOf(api, boss), await colleagueOf(api, boss)];
    await personalKey(api, bob, { name: 'Of Bob' });
    await personalKey(api, carl, { name: 'Of Carl' });
    const { data } = await api.call(listOwnApiKeys, { as: bob });
    expect(data.map(({ name }) => name)).toEqual(['Of Bob']);
  });
});

describe('revokeOwnApiKey', () => {
  it('[J-01] revokes the caller’s own key, and no other', async () => {
    const key = await personalKey(api, ann, {});
    const ofMerchant = await merchantKey(api, boss, {});
    for (const id of [key.id, ofMerchant.id]) {
      const as = await colleagueOf(api, boss);
      const { problem } = await api.call(revokeOwnApiKey, { as, params: { id } });
      expect(problem.code).toBe('api_key.not_found');
    }
    await api.call(revokeOwnApiKey, { as: ann, params: { id: key.id } });
    expect((await api.call(listBuildings, key)).problem.code).toBe('auth.required');
    expect((await api.call(listBuildings, ofMerchant)).status).toBe(200);
  });
});
