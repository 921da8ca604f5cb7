import { getFloorPlan, listBuildings } from '@axp/contracts';
import { getManagedFloorPlan } from '@axp/contracts/floor-plans';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { planWorld } from './plan-world.ts';

const api = testApi();

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h9v9z"/></svg>';

async function statusOf(as: Member, path: string): Promise<number> {
  const authorization = `Bearer ${await api.tokenOf(as)}`;
  return (await api.inject({ url: path, headers: { host: as.host, authorization } })).statusCode;
}

describe('getFloorPlan', () => {
  it('shows active resources that the reader may see, each with its outline', async () => {
    const { ann, admin, floor, lotus, orchid, save, publish } = await planWorld(api);
    await save(0, [lotus, orchid]);
    await publish(1);
    const params = { id: floor.id };
    const namesFor = async (as: Member) =>
      (await api.call(getFloorPlan, { as, params })).data.shapes.map(
        ({ resource }) => resource.name,
      );
    expect(await namesFor(ann)).toEqual(['Lotus', 'Orchid']);
    const resource = (id: string, row: object) =>
      api.db.updateTable('resource').set(row).where('id', '=', id).execute();
    await resource(lotus.id, { is_restricted: true });
    expect(await namesFor(ann)).toEqual(['Orchid']);
    expect(await namesFor(admin)).toEqual(['Lotus', 'Orchid']);
    await resource(orchid.id, { is_active: false });
    expect(await namesFor(ann)).toEqual([]);
  });

  it('[F-05] names the parts of a room, as far as the reader sees them', async () => {
    const { ann, admin, floor, lotus, orchid, save, publish, createIn } = await planWorld(api);
    const partIds = [lotus.id, orchid.id];
    const { building } = lotus;
    const hall = await createIn(building.id, { name: 'Hall', floorId: floor.id, partIds });
    await save(0, [hall, lotus, orchid]);
    await publish(1);
    const params = { id: floor.id };
    const partsFor = async (as: Member) =>
      (await api.call(getFloorPlan, { as, params })).data.shapes.map(({ resource }) =>
        resource.parts.toSorted(),
      );
    expect(await partsFor(ann)).toEqual([partIds.toSorted(), [], []]);
    const { data } = await api.call(getManagedFloorPlan, { as: admin, params });
    const managed = data.resources.find(({ id }) => id === hall.id);
    expect(managed?.parts.toSorted()).toEqual(partIds.toSorted());
    const hidden = { is_restricted: true };
    await api.db.updateTable('resource').set(hidden).where('id', '=', lotus.id).execute();
    expect(await partsFor(ann)).toEqual([[orchid.id], []]);
  });

  it('leaves out the shape of a resource that moved to another floor', async () => {
    const { ann, floor, lotus, orchid, save, publish, move } = await planWorld(api);
    await save(0, [lotus, orchid]);
    await publish(1);
    await move(lotus);
    const { data } = await api.call(getFloorPlan, { as: ann, params: { id: floor.id } });
    expect(data.shapes.map(({ resource }) => resource.name)).toEqual(['Orchid']);
  });

  it('is of one merchant only', async () => {
    const { floor, lotus, save, publish } = await planWorld(api);
    await save(0, [lotus]);
    await publish(1);
    const { ann } = await planWorld(api);
    const { problem } = await api.call(getFloorPlan, { as: ann, params: { id: floor.id } });
    expect(problem.code).toBe('floor_plan.not_found');
  });
});

describe('[H-04] the picture of a plan', () => {
  it('is for managers of the building as a draft, and for all staff once published', async () => {
    const { ann, admin, manager, foreignManager, upload, publish } = await planWorld(api);
    const { data } = await upload(0, drawing);
    const path = data.draft?.image?.original ?? '';
    expect(await statusOf(admin, path)).toBe(200);
    expect(await statusOf(manager, path)).toBe(200);
    expect(await statusOf(foreignManager, path)).toBe(404);
    expect(await statusOf(ann, path)).toBe(404);
    await publish(1);
    expect(await statusOf(ann, path)).toBe(200);
    const other = await planWorld(api);
    expect(await statusOf(other.admin, path)).toBe(404);
  });
});

describe('listBuildings', () => {
  it('tells which floors have a published plan', async () => {
    const { ann, floor, lotus, save, publish } = await planWorld(api);
    const hasPlan = async () =>
      (await api.call(listBuildings, { as: ann })).data
        .flatMap(({ floors }) => floors)
        .find(({ id }) => id === floor.id)?.hasPlan;
    await save(0, [lotus]);
    expect(await hasPlan()).toBe(false);
    await publish(1);
    expect(await hasPlan()).toBe(true);
  });
});
