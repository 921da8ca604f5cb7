import type { ResourceType } from '@axp/contracts';
import { checkIn, checkOut, editBooking, quoteBooking, searchResources } from '@axp/contracts';
import type { UpdateKindPriceBody } from '@axp/contracts/administration';
import {
  listAuditEvents,
  listBudgets,
  listPrices,
  updateBudget,
  updateKindPrice,
} from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';
import { buildResource } from '../factories.ts';
import { administratorOf, billOf, billsOf, perHour } from './bill-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

interface Wanted {
  readonly price: UpdateKindPriceBody['price'];
  readonly version?: number | null;
  readonly type?: ResourceType;
}

const setPrice = (as: Member, { price, version = null, type = 'room' }: Wanted) =>
  api.call(updateKindPrice, { as, params: { type }, body: { price, version } });

const hours = (from: string, to: string) => ({ start: at(from, 2), end: at(to, 2) });
const hourly = (amount: number) => ({ amount, per: 'hour' }) as const;

async function world() {
  const { ann, room } = await bookingWorld(api);
  const boss = await administratorOf(api, ann);
  const hall = await buildResource(api.db, { ...perHour, merchant_id: ann.merchantId });
  return { ann, boss, room, hall };
}

describe('updateKindPrice', () => {
  it('[R-08] [D-07] sets a price for resources without a price of their own, in search, quote, bill and budget', async () => {
    const { ann, boss, room, hall } = await world();
    const unitId = ann.businessUnitId ?? '';
    expect((await setPrice(boss, { price: hourly(10_000) })).data).toEqual({
      type: 'room',
      currency: 'THB',
      price: { amount: 10_000, currency: 'THB', per: 'hour' },
      next: null,
      version: 1,
    });
    await api.call(updateBudget, {
      as: boss,
      params: { id: unitId },
      body: { year: 2026, amount: 25_000, whenUsedUp: 'refuse', version: null },
    });
    const found = await api.call(searchResources, {
      as: ann,
      body: { type: 'room', ...hours('10:00', '11:00') },
    });
    const shown = new Map(found.data.map(({ resource }) => [resource.id, resource.price?.amount]));
    expect([shown.get(room.id), shown.get(hall.id)]).toEqual([10_000, 30_000]);
    const quote = (resourceId: string) =>
      api.call(quoteBooking, {
        as: ann,
        body: { resourceId, businessUnitId: unitId, times: [hours('10:00', '11:00')] },
      });
    expect((await quote(room.id)).data).toMatchObject({ amount: 10_000 });
    expect((await quote(hall.id)).data).toMatchObject({ amount: 30_000 });
    const { data } = await book(api, ann, room.id, hours('10:00', '12:00'));
    expect(await billOf(api, ann, data.id)).toMatchObject({
      amount: 20_000,
      price: { amount: 10_000, per: 'hour' },
    });
    const { data: budgets } = await api.call(listBudgets, { as: boss, query: { year: 2026 } });
    const budget = budgets.find(({ businessUnit }) => businessUnit.id === unitId);
    expect(budget).toMatchObject({ planned: 20_000 });
    const refused = await book(api, ann, room.id, hours('12:00', '13:00'));
    expect(refused.problem.code).toBe('booking.over_budget');
  });

  it('[R-08] leaves bookings as they are that were made before', async () => {
    const { ann, boss, room } = await world();
    const { data: free } = await book(api, ann, room.id, hours('10:00', '11:00'));
    api.clock.set(at('08:10'));
    await setPrice(boss, { price: hourly(10_000) });
    const { data: cheap } = await book(api, ann, room.id, hours('12:00', '13:00'));
    await setPrice(boss, { price: hourly(50_000), version: 1 });
    const longer = (id: string, end: string) =>
      api.call(editBooking, { as: ann, params: { id }, body: { version: 1, end: at(end, 2) } });
    expect((await longer(free.id, '11:30')).status).toBe(200);
    expect((await longer(cheap.id, '13:30')).status).toBe(200);
    api.clock.set(at('10:00', 2));
    await api.call(checkIn, { as: ann, params: { id: free.id }, body: {} });
    api.clock.set(at('11:00', 2));
    await api.call(checkOut, { as: ann, params: { id: free.id }, body: { version: 3 } });
    expect(await billsOf(api, ann, free.id)).toEqual([]);
    expect(await billOf(api, ann, cheap.id)).toMatchObject({ amount: 15_000 });
    const { data: dear } = await book(api, ann, room.id, hours('14:00', '15:00'));
    expect(await billOf(api, ann, dear.id)).toMatchObject({ amount: 50_000 });
  });

  it('[R-08] removes a price, which is no longer charged', async () => {
    const { ann, boss, room } = await world();
    await setPrice(boss, { price: hourly(10_000) });
    const { data } = await setPrice(boss, { price: null, version: 1 });
    expect(data).toMatchObject({ price: null, version: null });
    const { data: booking } = await book(api, ann, room.id, hours('10:00', '11:00'));
    expect(booking.bill).toBeNull();
  });

  it('[R-08] changes the version that was seen, in units of the kind, for those who may', async () => {
    const { ann, boss } = await world();
    await setPrice(boss, { price: hourly(10_000) });
    expect((await setPrice(boss, { price: hourly(1) })).problem.code).toBe('price.stale');
    const km = { amount: 900, per: 'km' } as const;
    expect((await setPrice(boss, { price: km, version: 1 })).problem.errors).toMatchObject([
      { path: 'price.per', code: 'not_for_kind' },
    ]);
    expect((await setPrice(boss, { price: km, type: 'car' })).data.price).toMatchObject(km);
    expect((await setPrice(ann, { price: null, version: 1 })).problem.code).toBe('access.denied');
    const log = await api.call(listAuditEvents, { as: boss, query: { objectType: 'prices' } });
    expect(log.data.map(({ changes }) => changes)).toMatchObject([
      [{ field: 'car', before: null }],
      [{ field: 'room', before: null }],
    ]);
  });

  it('[R-08] leaves other merchants alone', async () => {
    const { boss } = await world();
    const other = await world();
    await setPrice(boss, { price: hourly(10_000) });
    const { data } = await book(api, other.ann, other.room.id, hours('10:00', '11:00'));
    expect(data.bill).toBeNull();
    const { meta } = await api.call(listPrices, { as: other.boss, query: {} });
    expect(meta.kinds.map(({ price }) => price)).toEqual([null, null, null]);
  });
});

describe('listPrices', () => {
  it('[R-08] lists kinds, and page by page the resources with prices of their own', async () => {
    const { ann, boss, hall } = await world();
    const merchant_id = ann.merchantId;
    const second = await buildResource(api.db, { ...perHour, merchant_id, name: 'Zz' });
    const list = (query: object) => api.call(listPrices, { as: boss, query });
    const first = await list({ limit: 1 });
    expect(first.meta.kinds.map(({ type }) => type)).toEqual(['room', 'car', 'asset']);
    expect(first.data).toMatchObject([{ id: hall.id, price: { amount: 30_000, per: 'hour' } }]);
    const rest = await list({ limit: 1, cursor: first.meta.nextCursor });
    expect(rest.data.map(({ id }) => id)).toEqual([second.id]);
    expect(rest.meta.nextCursor).toBeNull();
    expect((await api.call(listPrices, { as: ann, query: {} })).problem.code).toBe('access.denied');
  });
});
