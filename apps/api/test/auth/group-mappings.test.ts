import { getUser, updateUser } from '@axp/contracts';
import type { GroupMappingTrial } from '@axp/contracts/administration';
import {
  getGroupMapping,
  listAuditEvents,
  listSecurityEvents,
  previewGroupMapping,
  updateGroupMapping,
} from '@axp/contracts/administration';
import { deleteUserIdentity, listUserIdentities } from '@axp/contracts/identities';
import type { GroupMode } from '@axp/contracts/vocabulary';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { buildBuilding, buildBusinessUnit, buildMembership, buildUser } from '../factories.ts';
import type { House, IdentityWorld } from './identity-world.ts';
import { keyOf, startIdentityWorld } from './identity-world.ts';
import { tokensOf } from './tokens-of.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentityWorld();
});
afterAll(() => world.close());

type Rights = GroupMappingTrial['rights'];

/** A merchant with two units and a building, whose people sign in with groups. */
async function office(values: { allowed_domains?: string[]; creates_users?: boolean } = {}) {
  const { api } = world;
  const house = await world.buildHouse({ allowed_domains: ['acme.test'], ...values });
  const own = { merchant_id: house.id };
  const boss = await administrator(api, { merchantId: house.id });
  const sales = await buildBusinessUnit(api.db, { ...own, title: 'Sales' });
  const legal = await buildBusinessUnit(api.db, { ...own, title: 'Legal' });
  const tower = await buildBuilding(api.db, { ...own, name: 'Tower' });
  const tom = await buildUser(api.db, {
    ...own,
    password_hash: null,
    email: `tom.${house.id}@acme.test`,
  });
  const rights: Rights = [
    { group: 'Everyone', right: 'business-unit', targetId: sales.id },
    { group: 'Keys', right: 'facility-manager', targetId: tower.id },
    { group: 'IT', right: 'administrator', targetId: null },
  ];
  return { house, boss, sales, legal, tower, tom, rights };
}

/** Sets the mapping of a method, which is the provider's unless another is named. */
async function map(
  as: Member,
  change: { mode: GroupMode; rights: Rights; claim?: string; code?: string },
) {
  const { code = 'id', claim = 'groups', ...rest } = change;
  const params = { code };
  const { version } = (await world.api.call(getGroupMapping, { as, params })).data;
  return world.api.call(updateGroupMapping, { as, params, body: { version, claim, ...rest } });
}

const signIn = (house: House, email: string, claims: Readonly<Record<string, unknown>>) =>
  world.arrive(house, { sub: `subject of ${email}`, email, name: 'Tom Example', ...claims });

const detailOf = async (as: Member, id: string) =>
  (await world.api.call(getUser, { as, params: { id } })).data;

const historyOf = async (as: Member, objectId: string) =>
  (await world.api.call(listAuditEvents, { as, query: { objectId } })).data;

const notApplied = async (as: Member) =>
  (await world.api.call(listSecurityEvents, { as, query: { kind: 'groups-not-applied' } })).data;

