import { getFloorPlan } from '@axp/contracts';
import {
  claimFloorPlan,
  discardFloorPlanDraft,
  getManagedFloorPlan,
  publishFloorPlan,
  restoreFloorPlan,
  saveFloorPlanDraft,
} from '@axp/contracts/floor-plans';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { planWorld, rectangle } from '../resources/plan-world.ts';

const api = testApi();

/** A drawing of a shape of its own, in px. */
const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0h9v9z"/></svg>`;

async function editingWorld() {
  const world = await planWorld(api);
  const params = { id: world.floor.id };
  const claim = (as: Member, takeOverFrom?: string) =>
    api.call(claimFloorPlan, { as, params, body: takeOverFrom ? { takeOverFrom } : {} });
  const draft = async (as: Member) => (await api.call(getManagedFloorPlan, { as, params })).data;
  return { ...world, params, claim, draft };
}

describe('claimFloorPlan', () => {
  it('names the first editor and since when, and refuses changes of a second one', async () => {
    const { admin, manager, params, lotus, claim } = await editingWorld();
    const { data } = await claim(manager);
    expect(data).toEqual({
      editor: { id: manager.id, fullName: expect.any(String) },
      since: '2026-11-02T02:00:00.000Z',
      version: 0,
    });
    api.clock.advance({ seconds: 30 });
    expect((await claim(manager)).data.since).toBe(data.since);
    expect((await claim(admin)).data).toEqual(data);
    const body = { version: 0, shapes: [{ resourceId: lotus.id, points: rectangle(0, 0) }] };
    const save = async (as: Member) => api.call(saveFloorPlanDraft, { as, params, body });
    const { problem } = await save(admin);
    expect(problem).toMatchObject({
      code: 'floor_plan.being_edited',
      detail: expect.stringContaining(data.editor.fullName),
    });
    expect((await save(manager)).data.version).toBe(1);
    for (const operation of [publishFloorPlan, restoreFloorPlan]) {
      const sent = { as: admin, params: { ...params, number: 1 }, body: { version: 1 } };
      expect((await api.call(operation, sent)).problem.code).toBe('floor_plan.being_edited');
    }
    const discarding = { as: admin, params, query: { version: 1 } };
    const refused = await api.call(discardFloorPlanDraft, discarding);
    expect(refused.problem.code).toBe('floor_plan.being_edited');
  });

  it('is taken over from the named editor alone, who learns of it', async () => {
    const { admin, manager, params, save, lotus, claim } = await editingWorld();
    const third = await api.member({
      user: { merchant_id: admin.merchantId, is_administrator: true },
    });
    await claim(manager);
    expect((await claim(admin, third.id)).data.editor.id).toBe(manager.id);
    expect((await claim(admin, manager.id)).data.editor.id).toBe(admin.id);
    expect((await claim(third, manager.id)).data.editor.id).toBe(admin.id);
    expect((await claim(manager)).data.editor.id).toBe(admin.id);
    await save(0, [lotus]);
    const sent = { as: manager, params, body: { version: 1, shapes: [] } };
    expect((await api.call(saveFloorPlanDraft, sent)).problem.code).toBe('floor_plan.being_edited');
    // So that a reader notices the step.
    expect((await claim(manager)).data.version).toBe(1);
  });

  it('ends a minute after the last request', async () => {
    const { admin, manager, claim } = await editingWorld();
    await claim(manager);
    api.clock.advance({ seconds: 59 });
    expect((await claim(admin)).data.editor.id).toBe(manager.id);
    api.clock.advance({ seconds: 1 });
    const { data } = await claim(admin);
    expect(data).toMatchObject({ editor: { id: admin.id }, since: api.clock.now().toISOString() });
  });

  it('needs the right for the building', async () => {
    const { ann, foreignManager, claim } = await editingWorld();
    expect((await claim(ann)).problem.code).toBe('access.denied');
    expect((await claim(foreignManager)).problem.code).toBe('floor.not_found');
  });
});

describe('the steps of a draft', () => {
  it('stay with it until it is saved without, published or discarded', async () => {
    const { admin, params, lotus, upload, draft } = await editingWorld();
    const picture = { x: -20, y: 5, width: 900, height: 600 };
    const steps = {
      past: [{ shapes: [{ resourceId: lotus.id, place: 0, points: null }], picture }],
      future: [],
    };
    const shapes = [{ resourceId: lotus.id, points: rectangle(0, 0) }];
    const save = (version: number, more: object) =>
      api.call(saveFloorPlanDraft, { as: admin, params, body: { version, shapes, ...more } });
    expect((await save(0, { steps })).data.steps).toEqual(steps);
    // They moved the former picture.
    await upload(1, drawing(40, 30));
    const { shapes: changed } = steps.past[0] ?? {};
    expect((await draft(admin)).steps).toEqual({ past: [{ shapes: changed }], future: [] });
    expect((await save(2, {})).data.steps).toEqual({ past: [], future: [] });
    const tooMany = { past: Array.from({ length: 101 }, () => ({ shapes: [] })), future: [] };
    expect((await save(3, { steps: tooMany })).problem.errors).toMatchObject([
      { path: 'steps.past', code: 'too_many' },
    ]);
  });
});

