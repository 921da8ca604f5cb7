import { randomUUID } from 'node:crypto';
import { getManagedResource, listManagedResources, updateResource } from '@axp/contracts';
import {
  checkResourceSheet,
  exportResources,
  importResourceSheet,
  undoResourceImport,
} from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { buildBuilding } from '../factories.ts';
import { send } from '../send.ts';
import { resourceWorld, sendFile } from './resource-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

const head = 'code,name,building,capacity,parts';

/** Rooms A and B, and whatever a sheet makes of them. */
async function world() {
  const found = await resourceWorld(api);
  const { ann, admin, create } = found;
  const room = async (name: string, changes: object = {}) =>
    (await create({ code: name, name, ...changes })).data;
  const [a, b] = [await room('A'), await room('B')];
  const file = (rows: readonly string[]) => [head, ...rows].join('\r\n');
  const check = async (...rows: readonly string[]) =>
    (
      await sendFile(api, checkResourceSheet, {
        as: admin,
        content: file(rows),
        params: { type: 'room' },
      })
    ).data;
  const load = (rows: readonly string[], query: { faulty?: 'skip' } = {}) => {
    const importId = randomUUID();
    const params = { type: 'room', importId };
    const sent = sendFile(api, importResourceSheet, {
      as: admin,
      content: file(rows),
      params,
      query,
    });
    const undo = () => api.call(undoResourceImport, { as: admin, params: { importId } });
    return { sent, undo };
  };
  /** Rooms with their parts: `Hall: A, B`. */
  const rooms = async () =>
    (await api.call(listManagedResources, { as: admin, query: {} })).data.map(
      ({ name, parts }) => `${name}: ${parts.map((part) => part.name).join(', ')}`,
    );
  const idOf = async (name: string) =>
    (await api.call(listManagedResources, { as: admin, query: {} })).data.find(
      (one) => one.name === name,
    )?.id ?? '';
  const isFree = async (id: string, slot: Readonly<Record<string, string>> = {}) =>
    (await book(api, ann, id, slot)).status === 201;
  return { ...found, room, a, b, check, load, rooms, idOf, isFree };
}