describe('updateGroupMapping', () => {
  it('[J-04] groups grant units and roles at a sign-in, and the next one without them removes only these', async () => {
    const { house, boss, sales, legal, tower, tom, rights } = await office();
    await buildMembership(world.api.db, {
      merchant_id: house.id,
      user_id: tom.id,
      business_unit_id: legal.id,
    });
    expect((await map(boss, { mode: 'on', rights })).status).toBe(200);
    const groups = ['Everyone', 'Keys', 'IT', 'Elsewhere'];
    expect((await signIn(house, tom.email, { groups })).status).toBe(200);
    const given = await detailOf(boss, tom.id);
    expect(given).toMatchObject({
      isAdministrator: true,
      businessUnits: [{ id: legal.id }, { id: sales.id }],
      managedBuildings: [{ id: tower.id }],
    });
    expect(given.fromGroups).toHaveLength(3);
    expect(given.fromGroups).toContainEqual({
      group: 'Everyone',
      right: 'business-unit',
      target: { id: sales.id, name: 'Sales' },
      method: 'Acme ID',
    });
    const [change] = await historyOf(boss, tom.id);
    expect(change?.actor).toBeNull();
    expect(change?.changes).toContainEqual({
      field: 'groups',
      before: null,
      after: 'Everyone, Keys, IT',
    });

    // The same groups again write nothing.
    await signIn(house, tom.email, { groups: groups.toReversed() });
    expect((await detailOf(boss, tom.id)).version).toBe(given.version);
    expect(await historyOf(boss, tom.id)).toHaveLength(1);

    await signIn(house, tom.email, {});
    expect(await detailOf(boss, tom.id)).toMatchObject({
      isAdministrator: false,
      businessUnits: [{ id: legal.id }],
      managedBuildings: [],
      fromGroups: [],
    });
  });

  it('[J-04] a right of a group can be removed only in the mapping, and by hand while it is off', async () => {
    const { house, boss, tom, rights } = await office();
    await map(boss, { mode: 'on', rights });
    await signIn(house, tom.email, { groups: ['Everyone', 'IT'] });
    const { version } = await detailOf(boss, tom.id);
    const params = { id: tom.id };
    const refusals = [
      { field: 'isAdministrator', isAdministrator: false },
      { field: 'businessUnitIds', businessUnitIds: [] },
    ];
    for (const { field, ...change } of refusals) {
      const body = { version, ...change };
      const { status, problem } = await world.api.call(updateUser, { as: boss, params, body });
      expect([status, problem.code]).toEqual([409, 'user.right_from_group']);
      expect(problem.errors).toMatchObject([{ path: field }]);
    }
    const named = await world.api.call(updateUser, {
      as: boss,
      params,
      body: { version, fullName: 'Tom', isAdministrator: true },
    });
    expect(named.status).toBe(200);
    await map(boss, { mode: 'off', rights });
    expect((await detailOf(boss, tom.id)).isAdministrator).toBe(true);
    const body = { version: named.data.version, isAdministrator: false };
    expect((await world.api.call(updateUser, { as: boss, params, body })).status).toBe(200);
  });

  it('[J-04] groups that the provider omits change nothing, and are in the security log', async () => {
    const { house, boss, tom, rights } = await office();
    await map(boss, { mode: 'on', rights });
    await signIn(house, tom.email, { groups: ['IT'] });
    const overage = { _claim_names: { groups: 'src1' } };
    expect((await signIn(house, tom.email, overage)).status).toBe(200);
    expect((await detailOf(boss, tom.id)).isAdministrator).toBe(true);
    expect(await notApplied(boss)).toMatchObject([
      { reason: 'groups_unknown', method: 'id', person: { id: tom.id } },
    ]);
  });

  it('[J-04] a mapping does not remove the role of the last administrator', async () => {
    const { house, boss, tom, rights } = await office();
    await map(boss, { mode: 'on', rights });
    await signIn(house, tom.email, { groups: ['IT', 'Everyone'] });
    const isAdministrator = async (id: string, wanted: boolean) =>
      world.api.db
        .updateTable('app_user')
        .set({ is_administrator: wanted })
        .where('merchant_id', '=', house.id)
        .where('id', '=', id)
        .execute();
    await isAdministrator(boss.id, false);
    await signIn(house, tom.email, { groups: [] });
    await isAdministrator(boss.id, true);
    expect(await detailOf(boss, tom.id)).toMatchObject({
      isAdministrator: true,
      businessUnits: [],
    });
    expect(await notApplied(boss)).toMatchObject([{ reason: 'last_administrator' }]);
    await signIn(house, tom.email, { groups: [] });
    expect(await detailOf(boss, tom.id)).toMatchObject({ isAdministrator: false });
  });

  it('[J-04] a new account has the rights of its groups at once, also after a code', async () => {
    const { house, boss, sales, rights } = await office({
      allowed_domains: [],
      creates_users: true,
    });
    await map(boss, { mode: 'on', rights });
    const email = `new.${house.id}@acme.test`;
    const refused = await signIn(house, email, { groups: ['Everyone'] });
    const { data } = await world.confirm(house, keyOf(refused), await world.codeTo(email));
    const id = await world.whoIs(house, tokensOf(data).accessToken);
    expect((await detailOf(boss, id)).businessUnits).toMatchObject([{ id: sales.id }]);
  });

  it('[J-04] groups of a cloud account work the same, and a removed account loses their rights', async () => {
    const { house, boss, tom, rights } = await office();
    const dn = 'cn=Staff,ou=groups,dc=acme,dc=test';
    const entry = { group: dn, right: 'auditor', targetId: null } as const;
    await map(boss, { mode: 'on', rights: [...rights, entry], code: 'cloud' });
    await world.arriveByCloud(house, tom.email, { groups: [dn] });
    expect((await detailOf(boss, tom.id)).isAuditor).toBe(true);
    // A token without the claim is one of a page from before the update.
    await world.arriveByCloud(house, tom.email);
    expect((await detailOf(boss, tom.id)).isAuditor).toBe(true);
    const params = { id: tom.id };
    const { data } = await world.api.call(listUserIdentities, { as: boss, params });
    const identityId = data[0]?.id ?? '';
    const removal = { as: boss, params: { ...params, identityId } };
    expect((await world.api.call(deleteUserIdentity, removal)).status).toBe(204);
    expect((await detailOf(boss, tom.id)).isAuditor).toBe(false);
  });
});

