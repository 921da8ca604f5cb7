import { getFloorPlan, listBuildings, updateBuilding } from '@axp/contracts';
import {
  discardFloorPlanDraft,
  getManagedFloorPlan,
  publishFloorPlan,
  saveFloorPlanDraft,
} from '@axp/contracts/floor-plans';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { testApi } from '../app.ts';
import { planWorld, rectangle } from '../resources/plan-world.ts';
import { trailOf } from './resource-world.ts';

const api = testApi();

const drawing = (inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${inside}<rect width="40" height="30" fill="#c80000"/></svg>`;

describe('saveFloorPlanDraft', () => {
  it('keeps shapes in their order, which staff do not see before publication', async () => {
    const { ann, admin, floor, lotus, orchid, save } = await planWorld(api);
    const { data } = await save(0, [orchid, lotus]);
    expect(data).toMatchObject({ version: 1, published: null });
    expect(data.draft?.shapes.map(({ resourceId }) => resourceId)).toEqual([orchid.id, lotus.id]);
    expect(data.draft?.savedBy?.id).toBe(admin.id);
    const params = { id: floor.id };
    expect((await api.call(getFloorPlan, { as: ann, params })).problem.code).toBe(
      'floor_plan.not_found',
    );
  });

  it('refuses a draft that another user changed since', async () => {
    const { lotus, orchid, save } = await planWorld(api);
    await save(0, [lotus]);
    expect((await save(0, [orchid])).problem.code).toBe('floor_plan.stale');
    expect((await save(1, [orchid])).data.version).toBe(2);
  });

  it('names the shape of a resource that is repeated or on another floor', async () => {
    const { lotus, elsewhere, save } = await planWorld(api);
    for (const resources of [
      [lotus, lotus],
      [lotus, elsewhere],
    ]) {
      const { problem } = await save(0, resources);
      expect(problem.errors).toMatchObject([
        { path: 'shapes.1.resourceId', code: 'resource.not_found' },
      ]);
    }
  });

  it('refuses corners outside of the plan, and fewer than three', async () => {
    const { admin, floor, lotus } = await planWorld(api);
    const issuesOf = async (points: { x: number; y: number }[]) => {
      const body = { version: 0, shapes: [{ resourceId: lotus.id, points }] };
      const sent = { as: admin, params: { id: floor.id }, body };
      return (await api.call(saveFloorPlanDraft, sent)).problem.errors;
    };
    const [first, second, third] = rectangle(900, 10);
    if (!first || !second || !third) throw new Error('a rectangle has corners');
    expect(await issuesOf([first, second, { ...third, x: 1001 }])).toMatchObject([
      { path: 'shapes.0.points.2.x', code: 'too_big' },
    ]);
    expect(await issuesOf([first, second])).toMatchObject([
      { path: 'shapes.0.points', code: 'too_few' },
    ]);
  });

  it('lets the database keep a resource on a plan once', async () => {
    const { floor, lotus, save } = await planWorld(api);
    await save(0, [lotus]);
    const row = await api.db
      .selectFrom('floor_plan_shape')
      .selectAll()
      .where('floor_id', '=', floor.id)
      .executeTakeFirstOrThrow();
    const again = api.db
      .insertInto('floor_plan_shape')
      .values({ ...row, outline: JSON.stringify(row.outline) })
      .execute();
    await expect(again).rejects.toThrow('floor_plan_shape_pk');
  });
});

describe('setFloorPlanPicture', () => {
  it('[R-01] renders an SVG to pixels and keeps the shapes', async () => {
    const { admin, lotus, save, upload } = await planWorld(api);
    await save(0, [lotus]);
    const { data } = await upload(1, drawing('<script>alert(1)</script>'));
    expect(data.draft).toMatchObject({ height: 750, shapes: [{ resourceId: lotus.id }] });
    const response = await api.inject({
      url: data.draft?.image?.original ?? '',
      headers: { host: admin.host, authorization: `Bearer ${await api.tokenOf(admin)}` },
    });
    expect(response.headers['content-type']).toBe('image/webp');
    const { width, height } = await sharp(response.rawPayload).metadata();
    expect([width, height]).toEqual([3200, 2400]);
  });

  it('refuses a file that is no picture of a known type', async () => {
    const { upload } = await planWorld(api);
    const { problem } = await upload(0, '%PDF-1.7');
    expect(problem.errors).toMatchObject([
      {
        path: 'file',
        code: 'picture_type_unknown',
        params: { endings: 'svg, png, jpg, webp, gif, avif' },
      },
    ]);
  });

  it('deletes the picture that it replaces, unless it is or was published', async () => {
    const { upload, publish, images } = await planWorld(api);
    await upload(0, drawing());
    await upload(1, drawing());
    expect(await images()).toHaveLength(1);
    await publish(2);
    await upload(3, drawing());
    expect(await images()).toHaveLength(2);
    await publish(4);
    await upload(5, drawing());
    expect(await images()).toHaveLength(3);
    await upload(6, drawing());
    expect(await images()).toHaveLength(3);
  });
});

describe('publishFloorPlan', () => {
  it('replaces the plan that staff see, and records it', async () => {
    const { ann, admin, building, floor, lotus, orchid, save, publish } = await planWorld(api);
    await save(0, [lotus]);
    const { data } = await publish(1);
    expect(data).toMatchObject({ version: 2, draft: null });
    await save(2, [orchid, lotus]);
    await publish(3);
    const params = { id: floor.id };
    const plan = (await api.call(getFloorPlan, { as: ann, params })).data;
    expect(plan.shapes.map(({ resource }) => resource.name)).toEqual(['Orchid', 'Lotus']);
    const trail = (await trailOf(api, admin)).filter((one) => one.object_type === 'floor-plan');
    expect(trail.map(({ action, object_name }) => [action, object_name])).toEqual([
      ['publish', `${building.name}, ${floor.name}`],
      ['publish', `${building.name}, ${floor.name}`],
    ]);
    expect(trail[1]?.after).toMatchObject({
      shapes: ['Orchid: 10,10 110,10 110,110 10,110', 'Lotus: 210,10 310,10 310,110 210,110'],
    });
  });

  it('removes the plan with an empty draft', async () => {
    const { ann, admin, floor, lotus, save, upload, publish, images } = await planWorld(api);
    await save(0, [lotus]);
    await upload(1, drawing());
    await publish(2);
    const planned = async () =>
      (await api.call(listBuildings, { as: ann })).data.flatMap(({ floors }) =>
        floors.filter(({ hasPlan }) => hasPlan).map(({ id }) => id),
      );
    expect(await planned()).toEqual([floor.id]);
    await api.call(saveFloorPlanDraft, {
      as: admin,
      params: { id: floor.id },
      body: { version: 3, shapes: [], image: null },
    });
    const { data } = await publish(4);
    expect(await planned()).toEqual([]);
    // It can be restored.
    expect(data.former).toMatchObject([{ number: 4, shapeCount: 1 }]);
    expect(await images()).toHaveLength(1);
  });

  it('needs a draft of the version that was seen', async () => {
    const { lotus, save, publish } = await planWorld(api);
    expect((await publish(0)).problem.code).toBe('floor_plan.no_draft');
    await save(0, [lotus]);
    expect((await publish(0)).problem.code).toBe('floor_plan.stale');
  });
});

describe('discardFloorPlanDraft', () => {
  it('goes back to the published plan and deletes the picture of the draft', async () => {
    const { admin, floor, lotus, orchid, save, upload, publish, images } = await planWorld(api);
    await save(0, [lotus]);
    await publish(1);
    await save(2, [orchid]);
    await upload(3, drawing());
    const sent = { as: admin, params: { id: floor.id }, query: { version: 4 } };
    const { data } = await api.call(discardFloorPlanDraft, sent);
    expect(data).toMatchObject({ draft: null, published: { image: null } });
    expect(await images()).toEqual([]);
    const again = await api.call(discardFloorPlanDraft, { ...sent, query: { version: 5 } });
    expect(again.problem.code).toBe('floor_plan.no_draft');
  });
});

describe('getManagedFloorPlan', () => {
  it('lists the resources of the floor, and leaves out the shape of one that moved', async () => {
    const { admin, floor, lotus, orchid, save, move } = await planWorld(api);
    await save(0, [lotus, orchid]);
    await move(lotus);
    const { data } = await api.call(getManagedFloorPlan, { as: admin, params: { id: floor.id } });
    expect(data.resources).toEqual([
      { id: orchid.id, type: 'room', name: 'Orchid', capacity: 8, parts: [] },
    ]);
    expect(data.draft?.shapes.map(({ resourceId }) => resourceId)).toEqual([orchid.id]);
  });

  it('is for administrators of the building', async () => {
    const { ann, floor, save, lotus, manager, foreignManager } = await planWorld(api);
    await save(0, [lotus]);
    const read = async (as: typeof ann) =>
      api.call(getManagedFloorPlan, { as, params: { id: floor.id } });
    expect((await read(ann)).problem.code).toBe('access.denied');
    expect((await read(manager)).data.version).toBe(1);
    expect((await read(foreignManager)).problem.code).toBe('floor.not_found');
    const body = { version: 1, shapes: [] };
    const sent = { as: foreignManager, params: { id: floor.id }, body };
    expect((await api.call(saveFloorPlanDraft, sent)).problem.code).toBe('floor.not_found');
    const own = await api.call(saveFloorPlanDraft, { ...sent, as: manager });
    expect(own.data.version).toBe(2);
    const publishing = { ...sent, as: manager, body: { version: 2 } };
    expect((await api.call(publishFloorPlan, publishing)).data.draft).toBeNull();
  });
});

describe('updateBuilding', () => {
  it('deletes the plan and its pictures with the floor', async () => {
    const { admin, building, upload, publish, images } = await planWorld(api);
    await upload(0, drawing());
    await publish(1);
    await upload(2, drawing());
    await publish(3);
    const sent = { as: admin, params: { id: building.id } };
    const body = { version: 1, floors: [] };
    // Its resources refuse it first.
    expect((await api.call(updateBuilding, { ...sent, body })).problem.code).toBe('floor.in_use');
    expect(await images()).toHaveLength(2);
    await api.db.deleteFrom('resource_unit').where('merchant_id', '=', admin.merchantId).execute();
    await api.db.deleteFrom('resource').where('merchant_id', '=', admin.merchantId).execute();
    expect((await api.call(updateBuilding, { ...sent, body })).status).toBe(200);
    expect(await images()).toEqual([]);
  });
});