describe('sheets of rooms with parts', () => {
  it('[F-05] have the codes of the parts, and change nothing when they are read again', async () => {
    const { admin, room, a, b, check } = await world();
    await room('Hall', { partIds: [b.id, a.id] });
    const headers = { host: admin.host, authorization: `Bearer ${await api.tokenOf(admin)}` };
    const query = { columns: 'code,name,building,capacity,parts' };
    const { payload } = await send(api, exportResources, {
      headers,
      param: { type: 'room' },
      query,
    });
    const [heads, ...rows] = payload.replace('\uFEFF', '').trim().split('\r\n');
    expect(heads).toBe(head);
    expect(rows).toEqual([
      'A,A,River House,8,',
      'B,B,River House,8,',
      'Hall,Hall,River House,8,A | B',
    ]);
    expect(await check(...rows)).toMatchObject({ created: 0, updated: 0, faultCount: 0 });
  });

  it('[F-05] add a hall before its parts, whose time it takes from then on', async () => {
    const { room, load, rooms, idOf, isFree } = await world();
    await room('Bond', { code: '007' });
    const { data } = await load([
      'H-1,Hall,River House,20,r-001 | a | 7',
      'R-001,Room 1,River House,8,',
    ]).sent;
    expect(data).toMatchObject({ created: 2, updated: 0, faultCount: 0 });
    expect(await rooms()).toEqual(['A: ', 'B: ', 'Bond: ', 'Hall: A, Bond, Room 1', 'Room 1: ']);
    expect(await isFree(await idOf('Hall'))).toBe(true);
    expect(await isFree(await idOf('Room 1'))).toBe(false);
    expect(await isFree(await idOf('B'))).toBe(true);
  });

  it('[F-05] show other parts before they are imported, and a dash removes all', async () => {
    const { room, a, b, check, load, rooms, isFree } = await world();
    const hall = await room('Hall', { partIds: [a.id] });
    await isFree(hall.id);
    const changed = await check('Hall,Hall,River House,8,B');
    expect(changed.changes).toMatchObject([
      { name: 'Hall', fields: [{ label: 'Parts', before: 'A', after: 'B' }] },
    ]);
    await load(['Hall,Hall,River House,8,B']).sent;
    expect(await rooms()).toEqual(['A: ', 'B: ', 'Hall: B']);
    expect([await isFree(a.id), await isFree(b.id)]).toEqual([true, false]);
    await load(['Hall,Hall,River House,8,']).sent;
    expect(await rooms()).toContain('Hall: B');
    await load(['Hall,Hall,River House,8,-']).sent;
    expect(await rooms()).toContain('Hall: ');
    expect(await isFree(b.id)).toBe(true);
  });

  it('[F-05] judge all rows by what they leave, in any order', async () => {
    const { room, a, load, rooms } = await world();
    await room('West', { partIds: [a.id] });
    const { data } = await load(['All,All,River House,40,West | B', 'West,West,River House,8,-'])
      .sent;
    expect(data).toMatchObject({ created: 1, updated: 1, faultCount: 0 });
    expect(await rooms()).toEqual(['A: ', 'All: B, West', 'B: ', 'West: ']);
  });

  it.each([
    ['an unknown code', ['H,H,River House,8,A | Z'], 'parts', 'not_among'],
    ['itself', ['H,H,River House,8,H'], 'parts', 'resource.not_found'],
    [
      'a row with a fault',
      ['H,H,River House,8,N', 'N,N,River House,x,'],
      'parts',
      'resource.not_found',
    ],
    ['a room with parts', ['H,H,River House,8,West'], 'parts', 'resource.has_parts'],
    ['a part that gets parts', ['A,A,River House,8,B'], 'parts', 'resource.is_part'],
    ['a room elsewhere', ['H,H,Hill House,8,B'], 'parts', 'resource.part_elsewhere'],
    [
      'a part that can’t come along',
      ['H,H,Hill House,8,A', 'A,A,Hill House,8,'],
      'parts',
      'resource.part_elsewhere',
    ],
    ['a part that moves', ['A,A,Hill House,8,'], 'building', 'resource.part_elsewhere'],
    ['a whole that moves', ['West,West,Hill House,8,'], 'building', 'resource.part_elsewhere'],
  ])('[F-05] name %s by row and column', async (_, rows, column, code) => {
    const { admin, room, a, check, load, rooms } = await world();
    await buildBuilding(api.db, { merchant_id: admin.merchantId, name: 'Hill House' });
    await room('West', { partIds: [a.id] });
    const { faults } = await check(...rows);
    expect(faults[0]).toMatchObject({ row: 2, column, code });
    const before = await rooms();
    expect((await load(rows).sent).problem.code).toBe('sheet.has_faults');
    expect((await load(rows, { faulty: 'skip' }).sent).data.created).toBe(0);
    expect(await rooms()).toEqual(before);
  });

  it('[F-05] say which hall has bookings that its new parts do not allow', async () => {
    const { room, b, check, load, rooms, isFree } = await world();
    const hall = await room('Hall');
    await isFree(hall.id);
    await isFree(b.id, { start: at('10:30'), end: at('11:30') });
    const rows = ['Hall,Hall,River House,8,B', 'North,North,River House,8,A | B'];
    expect((await check(...rows)).faults).toMatchObject([
      { row: 2, column: 'parts', code: 'resource.parts_taken', value: 'B' },
    ]);
    const { data } = await load(rows, { faulty: 'skip' }).sent;
    expect(data).toMatchObject({ created: 1, updated: 0, faultyRows: 1 });
    expect(await rooms()).toEqual(['A: ', 'B: ', 'Hall: ', 'North: A, B']);
  });

  it('[F-05] refuse a part that another hall with bookings has', async () => {
    const { room, a, b, check, isFree } = await world();
    const north = await room('North', { partIds: [a.id, b.id] });
    const south = await room('South');
    await isFree(north.id);
    await isFree(south.id);
    expect((await check('South,South,River House,8,B')).faults).toMatchObject([
      { row: 2, code: 'resource.parts_taken' },
    ]);
    const rows = ['South,South,River House,8,B', 'North,North,River House,8,A'];
    expect((await check(...rows)).faults).toEqual([]);
  });

  it('[F-05] move a hall together with its parts', async () => {
    const { admin, room, a, load, rooms, isFree } = await world();
    await buildBuilding(api.db, { merchant_id: admin.merchantId, name: 'Hill House' });
    const hall = await room('Hall', { partIds: [a.id] });
    await isFree(hall.id);
    const { data } = await load(['Hall,Hall,Hill House,8,', 'A,A,Hill House,8,']).sent;
    expect(data).toMatchObject({ updated: 2, faultCount: 0 });
    expect(await rooms()).toContain('Hall: A');
    expect(await isFree(a.id)).toBe(false);
  });
});

describe('undoing the import of a sheet', () => {
  it('[F-05] [D-03] gives rooms their former parts, and deletes halls that it added', async () => {
    const { admin, room, a, b, load, rooms, isFree } = await world();
    const hall = await room('Hall', { partIds: [a.id] });
    const before = await rooms();
    const { sent, undo } = load([
      'Hall,Hall,River House,8,B',
      'North,North,River House,8,A | N-1',
      'N-1,New,River House,4,',
    ]);
    await sent;
    expect(await rooms()).toEqual(['A: ', 'B: ', 'Hall: B', 'New: ', 'North: A, New']);
    expect(await isFree(hall.id)).toBe(true);
    expect((await undo()).data).toEqual({ deleted: 2, restored: 1 });
    expect(await rooms()).toEqual(before);
    expect([await isFree(a.id), await isFree(b.id)]).toEqual([false, true]);
    const { data } = await api.call(getManagedResource, { as: admin, params: { id: a.id } });
    expect(data.partOf).toEqual([{ id: hall.id, name: 'Hall' }]);
  });

  it('[F-05] [D-03] is refused once a room that it added is a part of another', async () => {
    const { admin, room, load, rooms, idOf } = await world();
    const hall = await room('Hall');
    const { sent, undo } = load(['N-1,New,River House,4,']);
    await sent;
    const body = { version: hall.version, partIds: [await idOf('New')] };
    await api.call(updateResource, { as: admin, params: { id: hall.id }, body });
    expect((await undo()).problem.code).toBe('import.not_undoable');
    expect(await rooms()).toContain('Hall: New');
  });

  it('[F-05] [D-03] is refused while a booking does not allow the former parts', async () => {
    const { room, a, load, rooms, isFree } = await world();
    const hall = await room('Hall', { partIds: [a.id] });
    const { sent, undo } = load(['Hall,Hall,River House,8,-']);
    await sent;
    await isFree(hall.id);
    await isFree(a.id);
    expect((await undo()).problem.code).toBe('resource.parts_taken');
    expect(await rooms()).toContain('Hall: ');
  });
});