describe('previewGroupMapping', () => {
  it('[J-04] a preview counts whom a mapping would change, from recorded groups, and changes nothing', async () => {
    const { house, boss, sales, tom, rights } = await office();
    const params = { code: 'id' };
    const preview = async (claim = 'groups', wanted = rights) =>
      world.api.call(previewGroupMapping, { as: boss, params, body: { claim, rights: wanted } });
    const people = { merchant_id: house.id };
    const kim = await buildUser(world.api.db, {
      ...people,
      password_hash: null,
      email: `kim.${house.id}@acme.test`,
    });
    const ann = await buildUser(world.api.db, {
      ...people,
      password_hash: null,
      email: `ann.${house.id}@acme.test`,
    });
    await signIn(house, ann.email, { groups: ['Everyone'] });
    await map(boss, { mode: 'note', rights: [] });
    await signIn(house, tom.email, { groups: ['Everyone', 'IT'] });
    await signIn(house, kim.email, { groups: ['Elsewhere'] });
    const { data } = await preview();
    expect(data).toMatchObject({ changed: 1, unchanged: 1, unknown: 1 });
    expect(data.people.map(({ id, isKnown }) => [id, isKnown])).toEqual([
      [tom.id, true],
      [ann.id, false],
    ]);
    expect(data.people[0]).toMatchObject({
      gains: [
        { right: 'business-unit', target: { id: sales.id, name: 'Sales' } },
        { right: 'administrator', target: null },
      ],
      losses: [],
    });
    expect(await detailOf(boss, tom.id)).toMatchObject({ isAdministrator: false, version: 1 });
    const { seen } = (await world.api.call(getGroupMapping, { as: boss, params })).data;
    expect(seen).toContainEqual({ group: 'Everyone', people: 1 });
    // Groups of another claim say nothing.
    expect((await preview('roles')).data).toMatchObject({ changed: 0, unknown: 3 });
    const strange = { group: 'x', right: 'business-unit', targetId: tom.id } as const;
    expect((await preview('groups', [strange])).problem.code).toBe('business_unit.not_found');

    // Another mapping would take the rights that this one gave.
    await map(boss, { mode: 'on', rights });
    await signIn(house, tom.email, { groups: ['IT'] });
    expect((await preview('groups', [])).data.people[0]).toMatchObject({
      id: tom.id,
      losses: [{ right: 'administrator', group: 'IT' }],
    });
    // Recorded groups are deleted with the setting.
    await map(boss, { mode: 'off', rights });
    expect((await preview()).data).toMatchObject({ changed: 0, unknown: 3 });
  });
});

