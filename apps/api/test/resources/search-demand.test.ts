import { searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { buildBooking, buildBuilding, buildMerchant, buildResource } from '../factories.ts';

const api = testApi();

const search = (as: Member, wishes: object = {}) =>
  api.call(searchResources, {
    as,
    body: { type: 'room', start: at('10:00'), end: at('11:00'), ...wishes },
  });

async function rowsOf({ merchantId }: Member) {
  await api.runJob('write_search_demand');
  return api.db
    .selectFrom('wanted_time')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('day')
    .orderBy('least_size')
    .orderBy('outcome')
    .execute();
}

const demandOf = async (member: Member) =>
  (await rowsOf(member)).map(
    ({ day, hour, least_size, outcome, searches }) =>
      `${day} ${hour} ${least_size} ${outcome} ${searches}`,
  );

describe('the search statistics', () => {
  it('[Z-32] count searches with and without free results by wanted hour and size', async () => {
    const ann = await api.member();
    const room = await buildResource(api.db, { merchant_id: ann.merchantId });
    await search(ann);
    await search(ann, { capacity: 500 });
    await search(ann, { type: 'asset', quantity: 2 });
    const rows = await rowsOf(ann);
    expect(rows.map((row) => [row.type, row.least_size, row.outcome, row.searches])).toEqual([
      ['room', 0, 'hit', 1],
      ['asset', 1, 'miss', 1],
      ['room', 25, 'miss', 1],
    ]);
    expect(rows.map(({ day, hour }) => `${day} ${hour}`)).toEqual(Array(3).fill('2026-11-02 10'));
    const times = { starts_at: at('10:00'), ends_at: at('11:00') };
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: room.id,
      ...times,
    });
    await search(ann);
    expect(await demandOf(ann)).toContain('2026-11-02 10 0 miss 1');
  });

  it('[Z-32] count the same search of a person once in ten minutes, however many pages are read', async () => {
    const ann = await api.member();
    const bob = await api.member({ user: { merchant_id: ann.merchantId } });
    for (let index = 0; index < 3; index += 1) {
      await buildResource(api.db, { merchant_id: ann.merchantId });
    }
    const first = await search(ann, { limit: 2 });
    await search(ann, { limit: 2, cursor: first.meta.nextCursor });
    await search(ann);
    expect(await demandOf(ann)).toEqual(['2026-11-02 10 0 hit 1']);
    await search(bob);
    expect(await demandOf(ann)).toEqual(['2026-11-02 10 0 hit 2']);
    api.clock.advance({ minutes: 10 });
    await search(ann);
    expect(await demandOf(ann)).toEqual(['2026-11-02 10 0 hit 3']);
  });

  it('[Z-32] use the day and hour of the searched building, else of the merchant', async () => {
    const { id } = await buildMerchant(api.db, { timezone: 'America/New_York' });
    const ann = await api.member({ user: { merchant_id: id } });
    const tokyo = await buildBuilding(api.db, { merchant_id: id, timezone: 'Asia/Tokyo' });
    await search(ann);
    await search(ann, { buildingId: tokyo.id });
    const rows = await rowsOf(ann);
    expect(rows.map(({ day, hour, place_id }) => [day, hour, place_id])).toEqual([
      ['2026-11-01', 22, id],
      ['2026-11-02', 12, tokyo.id],
    ]);
  });

  it('[Z-32] count neither places that do not exist nor times that nobody can book', async () => {
    const ann = await api.member();
    await search(ann, { buildingId: uuidv7() });
    await search(ann, { start: '2029-11-02T03:00:00.000Z', end: '2029-11-02T04:00:00.000Z' });
    await search(ann, { start: '2026-10-02T03:00:00.000Z', end: '2026-10-02T04:00:00.000Z' });
    const rows = await rowsOf(ann);
    expect(rows).toMatchObject([{ place_id: ann.merchantId, searches: 1 }]);
  });

  it('[Z-32] write nothing without searches', async () => {
    const ann = await api.member();
    await search(ann);
    await demandOf(ann);
    expect(await demandOf(ann)).toEqual(['2026-11-02 10 0 miss 1']);
  });
});
