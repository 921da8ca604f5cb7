import { planMaintenance, previewMaintenance, searchResources } from '@axp/contracts';
import { reportResourceProblem } from '@axp/contracts/problems';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at } from './booking-world.ts';
import { bookAsset, thingOf } from './kind-world.ts';

const api = testApi();
beforeEach(() => {
  api.clock.set(at('09:00'));
});

const window = { start: at('10:00'), end: at('12:00') };

/** An asset of five units, of which Ann has booked four from ten to twelve, and a problem with it. */
async function assetWorld() {
  const ann = await api.member();
  const thing = await thingOf(api, ann, { type: 'asset', name: 'Tablet' });
  const boss = await api.member({
    user: { merchant_id: ann.merchantId, is_administrator: true },
  });
  const { data: booking } = await bookAsset(api, ann, thing, { ...window, quantity: 4 });
  const params = { id: thing.id };
  const body = { text: 'One has a crack.' };
  const { data: problem } = await api.call(reportResourceProblem, { as: ann, params, body });
  const block = (units: number) =>
    api.call(planMaintenance, {
      as: boss,
      params,
      body: {
        ...window,
        kind: 'maintenance',
        title: 'Repair',
        problemId: problem.id,
        units,
        bookings: [],
      },
    });
  const preview = async (units?: number) => {
    const asked = units === undefined ? window : { ...window, units };
    const { data } = await api.call(previewMaintenance, { as: boss, params, body: asked });
    return data.bookings.map(({ id }) => id);
  };
  const free = async () => {
    const body = { type: 'asset' as const, ...window };
    return (await api.call(searchResources, { as: ann, body })).data[0]?.freeCount;
  };
  return { booking, block, preview, free };
}

describe('planMaintenance for some units', () => {
  it('[R-03] blocks one that is free, and keeps the bookings of the others', async () => {
    const { block, preview, free } = await assetWorld();
    expect(await free()).toBe(1);
    expect(await preview(1)).toEqual([]);
    expect((await block(1)).status).toBe(201);
    expect(await free()).toBe(0);
  });

  it('[Z-03] requires decisions on conflicting bookings when too few are free', async () => {
    const { booking, block, preview } = await assetWorld();
    expect(await preview(2)).toEqual([booking.id]);
    expect(await preview()).toEqual([booking.id]);
    expect((await block(2)).problem.code).toBe('booking.slot_taken');
  });

  it('[R-03] refuses more units than there are', async () => {
    const { block } = await assetWorld();
    expect((await block(6)).problem.errors).toMatchObject([
      { path: 'units', code: 'too_big', params: { maximum: 5 } },
    ]);
  });
});
