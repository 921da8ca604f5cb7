import { getUser, updateUser } from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import { updateGroupRights } from '@axp/contracts/provisioning';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { testApi } from '../app.ts';
import { buildBusinessUnit } from '../factories.ts';
import { nobodysId } from '../send.ts';
import type { Directory } from './scim-world.ts';
import { directory, entraUser, provisioningOf, scimOf } from './scim-world.ts';

const api = testApi();
const { send, list, create, patch } = scimOf(api);
const { createGroup, state } = provisioningOf(api);
let entra: Directory;
let ann: string;
let bob: string;
beforeEach(async () => {
  entra = await directory(api);
  ann = (await create(entra, '/Users', entraUser('ann'))).id;
  bob = (await create(entra, '/Users', entraUser('bob'))).id;
});

const groupOf = (displayName: string, memberIds?: readonly string[]) =>
  createGroup(entra, { displayName, externalId: `id-${displayName}`, memberIds });
const membersOf = async (id: string) => {
  const { members } = (await send(entra, 'GET', `/Groups/${id}`)).json();
  return members.map(({ display }: { readonly display: string }) => display).toSorted();
};
const rightsOf = async (id: string) => {
  await api.runJob('settle_provisioned_rights');
  const { data } = await api.call(getUser, { as: entra.boss, params: { id } });
  return {
    units: data.businessUnits.map(({ title }) => title).toSorted(),
    isHelpDesk: data.isHelpDesk,
  };
};
const grant = async (
  id: string,
  rights: readonly ({ readonly unit: string } | 'help-desk' | 'administrator')[],
) => {
  const { groups } = await state(entra);
  const version = groups.find((group) => group.id === id)?.version ?? 1;
  return api.call(updateGroupRights, {
    as: entra.boss,
    params: { id },
    body: {
      version,
      rights: rights.map((right) =>
        typeof right === 'string'
          ? { right, targetId: null }
          : { right: 'business-unit' as const, targetId: right.unit },
      ),
    },
  });
};

describe('people without rights of a group', () => {
  it('[J-03] are counted: active ones whose groups give nothing', async () => {
    const counted = async () => (await state(entra)).withoutRights;
    expect(await counted()).toBe(2);
    const sales = await groupOf('Sales', [ann]);
    const empty = await groupOf('Empty', [bob]);
    await grant(sales.id, ['help-desk']);
    expect(await counted()).toBe(1);
    await grant(empty.id, ['help-desk']);
    expect(await counted()).toBe(0);
    await grant(empty.id, []);
    await patch(entra, `/Users/${bob}`, [{ op: 'replace', path: 'active', value: false }]);
    expect(await counted()).toBe(0);
    await send(entra, 'DELETE', `/Groups/${sales.id}`);
    expect(await counted()).toBe(1);
    await send(entra, 'DELETE', `/Users/${ann}`);
    expect(await counted()).toBe(0);
  });
});

describe('a group', () => {
  it('[J-03] is created with members, found, and read without them', async () => {
    const { id } = await groupOf('Sales', [ann, bob]);
    expect(await membersOf(id)).toEqual(['ann Moreau', 'bob Moreau']);
    for (const filter of [
      'displayName eq "SALES"',
      'externalId eq "id-Sales"',
      `id eq "${id}" and members eq "${ann}"`,
      `members[value eq "${bob}"]`,
    ]) {
      expect((await list(entra, '/Groups', filter)).Resources).toMatchObject([{ id }]);
    }
    expect((await list(entra, '/Groups', `members eq "${nobodysId}"`)).totalResults).toBe(0);
    const lean = (await send(entra, 'GET', '/Groups?excludedAttributes=members.value')).json();
    expect(lean.Resources[0]).not.toHaveProperty('members');
    const user = (await send(entra, 'GET', `/Users/${ann}`)).json();
    expect(user.groups).toMatchObject([{ value: id, display: 'Sales' }]);
  });

  it('[J-03] takes the changes of members of Entra ID and Okta', async () => {
    const { id } = await groupOf('Sales', [ann]);
    const change = async (...operations: readonly object[]) => {
      expect((await patch(entra, `/Groups/${id}`, operations)).statusCode).toBe(204);
      return membersOf(id);
    };
    expect(await change({ op: 'Add', path: 'members', value: [{ value: bob }] })).toHaveLength(2);
    expect(await change({ op: 'Remove', path: `members[value eq "${ann}"]` })).toEqual([
      'bob Moreau',
    ]);
    expect(await change({ op: 'Remove', path: 'members', value: [{ value: bob }] })).toEqual([]);
    expect(await change({ op: 'replace', value: { id, displayName: 'Sales team' } })).toEqual([]);
    expect(
      await change(
        { op: 'add', value: { members: [{ value: ann }] } },
        { op: 'replace', path: 'members', value: [{ value: bob }] },
      ),
    ).toEqual(['bob Moreau']);
    expect(await change({ op: 'remove', path: 'members' })).toEqual([]);
    expect((await send(entra, 'GET', `/Groups/${id}`)).json().displayName).toBe('Sales team');
  });

  it('[J-04] keeps its members if a replacement leaves them out', async () => {
    const { id } = await groupOf('Sales', [ann]);
    await send(entra, 'PUT', `/Groups/${id}`, { body: { displayName: 'Sales 2' } });
    expect(await membersOf(id)).toEqual(['ann Moreau']);
    await send(entra, 'PUT', `/Groups/${id}`, { body: { displayName: 'Sales 2', members: [] } });
    expect(await membersOf(id)).toEqual([]);
  });

  it.each([
    [
      'members whom it does not provision',
      { members: [{ value: nobodysId }] },
      400,
      'invalidValue',
    ],
    ['members that are none', { members: [{ value: 'ann' }] }, 400, 'invalidValue'],
    ['no name', { displayName: '' }, 400, 'invalidValue'],
    ['an external id that is taken', { externalId: 'id-Sales' }, 409, 'uniqueness'],
  ])('[J-03] refuses %s', async (_, traits, status, scimType) => {
    await groupOf('Sales');
    const body = { displayName: 'Other', ...traits };
    const answer = await send(entra, 'POST', '/Groups', { body });
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { scimType }]);
  });

  it('[J-03] is deleted with its rights', async () => {
    const unit = await buildBusinessUnit(api.db, { merchant_id: entra.boss.merchantId });
    const { id } = await groupOf('Sales', [ann]);
    await grant(id, [{ unit: unit.id }]);
    expect((await rightsOf(ann)).units).toEqual([unit.title]);
    expect((await send(entra, 'DELETE', `/Groups/${id}`)).statusCode).toBe(204);
    expect((await send(entra, 'GET', `/Groups/${id}`)).statusCode).toBe(404);
    expect((await rightsOf(ann)).units).toEqual([]);
  });
});

