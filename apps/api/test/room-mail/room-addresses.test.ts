import type { OperationInput } from '@axp/contracts';
import { listManagedResources } from '@axp/contracts';
import {
  changeResourceAddresses,
  getMailConnection,
  listResourceAddresses,
} from '@axp/contracts/room-mail';
import type { ResourceAction } from '@axp/contracts/sheets';
import { previewResourceAction, runResourceAction } from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { auditedBy, buildMail, saveConnection, twoRooms } from './administration-world.ts';

const api = testApi();
let admin: Member;
beforeEach(async () => {
  admin = await administrator(api);
});

const list = (query = {}) => api.call(listResourceAddresses, { as: admin, query });
type Changes = OperationInput<typeof changeResourceAddresses>['body']['changes'];
const change = (...changes: Changes) =>
  api.call(changeResourceAddresses, { as: admin, body: { changes } });

describe('listResourceAddresses', () => {
  it('[E-01] lists pools, then resources by name, with proposed addresses', async () => {
    const { nile, buildingId } = await twoRooms(api, admin);
    await buildMail(api, admin);
    const { data, meta } = await list();
    expect(data.map(({ localPart, isActive }) => [localPart, isActive])).toEqual([
      ['rooms', false],
      ['rooms-river-house', false],
      ['nile', false],
      ['thames', false],
    ]);
    expect(data[1]).toMatchObject({ pool: { resources: 2, building: { id: buildingId } } });
    expect(data[2]).toMatchObject({ resource: { id: nile.id, name: 'Nile' }, pool: null });
    expect(meta).toEqual({ nextCursor: null, all: 4, on: 0, off: 4, pool: 2 });
  });

  it('[E-01] is filtered by state, building and words, and read page by page', async () => {
    const { nile, buildingId } = await twoRooms(api, admin);
    await change({ resourceId: nile.id, isActive: true, localPart: 'delta' });
    const partsOf = async (query: object) =>
      (await list(query)).data.map(({ localPart }) => localPart);
    expect(await partsOf({ state: 'on' })).toEqual(['delta']);
    expect(await partsOf({ state: 'off', buildingId })).toEqual(['rooms-river-house', 'thames']);
    expect(await partsOf({ text: 'delt' })).toEqual(['delta']);
    const first = await list({ limit: 3 });
    const cursor = first.meta.nextCursor ?? '';
    expect(await partsOf({ limit: 3, cursor })).toEqual(['thames']);
  });
});

