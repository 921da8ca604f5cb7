import {
  createBooking,
  editBooking,
  listCalendar,
  listMyBookings,
  unpackCalendar,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBuilding } from '../factories.ts';
import { at, colleagueOf } from './booking-world.ts';
import { assetBody, bookAsset, thingOf, unitsOf } from './kind-world.ts';

const api = testApi();

async function assetWorld(asset: Parameters<typeof thingOf>[2] = {}) {
  const ann = await api.member();
  return { ann, asset: await thingOf(api, ann, asset) };
}

const edit = (as: Member, id: string, body: Readonly<Record<string, unknown>>) =>
  api.call(editBooking, { as, params: { id }, body: { version: 1, ...body } });

describe('createBooking of an asset', () => {
  it('[B-01] [Z-20] [Z-23] needs only the required fields', async () => {
    const { ann, asset } = await assetWorld();
    const { status, data } = await bookAsset(api, ann, asset, { quantity: 2 });
    expect(status).toBe(201);
    expect(data).toMatchObject({ type: 'asset', room: null, car: null });
    expect(data.asset).toEqual({
      quantity: 2,
      purpose: 'Workshop with customers',
      pickUp: null,
      return: null,
    });
  });

  it('[Z-23] stores where it is picked up and returned', async () => {
    const { ann, asset } = await assetWorld();
    const depot = await buildBuilding(api.db, { merchant_id: ann.merchantId, name: 'Depot' });
    const places = { pickUpBuildingId: depot.id, returnBuildingId: asset.building_id };
    const { data } = await bookAsset(api, ann, asset, places);
    expect(data.asset).toMatchObject({
      pickUp: { id: depot.id, name: 'Depot' },
      return: { id: asset.building_id },
    });
  });

  it('[Z-04] assigns concrete free units, lowest numbers first', async () => {
    const { ann, asset } = await assetWorld();
    const one = await bookAsset(api, ann, asset, { quantity: 2 });
    const two = await bookAsset(api, ann, asset, { quantity: 2 });
    expect(await unitsOf(api, one.data.id)).toEqual([1, 2]);
    expect(await unitsOf(api, two.data.id)).toEqual([3, 4]);
    const tomorrow = { start: at('09:00', 4), end: at('09:00', 5), quantity: 5 };
    expect((await bookAsset(api, ann, asset, tomorrow)).status).toBe(201);
  });

  it('[Z-04] [Z-23] returns how many are left, and assigns none when there are too few', async () => {
    const { ann, asset } = await assetWorld();
    await bookAsset(api, ann, asset, { quantity: 4 });
    const { status, problem } = await bookAsset(api, ann, asset, { quantity: 2 });
    expect([status, problem.code, problem.params]).toEqual([
      409,
      'booking.too_few_free',
      { freeCount: 1 },
    ]);
    expect(problem.errors.map(({ path }) => path)).toEqual(['quantity']);
    expect(problem.clashes).toEqual([{ start: at('09:00', 3), end: at('09:00', 4) }]);
    expect((await bookAsset(api, ann, asset)).status).toBe(201);
    const none = await bookAsset(api, ann, asset, { quantity: 2 });
    expect(none.problem.code).toBe('booking.slot_taken');
  });

  it('[Z-04] does not assign units of a long loan that started days ago', async () => {
    const { ann, asset } = await assetWorld({ quantity: 2 });
    await bookAsset(api, ann, asset, { start: at('09:00', 3), end: at('09:00', 20) });
    const late = { start: at('09:00', 15), end: at('12:00', 15) };
    expect((await bookAsset(api, ann, asset, { ...late, quantity: 2 })).problem.params).toEqual({
      freeCount: 1,
    });
    const { data } = await bookAsset(api, ann, asset, late);
    expect(await unitsOf(api, data.id)).toEqual([2]);
  });

  it('[Z-23] refuses more units than exist, at any time', async () => {
    const { ann, asset } = await assetWorld();
    const { status, problem } = await bookAsset(api, ann, asset, { quantity: 6 });
    expect([status, problem.code]).toEqual([422, 'booking.too_many_units']);
    expect(problem.errors).toEqual([
      expect.objectContaining({ path: 'quantity', message: 'There are 5 of these in total.' }),
    ]);
  });

  it('[Z-04] of a pool moves on to the next asset that has enough', async () => {
    const { ann, asset } = await assetWorld();
    const other = await thingOf(api, ann, { quantity: 3 });
    await bookAsset(api, ann, asset, { quantity: 4 });
    const { resourceId: _, ...body } = assetBody(asset, { quantity: 3 });
    const anyOf = [asset.id, other.id];
    const { data } = await api.call(createBooking, { as: ann, body: { ...body, anyOf } });
    expect([data.resource.id, await unitsOf(api, data.id)]).toEqual([other.id, [1, 2, 3]]);
  });

  it('[Z-05] assigns its units once when the request is repeated', async () => {
    const { ann, asset } = await assetWorld();
    const send = () =>
      api.call(createBooking, {
        as: ann,
        body: assetBody(asset, { quantity: 3 }),
        headers: { 'idempotency-key': 'once' },
      });
    const [first, again] = [await send(), await send()];
    expect(again.data).toEqual(first.data);
    expect(await unitsOf(api, first.data.id)).toEqual([1, 2, 3]);
  });
});

