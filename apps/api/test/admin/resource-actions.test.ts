import { listManagedResources } from '@axp/contracts';
import type { ResourceSelection } from '@axp/contracts/sheets';
import {
  countManagedResources,
  previewResourceAction,
  runResourceAction,
} from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBooking } from '../factories.ts';
import { resourceWorld, trailOf } from './resource-world.ts';

const api = testApi();

/** Rooms 1 to 4 and a car; Room 2 was booked, Room 3 will be, Room 4 is inactive. */
async function fiveResources() {
  const world = await resourceWorld(api);
  const { admin, create } = world;
  const ids: string[] = [];
  for (const number of [1, 2, 3, 4]) {
    const isActive = number !== 4;
    ids.push((await create({ name: `Room ${number}`, isActive })).data.id);
  }
  await create({ type: 'car', name: 'Van', rules: { requiresCheckIn: false } });
  const book = (resource_id: string, days: number) =>
    buildBooking(api.db, {
      merchant_id: admin.merchantId,
      resource_id,
      starts_at: at('10:00', days),
      ends_at: at('11:00', days),
    });
  await book(ids[1] ?? '', -3);
  await book(ids[2] ?? '', 3);
  await book(ids[2] ?? '', 4);
  return { ...world, ids, book };
}

const rooms = { filter: { type: 'room' as const } };
const activeNames = async (as: Member) => {
  const { data } = await api.call(listManagedResources, { as, query: { active: 'yes' } });
  return data.map(({ name }) => name);
};

describe('countManagedResources', () => {
  it('[D-03] counts each filter in combination with the others', async () => {
    const { admin } = await fiveResources();
    const counts = async (query: Readonly<Record<string, string>>) =>
      (await api.call(countManagedResources, { as: admin, query })).data;
    expect(await counts({ active: 'yes' })).toEqual({
      total: 4,
      types: { room: 3, car: 1, asset: 0 },
      active: 4,
      inactive: 1,
      ownRules: 1,
      noLabel: 4,
      replacedLabel: 0,
    });
    expect(await counts({ type: 'room', text: 'room' })).toMatchObject({
      total: 4,
      types: { room: 4, car: 0 },
      active: 3,
      inactive: 1,
      ownRules: 0,
    });
    const own = await api.call(listManagedResources, { as: admin, query: { rules: 'own' } });
    expect(own.data.map(({ name }) => name)).toEqual(['Van']);
  });
});

describe('previewResourceAction', () => {
  it('[D-03] lists what an action changes and skips, for all matches of a filter', async () => {
    const { admin } = await fiveResources();
    const preview = async (action: 'activate' | 'deactivate' | 'delete') => {
      const body = { selection: rooms, action };
      return (await api.call(previewResourceAction, { as: admin, body })).data;
    };
    expect(await preview('deactivate')).toEqual({
      selected: 4,
      affected: 3,
      bookings: 2,
      skipped: [{ reason: 'already', count: 1, examples: ['Room 4'] }],
    });
    expect(await preview('delete')).toEqual({
      selected: 4,
      affected: 2,
      bookings: 0,
      skipped: [{ reason: 'has_bookings', count: 2, examples: ['Room 2', 'Room 3'] }],
    });
    expect(await preview('activate')).toMatchObject({ affected: 1, skipped: [{ count: 3 }] });
    expect(await activeNames(admin)).toHaveLength(4);
  });
});

describe('runResourceAction', () => {
  const run = (
    as: Member,
    body: {
      selection: ResourceSelection;
      action: 'activate' | 'deactivate' | 'delete';
      affected: number;
    },
  ) => api.call(runResourceAction, { as, body });

  it('[D-03] deactivates matches of a filter, and activates them again by ids', async () => {
    const { admin, ids } = await fiveResources();
    const done = await run(admin, { selection: rooms, action: 'deactivate', affected: 3 });
    expect(done.data).toEqual({ affected: 3, ids: ids.slice(0, 3), jobId: null });
    expect(await activeNames(admin)).toEqual(['Van']);
    const selection = { ids: ids.slice(0, 2) };
    await run(admin, { selection, action: 'activate', affected: 2 });
    expect(await activeNames(admin)).toEqual(['Room 1', 'Room 2', 'Van']);
    const trail = await trailOf(api, admin);
    expect(trail.slice(-2)).toMatchObject([
      { action: 'activate', object_name: 'Room 1', after: { isActive: true } },
      { action: 'activate', object_name: 'Room 2', before: { isActive: false } },
    ]);
  });

  it('[D-03] deletes only resources without bookings', async () => {
    const { admin } = await fiveResources();
    await run(admin, { selection: rooms, action: 'delete', affected: 2 });
    const { data } = await api.call(listManagedResources, { as: admin, query: {} });
    expect(data.map(({ name }) => name)).toEqual(['Room 2', 'Room 3', 'Van']);
  });

  it('[D-03] changes nothing when the confirmed summary is outdated', async () => {
    const { admin, ids, book } = await fiveResources();
    await book(ids[0] ?? '', 5);
    const { problem } = await run(admin, { selection: rooms, action: 'delete', affected: 2 });
    expect(problem.code).toBe('selection.changed');
    const { data } = await api.call(listManagedResources, { as: admin, query: {} });
    expect(data).toHaveLength(5);
  });

  it('[T-07] changes nothing of another merchant, by id or by filter', async () => {
    const { admin, ids } = await fiveResources();
    const other = await resourceWorld(api);
    for (const selection of [rooms, { ids }]) {
      const { problem } = await run(other.admin, { selection, action: 'deactivate', affected: 3 });
      expect(problem.code).toBe('selection.changed');
    }
    expect(await activeNames(admin)).toHaveLength(4);
  });
});