describe('a group that was deleted in a dry run while it ended', () => {
  it('[J-03] gives no rights', async () => {
    const { id } = await groupOf('Desk', [ann]);
    await grant(id, ['help-desk']);
    await api.db
      .updateTable('scim_group')
      .set({ deleted_at: api.clock.now().toISOString() })
      .where('id', '=', id)
      .execute();
    expect(await rightsOf(ann)).toMatchObject({ isHelpDesk: false });
  });
});

describe('updateGroupRights', () => {
  it('[J-03] gives members business units and roles, and takes only what it gave', async () => {
    const [sales, product] = await Promise.all(
      ['Sales unit', 'Product unit'].map((title) =>
        buildBusinessUnit(api.db, { merchant_id: entra.boss.merchantId, title }),
      ),
    );
    const { version } = (await api.call(getUser, { as: entra.boss, params: { id: ann } })).data;
    await api.call(updateUser, {
      as: entra.boss,
      params: { id: ann },
      body: { version, businessUnitIds: [product?.id ?? ''] },
    });
    const { id } = await groupOf('Sales', [ann]);
    const { data } = await grant(id, [{ unit: sales?.id ?? '' }, 'help-desk']);
    expect(data.groups).toMatchObject([
      { name: 'Sales', people: 1, rights: [{ right: 'business-unit' }, { right: 'help-desk' }] },
    ]);
    const both = { units: ['Product unit', 'Sales unit'], isHelpDesk: true };
    expect(await rightsOf(ann)).toEqual(both);
    await patch(entra, `/Groups/${id}`, [{ op: 'add', path: 'members', value: [{ value: bob }] }]);
    expect(await rightsOf(bob)).toEqual({ units: ['Sales unit'], isHelpDesk: true });
    await patch(entra, `/Groups/${id}`, [{ op: 'remove', path: 'members' }]);
    expect(await rightsOf(ann)).toEqual({ units: ['Product unit'], isHelpDesk: false });
    const { data: audited } = await api.call(listAuditEvents, { as: entra.boss, query: {} });
    expect(audited[0]).toMatchObject({ action: 'update', actor: null, object: { type: 'user' } });
  });

  it('[J-04] names the group as the source of a right, which is not taken by hand', async () => {
    const { id } = await groupOf('Desk', [ann]);
    await grant(id, ['help-desk']);
    await rightsOf(ann);
    const { data } = await api.call(getUser, { as: entra.boss, params: { id: ann } });
    expect(data.fromGroups).toMatchObject([{ right: 'help-desk', group: 'Desk', method: 'SCIM' }]);
    const body = { version: data.version, isHelpDesk: false };
    const { problem } = await api.call(updateUser, { as: entra.boss, params: { id: ann }, body });
    expect(problem.code).toBe('user.right_from_group');
  });

  it('[J-04] keeps the last administrator', async () => {
    const { id } = await groupOf('Administrators', [ann]);
    await grant(id, ['administrator']);
    await rightsOf(ann);
    await api.db
      .updateTable('app_user')
      .set({ is_administrator: false })
      .where('id', '=', entra.boss.id)
      .execute();
    await patch(entra, `/Groups/${id}`, [{ op: 'remove', path: 'members' }]);
    await api.runJob('settle_provisioned_rights');
    const row = await api.db
      .selectFrom('app_user')
      .select('is_administrator')
      .where('id', '=', ann)
      .executeTakeFirstOrThrow();
    expect(row.is_administrator).toBe(true);
  });

  it('[J-03] refuses groups, units and versions that are not there', async () => {
    const { id } = await groupOf('Sales');
    const { problem: unknown } = await grant(nobodysId, []);
    const { problem: unit } = await grant(id, [{ unit: nobodysId }]);
    const stranger = await administrator(api);
    const body = { version: 1, rights: [] };
    const foreign = await api.call(updateGroupRights, { as: stranger, params: { id }, body });
    await grant(id, ['help-desk']);
    const stale = await api.call(updateGroupRights, { as: entra.boss, params: { id }, body });
    expect([unknown.code, unit.code, foreign.problem.code, stale.problem.code]).toEqual([
      'provisioning.not_found',
      'business_unit.not_found',
      'provisioning.not_found',
      'provisioning.stale',
    ]);
  });
});