const recordedIn = (house: { readonly id: string }) =>
  world.api.db
    .selectFrom('user_identity')
    .select('groups')
    .where('merchant_id', '=', house.id)
    .executeTakeFirst();

describe('getGroupMapping', () => {
  it('[J-04] groups that the ID token omits are read from the UserInfo endpoint', async () => {
    const { house, boss, tom, rights } = await office();
    await map(boss, { mode: 'on', rights });
    world.crooked.setPages({ '/userinfo': { sub: `subject of ${tom.email}`, groups: ['IT'] } });
    await signIn(house, tom.email, {});
    world.crooked.setPages({});
    expect(await detailOf(boss, tom.id)).toMatchObject({ isAdministrator: true });
  });

  it('[J-04] an unavailable UserInfo endpoint keeps rights for a week, and blocks no sign-in', async () => {
    const { house, boss, tom, rights } = await office();
    const kim = await buildUser(world.api.db, {
      password_hash: null,
      merchant_id: house.id,
      email: `kim.${house.id}@acme.test`,
    });
    await map(boss, { mode: 'on', rights });
    await signIn(house, tom.email, { groups: ['IT'] });
    world.crooked.setPages({ '/userinfo': 503 });
    expect((await signIn(house, tom.email, {})).status).toBe(200);
    const eightDaysAgo = world.api.clock.now().getTime() - 8 * 24 * 60 * 60 * 1000;
    await world.api.db
      .updateTable('user_identity')
      .set({ groups_at: new Date(eightDaysAgo).toISOString() })
      .where('merchant_id', '=', house.id)
      .where('user_id', '=', tom.id)
      .execute();
    const refused = await signIn(house, tom.email, {});
    const others = await signIn(house, kim.email, {});
    world.crooked.setPages({});
    expect([refused.status, refused.problem.code]).toEqual([503, 'auth.provider_unreachable']);
    expect(others.status).toBe(200);
    expect((await detailOf(boss, tom.id)).isAdministrator).toBe(true);
    expect(await notApplied(boss)).toMatchObject([
      { reason: 'groups_unknown', person: { id: kim.id } },
      { reason: 'groups_unknown', person: { id: tom.id } },
    ]);
    // As soon as it answers, groups count again.
    await signIn(house, tom.email, {});
    expect((await detailOf(boss, tom.id)).isAdministrator).toBe(false);
  });

  it('[J-04] the claim has the configured name, and old groups are deleted', async () => {
    const { house, boss, tom, rights } = await office();
    await map(boss, { mode: 'on', rights, claim: 'roles' });
    await signIn(house, tom.email, { roles: 'IT', groups: ['Everyone'] });
    const given = await detailOf(boss, tom.id);
    expect(given).toMatchObject({ isAdministrator: true, businessUnits: [] });
    expect(await recordedIn(house)).toEqual({ groups: ['IT'] });
    // The job goes by the database's clock.
    await world.api.db
      .updateTable('user_identity')
      .set({ groups_at: '2000-01-01T00:00:00Z' })
      .where('merchant_id', '=', house.id)
      .execute();
    await world.api.runJob('forget_sign_in_attempts');
    expect(await recordedIn(house)).toEqual({ groups: null });
  });

  it('[J-04] groups are deleted once they are of no use', async () => {
    const { house, boss, tom, rights } = await office();
    await map(boss, { mode: 'on', rights });
    await signIn(house, tom.email, { groups: ['IT'] });
    await world.api.runJob('forget_sign_in_attempts');
    expect(await recordedIn(house)).toEqual({ groups: ['IT'] });
    // As a sign-in leaves them that ends while the mapping is switched off.
    await world.api.db
      .updateTable('sign_in_method')
      .set({ group_mode: 'off' })
      .where('merchant_id', '=', house.id)
      .execute();
    await world.api.runJob('forget_sign_in_attempts');
    expect(await recordedIn(house)).toEqual({ groups: null });
  });
});