describe('the picture of a plan', () => {
  it('is moved under the shapes, and keeps its place when it is published', async () => {
    const { ann, admin, params, upload, publish, draft } = await editingWorld();
    await upload(0, drawing(40, 30));
    expect((await draft(admin)).draft?.picture).toEqual({ x: 0, y: 0, width: 1000, height: 750 });
    const picture = { x: -20, y: 5, width: 1200, height: 900 };
    const body = { version: 1, shapes: [], picture };
    await api.call(saveFloorPlanDraft, { as: admin, params, body });
    await publish(2);
    const shown = await api.call(getFloorPlan, { as: ann, params });
    expect(shown.data).toMatchObject({ picture, height: 750 });
  });

  it('that is less high than the shapes leaves the plan as high as them', async () => {
    const { admin, params, lotus, upload, draft } = await editingWorld();
    const shapes = [{ resourceId: lotus.id, points: rectangle(0, 500) }];
    await api.call(saveFloorPlanDraft, { as: admin, params, body: { version: 0, shapes } });
    await upload(1, drawing(40, 10));
    expect((await draft(admin)).draft).toMatchObject({
      height: 600,
      picture: { x: 0, y: 0, width: 1000, height: 250 },
    });
  });
});

describe('restoreFloorPlan', () => {
  it('[R-01] makes a former plan the draft, with its picture and what is still on the floor', async () => {
    const world = await editingWorld();
    const { admin, params, lotus, orchid, save, upload, publish, draft, images } = world;
    await save(0, [lotus, orchid]);
    await upload(1, drawing(40, 30));
    const first = await publish(2);
    api.clock.advance({ days: 1 });
    await save(3, [orchid]);
    await upload(4, drawing(40, 20));
    const { data } = await publish(5);
    expect(data.former).toEqual([
      {
        number: 5,
        image: first.data.published?.image,
        shapeCount: 2,
        savedAt: first.data.published?.savedAt,
        savedBy: { id: admin.id, fullName: expect.any(String) },
      },
    ]);
    expect(await images()).toHaveLength(2);
    for (const [table, column] of [
      ['resource_unit', 'resource_id'],
      ['resource', 'id'],
    ] as const) {
      await api.db.deleteFrom(table).where(column, '=', lotus.id).execute();
    }
    const sent = { as: admin, params: { ...params, number: 5 }, body: { version: 6 } };
    const restored = (await api.call(restoreFloorPlan, sent)).data;
    expect(restored.draft).toMatchObject({
      image: first.data.published?.image,
      height: 750,
      shapes: [{ resourceId: orchid.id }],
    });
    expect(restored.published).toMatchObject({ height: 500 });
    const unknown = { ...sent, params: { ...params, number: 4 }, body: { version: 7 } };
    expect((await api.call(restoreFloorPlan, unknown)).problem.code).toBe('floor_plan.not_found');
    await publish(7);
    expect((await draft(admin)).former.map(({ number }) => number)).toEqual([7, 5]);
  });

  it('keeps ten of them, and deletes the picture of the oldest', async () => {
    const { admin, upload, publish, draft, images } = await editingWorld();
    for (let round = 0; round < 12; round += 1) {
      await upload(2 * round, drawing(40, 30));
      await publish(2 * round + 1);
    }
    const { former } = await draft(admin);
    expect(former.map(({ number }) => number)).toEqual([23, 21, 19, 17, 15, 13, 11, 9, 7, 5]);
    expect(await images()).toHaveLength(11);
  });

  it('shows the picture of a former plan to those who manage the building', async () => {
    const { ann, admin, manager, foreignManager, upload, publish } = await editingWorld();
    const { data } = await upload(0, drawing(40, 30));
    const path = data.draft?.image?.original ?? '';
    const statusOf = async (as: Member) => {
      const authorization = `Bearer ${await api.tokenOf(as)}`;
      return (await api.inject({ url: path, headers: { host: as.host, authorization } }))
        .statusCode;
    };
    await publish(1);
    expect(await statusOf(ann)).toBe(200);
    await upload(2, drawing(40, 20));
    await publish(3);
    expect(await statusOf(ann)).toBe(404);
    expect(await statusOf(foreignManager)).toBe(404);
    expect([await statusOf(admin), await statusOf(manager)]).toEqual([200, 200]);
  });
});
