import {
  blockResource,
  deleteResource,
  getManagedResource,
  getResource,
  planMaintenance,
  previewMaintenance,
  takeHold,
  updateResource,
  updateResources,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { resourceWorld, trailOf } from './resource-world.ts';

const api = testApi();

const codesOf = (problem: { readonly errors: readonly { path: string; code: string }[] }) =>
  problem.errors.map(({ path, code }) => [path, code]);

async function roomsWorld() {
  const world = await resourceWorld(api);
  const room = async (name: string, changes: object = {}) =>
    (await world.create({ name, ...changes })).data;
  const [a, b] = [await room('Room A'), await room('Room B')];
  return { ...world, room, a, b };
}

const update = async (as: Member, id: string, change: object) => {
  const { version } = (await api.call(getManagedResource, { as, params: { id } })).data;
  return api.call(updateResource, { as, params: { id }, body: { version, ...change } });
};

describe('a room with parts', () => {
  it('[F-05] is made of rooms of its building, and each of them says so', async () => {
    const { ann, admin, create, a, b } = await roomsWorld();
    const { status, data } = await create({ name: 'Hall', capacity: 20, partIds: [b.id, a.id] });
    expect(status).toBe(201);
    expect(data.parts.map(({ name }) => name)).toEqual(['Room A', 'Room B']);
    const part = await api.call(getManagedResource, { as: admin, params: { id: a.id } });
    expect(part.data).toMatchObject({ parts: [], partOf: [{ id: data.id, name: 'Hall' }] });
    const seen = await api.call(getResource, { as: ann, params: { id: a.id } });
    expect(seen.data).toMatchObject({ parts: [], partOf: [{ id: data.id, name: 'Hall' }] });
    const whole = await api.call(getResource, { as: ann, params: { id: data.id } });
    expect(whole.data.parts).toHaveLength(2);
    expect((await trailOf(api, admin)).at(-1)).toMatchObject({
      after: expect.objectContaining({ parts: ['Room A', 'Room B'] }),
    });
  });

  it('[F-05] keeps its parts where a change does not name them, and gives them up', async () => {
    const { ann, admin, room, a, b } = await roomsWorld();
    const hall = await room('Hall', { partIds: [a.id, b.id] });
    const renamed = await update(admin, hall.id, { name: 'Great hall' });
    expect(renamed.data.parts).toHaveLength(2);
    await book(api, ann, hall.id);
    expect((await book(api, ann, b.id)).status).toBe(409);
    expect((await update(admin, hall.id, { partIds: [a.id] })).status).toBe(200);
    expect((await book(api, ann, b.id)).status).toBe(201);
    expect((await book(api, ann, a.id)).status).toBe(409);
  });

  it.each([
    ['an unknown room', 'resource.not_found'],
    ['itself', 'resource.not_found'],
    ['a car', 'resource.not_found'],
    ['a room of another company', 'resource.not_found'],
    ['a room with parts', 'resource.has_parts'],
    ['a room of another building', 'resource.part_elsewhere'],
    ['a room, where it is a part itself', 'resource.is_part'],
  ])('[F-05] can’t consist of %s', async (what, code) => {
    const { admin, room, a, b } = await roomsWorld();
    const merchant_id = admin.merchantId;
    const other = await buildBuilding(api.db, { merchant_id });
    const hall = await room('Hall');
    const parts: Readonly<Record<string, () => Promise<string>>> = {
      'an unknown room': async () => crypto.randomUUID(),
      itself: async () => hall.id,
      'a car': async () => (await buildResource(api.db, { merchant_id, type: 'car' })).id,
      'a room of another company': async () => (await buildResource(api.db)).id,
      'a room with parts': async () => (await room('West', { partIds: [a.id] })).id,
      'a room of another building': async () =>
        (await buildResource(api.db, { merchant_id, building_id: other.id })).id,
      'a room, where it is a part itself': async () => {
        await room('All', { partIds: [hall.id] });
        return b.id;
      },
    };
    const id = await parts[what]?.();
    const { problem } = await update(admin, hall.id, { partIds: [id] });
    expect(codesOf(problem)).toEqual([['partIds', code]]);
  });

  it('[F-05] and its parts stay in one building, whoever moves them', async () => {
    const { admin, room, a } = await roomsWorld();
    const hall = await room('Hall', { partIds: [a.id] });
    const buildingId = (await buildBuilding(api.db, { merchant_id: admin.merchantId })).id;
    for (const id of [hall.id, a.id]) {
      const { problem } = await update(admin, id, { buildingId });
      expect(codesOf(problem)).toEqual([['buildingId', 'resource.part_elsewhere']]);
    }
    const many = await api.call(updateResources, {
      as: admin,
      body: { resources: [{ id: a.id, version: 1 }], change: { buildingId } },
    });
    expect(many.problem.code).toBe('resource.part_elsewhere');
  });

  it('[F-05] only a kind that stays where it is has parts', async () => {
    const { create, a } = await roomsWorld();
    const { problem } = await create({ type: 'car', name: 'Van', partIds: [a.id] });
    expect(codesOf(problem)).toContainEqual(['partIds', 'not_for_kind']);
  });

  it('[F-05] is deleted with its links; a part is not, as long as it is one', async () => {
    const { ann, admin, room, a, b } = await roomsWorld();
    const hall = await room('Hall', { partIds: [a.id, b.id] });
    await book(api, ann, b.id);
    const remove = (id: string) => api.call(deleteResource, { as: admin, params: { id } });
    const refused = await remove(a.id);
    expect([refused.problem.code, refused.problem.params]).toEqual([
      'resource.is_part',
      { names: 'Hall' },
    ]);
    expect((await remove(hall.id)).status).toBe(204);
    expect((await remove(a.id)).status).toBe(204);
  });
});

describe('maintenance of a part', () => {
  it('[F-05] lists the bookings of its whole, and carries out what is decided on them', async () => {
    const { ann, admin, room, a, b } = await roomsWorld();
    const hall = await room('Hall', { partIds: [a.id, b.id] });
    const { id, version } = (await book(api, ann, hall.id)).data;
    const params = { id: a.id };
    const window = { start: at('09:00'), end: at('12:00') };
    const seen = await api.call(previewMaintenance, { as: admin, params, body: window });
    expect(seen.data.bookings).toMatchObject([{ id, resource: { name: 'Hall' } }]);
    const body = {
      kind: 'maintenance' as const,
      title: 'New floor',
      ...window,
      bookings: [{ id, version, action: 'cancel' as const, reason: 'New floor' }],
    };
    expect((await api.call(planMaintenance, { as: admin, params, body })).status).toBe(201);
    expect((await book(api, ann, hall.id)).status).toBe(409);
    expect((await book(api, ann, b.id)).status).toBe(201);
  });

  it('[F-05] goes around a booking of its whole that stays', async () => {
    const { ann, admin, room, a, b } = await roomsWorld();
    const hall = await room('Hall', { partIds: [a.id, b.id] });
    const { id, version } = (await book(api, ann, hall.id)).data;
    const body = {
      kind: 'maintenance' as const,
      title: 'New floor',
      start: at('09:00'),
      end: at('12:00'),
      bookings: [{ id, version, action: 'notify' as const, reason: 'New floor' }],
    };
    const planned = await api.call(planMaintenance, { as: admin, params: { id: a.id }, body });
    expect(planned.status).toBe(201);
    const early = { start: at('09:00'), end: at('09:30') };
    expect((await book(api, ann, hall.id, early)).status).toBe(409);
    expect((await book(api, ann, b.id, early)).status).toBe(201);
  });
});

describe('new parts of a room with plans', () => {
  it('[F-05] take the time of its bookings and maintenance, and it takes theirs', async () => {
    const { ann, admin, room, a, b } = await roomsWorld();
    const bob = await colleagueOf(api, ann);
    const hall = await room('Hall');
    await book(api, ann, hall.id);
    const later = { start: at('12:00'), end: at('13:00') };
    await book(api, ann, a.id, later);
    const evening = { start: at('18:00'), end: at('19:00') };
    const block = { kind: 'maintenance' as const, title: 'New floor', ...evening };
    await api.call(blockResource, { as: admin, params: { id: b.id }, body: block });
    await api.call(takeHold, {
      as: bob,
      params: { formId: crypto.randomUUID() },
      body: { resourceId: b.id, start: at('15:00'), end: at('16:00') },
    });
    expect((await update(admin, hall.id, { partIds: [a.id, b.id] })).status).toBe(200);
    for (const [id, slot] of [
      [a.id, {}],
      [b.id, {}],
      [hall.id, later],
      [hall.id, evening],
    ] as const) {
      expect((await book(api, bob, id, slot)).status).toBe(409);
    }
    const afternoon = { start: at('15:00'), end: at('16:00') };
    expect((await book(api, ann, hall.id, afternoon)).status).toBe(201);
  });

  it('[F-05] are refused with the times that clash, and nothing is changed', async () => {
    const { ann, admin, room, a, b } = await roomsWorld();
    const hall = await room('Hall');
    const [{ data }] = [await book(api, ann, hall.id)];
    await book(api, ann, b.id, { start: at('10:30'), end: at('11:30') });
    const { problem } = await update(admin, hall.id, { partIds: [a.id, b.id] });
    expect(codesOf(problem)).toEqual([['partIds', 'resource.parts_taken']]);
    expect(problem.clashes).toEqual([{ start: data.start, end: data.end }]);
    expect((await book(api, ann, a.id)).status).toBe(201);
  });
});
