import { randomUUID } from 'node:crypto';
import { deleteResource, listManagedResources, updateResource } from '@axp/contracts';
import {
  importResourceSheet,
  listResourceImports,
  undoResourceImport,
} from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBooking, buildBuilding } from '../factories.ts';
import { resourceWorld, sendFile, trailOf } from './resource-world.ts';

const api = testApi();

const wrongList = [
  'code,name,building,capacity,amenities',
  'R-1,Wrong name,River House,99,',
  'R-2,Rose,River House,4,screen',
  'R-3,Tulip,River House,4,screen',
].join('\n');

/** A room that an import has renamed, and two that it has added. */
async function imported() {
  const world = await resourceWorld(api);
  const { admin, create } = world;
  const lotus = (await create({ code: 'R-1', name: 'Lotus' })).data;
  const importId = randomUUID();
  const send = () => {
    const params = { type: 'room', importId };
    return sendFile(api, importResourceSheet, { as: admin, content: wrongList, params });
  };
  await send();
  const list = async () => (await api.call(listManagedResources, { as: admin, query: {} })).data;
  const undo = () => api.call(undoResourceImport, { as: admin, params: { importId } });
  const imports = async () => (await api.call(listResourceImports, { as: admin })).data;
  const idOf = async (code: string) => (await list()).find((one) => one.code === code)?.id ?? '';
  return { ...world, lotus, importId, send, list, undo, imports, idOf };
}

describe('undoResourceImport', () => {
  it('[D-03] deletes what the import added and restores what it changed', async () => {
    const { admin, lotus, list, undo, imports } = await imported();
    expect((await list()).map(({ name }) => name)).toEqual(['Rose', 'Tulip', 'Wrong name']);
    expect((await undo()).data).toEqual({ deleted: 2, restored: 1 });
    const { version: _, ...before } = lotus;
    expect(await list()).toMatchObject([before]);
    expect(await imports()).toEqual([]);
    expect((await undo()).problem.code).toBe('import.not_found');
    expect((await trailOf(api, admin)).at(-1)).toMatchObject({ action: 'undo-import' });
  });

  it('[D-03] removes the units that the import added to an asset', async () => {
    const world = await resourceWorld(api);
    const { admin, create } = world;
    const body = { code: 'A-1', name: 'Tablets', capacity: null, quantity: 2 };
    const { data: tablets } = await create({ ...body, type: 'asset' });
    const importId = randomUUID();
    const content = 'code,name,building,quantity\nA-1,Tablets,River House,5\n';
    const params = { type: 'asset', importId };
    await sendFile(api, importResourceSheet, { as: admin, content, params });
    const pieces = async () => {
      const units = api.db.selectFrom('resource_unit').where('resource_id', '=', tablets.id);
      return (await units.select('number').execute()).length;
    };
    expect(await pieces()).toBe(5);
    await api.call(undoResourceImport, { as: admin, params: { importId } });
    expect(await pieces()).toBe(2);
  });

  it('[D-03] undoes nothing once any of it was booked or changed', async () => {
    const { admin, lotus, list, undo, imports, idOf } = await imported();
    const booked = { resource_id: await idOf('R-2'), merchant_id: admin.merchantId };
    await buildBooking(api.db, { ...booked, starts_at: at('10:00'), ends_at: at('11:00') });
    const body = { version: 2, capacity: 12 };
    await api.call(updateResource, { as: admin, params: { id: lotus.id }, body });
    const { problem } = await undo();
    expect([problem.code, problem.params]).toEqual([
      'import.not_undoable',
      { booked: 1, changed: 1 },
    ]);
    expect(await list()).toHaveLength(3);
    expect(await imports()).toMatchObject([
      { created: 2, updated: 1, booked: 1, changed: 1, examples: ['Rose', 'Wrong name'] },
    ]);
  });

  it('[D-03] is possible while a resource that the import changed is booked', async () => {
    const { ann, lotus, undo } = await imported();
    const booked = { resource_id: lotus.id, merchant_id: ann.merchantId };
    await buildBooking(api.db, { ...booked, starts_at: at('10:00'), ends_at: at('11:00') });
    expect((await undo()).data).toEqual({ deleted: 2, restored: 1 });
  });

  it('[D-03] is refused if the former building of a resource was deleted', async () => {
    const { admin, building, floor, create } = await resourceWorld(api);
    await create({ code: 'R-1', name: 'Lotus' });
    await buildBuilding(api.db, { merchant_id: admin.merchantId, name: 'Hill House' });
    const importId = randomUUID();
    const content = 'code,name,building,capacity\nR-1,Lotus,Hill House,8\n';
    await sendFile(api, importResourceSheet, {
      as: admin,
      content,
      params: { type: 'room', importId },
    });
    await api.db.deleteFrom('floor').where('id', '=', floor.id).execute();
    await api.db.deleteFrom('building').where('id', '=', building.id).execute();
    const params = { importId };
    const { problem } = await api.call(undoResourceImport, { as: admin, params });
    expect([problem.code, problem.params]).toEqual([
      'import.not_undoable',
      { booked: 0, changed: 1 },
    ]);
  });

  it('[D-03] counts a deleted resource as changed', async () => {
    const { admin, undo, idOf } = await imported();
    await api.call(deleteResource, { as: admin, params: { id: await idOf('R-3') } });
    expect((await undo()).problem.params).toEqual({ booked: 0, changed: 1 });
  });

  it('[D-03] is possible for 24 hours', async () => {
    const { undo, imports } = await imported();
    api.clock.advance({ hours: 23, minutes: 59 });
    expect(await imports()).toHaveLength(1);
    api.clock.advance({ minutes: 1 });
    expect(await imports()).toEqual([]);
    expect((await undo()).problem.code).toBe('import.not_found');
  });

  it('[T-07] is not possible for another merchant', async () => {
    const { importId, list } = await imported();
    const other = await resourceWorld(api);
    const params = { importId };
    const { problem } = await api.call(undoResourceImport, { as: other.admin, params });
    expect(problem.code).toBe('import.not_found');
    expect(await list()).toHaveLength(3);
  });
});

describe('listResourceImports', () => {
  it('[D-03] lists who imported what', async () => {
    const { admin, imports, importId } = await imported();
    expect(await imports()).toMatchObject([
      { id: importId, type: 'room', by: { id: admin.id }, created: 2, updated: 1, booked: 0 },
    ]);
    const other = await resourceWorld(api);
    expect((await api.call(listResourceImports, { as: other.admin })).data).toEqual([]);
  });

  it('[Z-05] has one entry for an import that is sent twice', async () => {
    const { send, imports, list } = await imported();
    expect((await send()).problem.code).toBe('import.repeated');
    expect(await imports()).toHaveLength(1);
    expect(await list()).toHaveLength(3);
  });
});
