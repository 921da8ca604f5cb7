import { randomUUID } from 'node:crypto';
import { listManagedBuildings, listManagedResources, updateBuilding } from '@axp/contracts';
import { checkResourceSheet, importResourceSheet, undoResourceImport } from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { resourceWorld, sendFile, trailOf } from './resource-world.ts';

const api = testApi();

const sheet = [
  'name,building,floor,capacity',
  'Lotus,River House,G,8',
  'Rose,River House,Floor 3,4',
  'Tulip,River House, g ,4',
  'Jasmine,River House,B2,2',
].join('\n');

/** A sheet whose rows 2 and 4 are on floor G and row 5 on B2, in a building with Floor 3 alone. */
async function world() {
  const places = await resourceWorld(api);
  const { admin } = places;
  const params = { type: 'room' };
  const importId = randomUUID();
  const queryOf = (floors: string | undefined) => (floors === undefined ? {} : { floors });
  const check = (floors?: string, content = sheet) => {
    const query = queryOf(floors);
    return sendFile(api, checkResourceSheet, { as: admin, content, params, query });
  };
  const send = (floors?: string, faulty = 'refuse') => {
    const query = { ...queryOf(floors), faulty };
    const target = { ...params, importId };
    return sendFile(api, importResourceSheet, { as: admin, content: sheet, params: target, query });
  };
  const floorsOf = async () => {
    const { data } = await api.call(listManagedBuildings, { as: admin });
    return data.flatMap(({ floors }) => floors.map(({ name, level }) => `${level} ${name}`));
  };
  const placesOf = async () => {
    const { data } = await api.call(listManagedResources, { as: admin, query: {} });
    return data.map(({ name, floor }) => `${name}: ${floor?.name}`);
  };
  return { ...places, importId, check, send, floorsOf, placesOf };
}

describe('rows of a floor that the building does not have', () => {
  it('[D-03] are grouped by building and name, with the number of their rows', async () => {
    const { building, check } = await world();
    const { data } = await check();
    const place = { id: building.id, name: 'River House' };
    expect(data).toMatchObject({ created: 1, faultCount: 3 });
    expect(data.unknownFloors).toEqual([
      { row: 2, name: 'G', rows: 2, building: place, choice: null, isCreatable: true },
      { row: 5, name: 'B2', rows: 1, building: place, choice: null, isCreatable: true },
    ]);
  });

  it('[D-03] use the chosen floor, or a new one that the check does not create', async () => {
    const { floor, check, send, floorsOf, placesOf } = await world();
    const floors = `2:${floor.id},5:new`;
    const { data } = await check(floors);
    expect(data).toMatchObject({ created: 4, faultCount: 0 });
    expect(data.unknownFloors.map(({ choice }) => choice)).toEqual([floor.id, 'new']);
    expect(await floorsOf()).toEqual(['3 Floor 3']);
    expect((await send(floors)).data).toMatchObject({ created: 4, faultCount: 0 });
    expect(await floorsOf()).toEqual(['-2 B2', '3 Floor 3']);
    expect(await placesOf()).toEqual([
      'Jasmine: B2',
      'Lotus: Floor 3',
      'Rose: Floor 3',
      'Tulip: Floor 3',
    ]);
  });

  it('[D-03] are refused by the import while a choice is missing', async () => {
    const { send, floorsOf } = await world();
    const { problem } = await send('5:new');
    expect(problem).toMatchObject({ code: 'sheet.has_faults', params: { faults: 2 } });
    expect(await floorsOf()).toEqual(['3 Floor 3']);
  });

  it('[D-03] use a floor of that name that was added since the check', async () => {
    const { admin, building, floor, send, floorsOf, placesOf } = await world();
    const floors = [
      { id: floor.id, name: floor.name, level: 3 },
      { name: 'G', level: 0 },
    ];
    const params = { id: building.id };
    await api.call(updateBuilding, { as: admin, params, body: { version: 1, floors } });
    expect((await send('2:new,5:new')).data).toMatchObject({ created: 4 });
    expect(await floorsOf()).toEqual(['-2 B2', '0 G', '3 Floor 3']);
    expect(await placesOf()).toContain('Tulip: G');
  });

  it('[D-03] are refused by the import if the chosen floor was deleted since the check', async () => {
    const { admin, building, floor, check, send } = await world();
    const floors = `2:${floor.id},5:${floor.id}`;
    expect((await check(floors)).data.faultCount).toBe(0);
    const body = { version: 1, floors: [{ name: 'Ground floor', level: 0 }] };
    await api.call(updateBuilding, { as: admin, params: { id: building.id }, body });
    expect((await send(floors)).problem.params).toEqual({ faults: 4 });
    expect((await check(floors)).data.unknownFloors[0]).toMatchObject({ choice: null });
  });

  it('[D-03] of a name that is too long for a floor can only go to an existing one', async () => {
    const { floor, check } = await world();
    const content = `name,building,floor,capacity\nLotus,River House,${'G'.repeat(61)},8`;
    const { data } = await check('2:new', content);
    expect(data.unknownFloors).toMatchObject([{ isCreatable: false, choice: null }]);
    expect((await check(`2:${floor.id}`, content)).data.created).toBe(1);
  });
});

describe('a known room whose row names a floor without a building', () => {
  it('[D-03] keeps its building and moves to the floor', async () => {
    const { create, check } = await world();
    await create({ code: 'R-1' });
    const content = 'code,name,building,floor,capacity\nR-1,,,Floor 3,\n';
    const { data } = await check(undefined, content);
    expect(data.changes[0]?.fields).toEqual([{ label: 'Floor', before: '–', after: 'Floor 3' }]);
    const unknown = await check(undefined, content.replace('Floor 3', 'G'));
    expect(unknown.data.unknownFloors).toMatchObject([{ name: 'G', rows: 1 }]);
  });
});

describe('undoResourceImport', () => {
  it('[D-03] deletes the floors that the import added, except one in use', async () => {
    const { admin, building, importId, create, send, floorsOf } = await world();
    await send('2:new,5:new');
    const { data } = await api.call(listManagedBuildings, { as: admin });
    const ground = data[0]?.floors.find(({ name }) => name === 'G');
    await create({ name: 'Orchid', buildingId: building.id, floorId: ground?.id ?? null });
    await api.call(undoResourceImport, { as: admin, params: { importId } });
    expect(await floorsOf()).toEqual(['0 G', '3 Floor 3']);
    expect((await trailOf(api, admin)).at(-1)).toMatchObject({ action: 'undo-import' });
  });
});