describe('editBooking of an asset', () => {
  it('[Z-04] assigns more units and releases units', async () => {
    const { ann, asset } = await assetWorld();
    const { data } = await bookAsset(api, ann, asset, { quantity: 2 });
    await bookAsset(api, ann, asset);
    const more = await edit(ann, data.id, { quantity: 4 });
    expect(more.data.asset?.quantity).toBe(4);
    expect(await unitsOf(api, data.id)).toEqual([1, 2, 4, 5]);
    const fewer = await edit(ann, data.id, { version: 2, quantity: 1 });
    expect(fewer.data.asset?.quantity).toBe(1);
    expect(await unitsOf(api, data.id)).toEqual([1]);
  });

  it('[Z-04] for more units than are free changes nothing', async () => {
    const { ann, asset } = await assetWorld();
    const bob = await colleagueOf(api, ann);
    const { data } = await bookAsset(api, ann, asset, { quantity: 2 });
    await bookAsset(api, bob, asset, { quantity: 2 });
    const { problem } = await edit(ann, data.id, { quantity: 4, title: 'Bigger' });
    expect([problem.code, problem.params]).toEqual(['booking.too_few_free', { freeCount: 3 }]);
    expect(await unitsOf(api, data.id)).toEqual([1, 2]);
    expect((await edit(ann, data.id, { quantity: 6 })).problem.code).toBe('booking.too_many_units');
    const { data: mine } = await api.call(listMyBookings, { as: ann, query: {} });
    expect(mine.map(({ title, version }) => [title, version])).toEqual([['Team workshop', 1]]);
  });

  it('[Z-04] moves all its units, and may overlap its own former time', async () => {
    const { ann, asset } = await assetWorld();
    const { data } = await bookAsset(api, ann, asset, { quantity: 5 });
    const moved = await edit(ann, data.id, { start: at('12:00', 3), end: at('12:00', 4) });
    expect(moved.data.start).toBe(at('12:00', 3));
    expect(await unitsOf(api, data.id)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the calendar of an asset', () => {
  it('[Z-04] shows a booking of many units once', async () => {
    const { ann, asset } = await assetWorld();
    await bookAsset(api, ann, asset, { quantity: 3, title: 'Three of them' });
    const query = { from: at('00:00', 3), to: at('00:00', 5), resourceIds: asset.id };
    const data = unpackCalendar((await api.call(listCalendar, { as: ann, query })).data);
    expect(data.map(({ title }) => title)).toEqual(['Three of them']);
  });
});