describe('changeResourceAddresses', () => {
  it('[E-01] turns addresses on with an audit entry; names that are taken get a number', async () => {
    const { nile, thames } = await twoRooms(api, admin);
    const { data } = await change(
      { resourceId: nile.id, isActive: true, localPart: 'thames' },
      { resourceId: thames.id, isActive: true },
    );
    expect(data).toMatchObject([
      { localPart: 'thames', isActive: true, isKnown: true },
      { localPart: 'thames-2', isActive: true },
    ]);
    expect((await api.call(getMailConnection, { as: admin })).data.addresses).toBe(2);
    expect(
      (await auditedBy(api, admin)).filter(({ type }) => type === 'resource-address'),
    ).toHaveLength(2);
  });

  it('[E-01] gives a pool an address', async () => {
    await twoRooms(api, admin);
    const pool = { type: 'room', buildingId: null } as const;
    const body = { changes: [{ pool, isActive: true }] };
    const { data } = await api.call(changeResourceAddresses, { as: admin, body });
    expect(data).toMatchObject([{ localPart: 'rooms', isActive: true, resource: null }]);
  });

  it.each(['invitations', 'postmaster', 'abuse'])(
    '[E-01] refuses %s, which mail itself needs, at its field',
    async (localPart) => {
      const { nile } = await twoRooms(api, admin);
      const { problem } = await change({ resourceId: nile.id, localPart });
      expect(problem.errors).toMatchObject([
        { path: 'changes.0.localPart', code: 'address_of_mail' },
      ]);
    },
  );

  it('[E-01] gives a resource or a pool one address', async () => {
    const { nile } = await twoRooms(api, admin);
    const pool = { type: 'room', buildingId: null } as const;
    const twice = await change(
      { resourceId: nile.id, isActive: true },
      { pool, localPart: 'one' },
      { pool, localPart: 'two' },
    );
    expect(twice.problem.errors).toMatchObject([
      { path: 'changes.2.localPart', code: 'duplicate' },
    ]);
    const stored = (local_part: string) =>
      api.db
        .insertInto('resource_address')
        .values({ merchant_id: admin.merchantId, id: uuidv7(), local_part, pool_type: 'room' })
        .execute();
    await stored('one');
    await expect(stored('two')).rejects.toThrow('resource_address_of_pool');
  });

  it('[E-01] refuses a taken name at its field with its owner, and changes nothing', async () => {
    const { nile, thames } = await twoRooms(api, admin);
    await change({ resourceId: nile.id, isActive: true });
    const refused = await change(
      { resourceId: nile.id, isActive: false },
      { resourceId: thames.id, localPart: 'nile' },
    );
    expect(refused.problem.errors).toMatchObject([
      { path: 'changes.1.localPart', code: 'address_taken', params: { name: 'Nile' } },
    ]);
    expect((await list({ state: 'on' })).data).toMatchObject([{ localPart: 'nile' }]);
  });

  it('[E-01] reserves a name that was given up for 90 days, for others than its owner', async () => {
    const { nile, thames } = await twoRooms(api, admin);
    await change({ resourceId: nile.id, isActive: true });
    await change({ resourceId: nile.id, localPart: 'delta' });
    const take = () => change({ resourceId: thames.id, localPart: 'nile' });
    expect((await take()).problem.errors).toMatchObject([
      { code: 'address_reserved', params: { name: 'Nile', untilOn: '2027-01-31' } },
    ]);
    expect((await change({ resourceId: nile.id, localPart: 'nile' })).data).toMatchObject([
      { localPart: 'nile', isActive: true },
    ]);
    await change({ resourceId: nile.id, localPart: 'delta' });
    await api.db
      .updateTable('resource_address')
      .set({ released_at: '2026-07-01T00:00:00Z' })
      .where('merchant_id', '=', admin.merchantId)
      .where('local_part', '=', 'nile')
      .execute();
    expect((await take()).data).toMatchObject([{ localPart: 'nile' }]);
  });

  it('refuses unknown resources, and addresses without a connection', async () => {
    const resourceId = uuidv7();
    expect((await change({ resourceId })).problem.code).toBe('mail_connection.not_found');
    await saveConnection(api, admin);
    expect((await change({ resourceId })).problem.code).toBe('resource.not_found');
  });
});

describe('runResourceAction', () => {
  it('[E-01] [E-09] switches the addresses of many resources, with an audit entry for each', async () => {
    const { nile, thames } = await twoRooms(api, admin);
    const selection = { ids: [nile.id, thames.id] };
    const run = (action: ResourceAction, affected = 2) =>
      api.call(runResourceAction, { as: admin, body: { selection, action, affected } });
    const shown = async () => {
      const { data } = await api.call(listManagedResources, { as: admin, query: {} });
      return data.map(({ mailAddress }) => mailAddress);
    };
    expect(await shown()).toEqual([null, null]);
    expect((await run('address-on')).data).toMatchObject({ affected: 2, jobId: null });
    expect(await shown()).toEqual(['nile@rooms.acme.test', 'thames@rooms.acme.test']);
    const body = { selection, action: 'address-on' } as const;
    expect((await api.call(previewResourceAction, { as: admin, body })).data).toMatchObject({
      affected: 0,
      skipped: [{ reason: 'already', count: 2 }],
    });
    expect((await run('address-off')).data.affected).toBe(2);
    expect(await shown()).toEqual([null, null]);
    const entries = await auditedBy(api, admin);
    expect(entries.filter(({ type }) => type === 'resource-address')).toHaveLength(4);
  });

  it('[E-09] switches addresses only for those who may change the mail connection', async () => {
    const { nile, buildingId } = await twoRooms(api, admin);
    const manager = await api.member({ user: { merchant_id: admin.merchantId } });
    await api.db
      .insertInto('building_manager')
      .values({ merchant_id: admin.merchantId, building_id: buildingId, user_id: manager.id })
      .execute();
    const selection = { ids: [nile.id] };
    const body = { selection, action: 'address-on', affected: 1 } as const;
    const refused = await api.call(runResourceAction, { as: manager, body });
    expect(refused.problem.code).toBe('access.denied');
    const { data } = await api.call(listManagedResources, { as: manager, query: {} });
    expect(data.map(({ mailAddress }) => mailAddress)).toEqual([undefined, undefined]);
  });
});
