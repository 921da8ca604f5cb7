import {
  editBooking,
  getResource,
  listResources,
  quoteBooking,
  searchResources,
} from '@axp/contracts';
import type { UpdateKindPriceBody } from '@axp/contracts/administration';
import { listAuditEvents, listPrices, updateKindPrice } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';
import { bookSeries, daily, datesOf, preview } from '../bookings/series-world.ts';
import { buildResource } from '../factories.ts';
import { administratorOf, billOf, perHour } from './bill-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

type Price = NonNullable<UpdateKindPriceBody['price']>;

const hourly = (amount: number) => ({ amount, per: 'hour' }) as const;
const dearer = { ...hourly(20_000), from: '2026-11-05' };
const rising: Price = { ...hourly(10_000), next: dearer };
const shown = (amount: number) => ({ ...hourly(amount), currency: 'THB' });
const hours = (from: string, to: string, day: number) => ({
  start: at(from, day),
  end: at(to, day),
});

const setPrice = (as: Member, price: Price | null, version: number | null = null) =>
  api.call(updateKindPrice, { as, params: { type: 'room' }, body: { price, version } });

const kindOf = async (as: Member) =>
  (await api.call(listPrices, { as, query: {} })).meta.kinds.find(({ type }) => type === 'room');

/** Room prices rise on Thursday, 5 November. */
async function world() {
  const { ann, room } = await bookingWorld(api);
  const boss = await administratorOf(api, ann);
  const { status, data } = await setPrice(boss, rising);
  expect(status).toBe(200);
  expect(data.next).toEqual({ price: shown(20_000), from: '2026-11-05' });
  return { ann, boss, room };
}

const bookOn = async (as: Member, resourceId: string, window: ReturnType<typeof hours>) =>
  (await book(api, as, resourceId, window)).data;

describe('a next price of a kind', () => {
  it('[R-08] is that of bookings that start on its first day or later, in search, quote and bill', async () => {
    const { ann, room } = await world();
    const found = async (day: number) => {
      const { data } = await api.call(searchResources, {
        as: ann,
        body: { type: 'room', ...hours('10:00', '11:00', day) },
      });
      return data.find(({ resource }) => resource.id === room.id)?.resource.price;
    };
    expect([await found(4), await found(5)]).toEqual([shown(10_000), shown(20_000)]);
    const quote = await api.call(quoteBooking, {
      as: ann,
      body: {
        resourceId: room.id,
        businessUnitId: ann.businessUnitId ?? '',
        times: [hours('10:00', '11:00', 4), hours('10:00', '11:00', 5)],
      },
    });
    expect(quote.data).toMatchObject({ amount: 30_000 });
    // The last moment before the day in Bangkok, and its first.
    const before = await bookOn(ann, room.id, hours('23:30', '23:45', 4));
    const after = await bookOn(ann, room.id, hours('00:00', '00:30', 5));
    expect(await billOf(api, ann, before.id)).toMatchObject({ price: shown(10_000) });
    expect(await billOf(api, ann, after.id)).toMatchObject({
      price: shown(20_000),
      amount: 10_000,
    });
  });

  it('[R-08] begins in the time zone of the merchant', async () => {
    const { ann, room } = await bookingWorld(api);
    const boss = await administratorOf(api, ann);
    await api.db
      .updateTable('merchant')
      .set({ timezone: 'America/New_York' })
      .where('id', '=', ann.merchantId)
      .execute();
    // In New York it is still Sunday, 1 November.
    const early = await setPrice(boss, { ...rising, next: { ...dearer, from: '2026-11-01' } });
    expect(early.problem.errors).toMatchObject([
      { path: 'price.next.from', code: 'day_too_early', params: { earliestOn: '2026-11-02' } },
    ]);
    expect((await setPrice(boss, rising)).data.next?.from).toBe('2026-11-05');
    // Midnight of New York is noon of Bangkok.
    const before = await bookOn(ann, room.id, hours('11:30', '12:00', 5));
    const after = await bookOn(ann, room.id, hours('12:00', '12:30', 5));
    expect(await billOf(api, ann, before.id)).toMatchObject({ price: shown(10_000) });
    expect(await billOf(api, ann, after.id)).toMatchObject({ price: shown(20_000) });
  });

  it('[R-08] is the price once its day has come', async () => {
    const { ann, boss, room } = await world();
    const detail = async () =>
      (await api.call(getResource, { as: ann, params: { id: room.id } })).data;
    const listed = async () =>
      (await api.call(listResources, { as: ann, query: { type: 'room' } })).data[0]?.price;
    api.clock.set(at('23:59', 4));
    expect(await kindOf(boss)).toMatchObject({ price: shown(10_000), next: { from: dearer.from } });
    expect(await detail()).toMatchObject({
      price: shown(10_000),
      nextPrice: { price: shown(20_000), from: '2026-11-05' },
    });
    expect(await listed()).toEqual(shown(10_000));
    api.clock.set(at('00:00', 5));
    expect(await kindOf(boss)).toMatchObject({ price: shown(20_000), next: null, version: 1 });
    expect(await detail()).toMatchObject({ price: shown(20_000), nextPrice: null });
    expect(await listed()).toEqual(shown(20_000));
    const next = { ...hourly(30_000), from: '2026-11-06' };
    const { data } = await setPrice(boss, { ...hourly(20_000), next }, 1);
    expect(data).toMatchObject({ price: shown(20_000), next: { price: shown(30_000) } });
  });

  it('[R-08] [D-07] stays on the bill, whatever is changed later, also at a move to another day', async () => {
    const { ann, boss, room } = await world();
    const cheap = await bookOn(ann, room.id, hours('10:00', '11:00', 4));
    const dear = await bookOn(ann, room.id, hours('10:00', '11:00', 5));
    await setPrice(boss, hourly(90_000), 1);
    const move = (id: string, changes: object) =>
      api.call(editBooking, { as: ann, params: { id }, body: { version: 1, ...changes } });
    expect((await move(cheap.id, hours('12:00', '14:00', 5))).status).toBe(200);
    expect((await move(dear.id, hours('12:00', '14:00', 4))).status).toBe(200);
    expect(await billOf(api, ann, cheap.id)).toMatchObject({ amount: 20_000 });
    expect(await billOf(api, ann, dear.id)).toMatchObject({ amount: 40_000 });
  });

  it('[R-08] is that of a booking which moves to another resource and its first day', async () => {
    const { ann, room } = await world();
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    const { id } = await bookOn(ann, room.id, hours('10:00', '11:00', 4));
    const moved = await api.call(editBooking, {
      as: ann,
      params: { id },
      body: { version: 1, resourceId: other.id, ...hours('10:00', '11:00', 5) },
    });
    expect(moved.status).toBe(200);
    expect(await billOf(api, ann, id)).toMatchObject({ amount: 20_000 });
  });

  it('[R-08] is changed and removed before its day, and told in the audit log', async () => {
    const { ann, boss, room } = await world();
    const later = { ...hourly(25_000), from: '2026-11-09' };
    expect((await setPrice(boss, { ...rising, next: later }, 1)).data.next?.from).toBe(later.from);
    const { data } = await setPrice(boss, hourly(10_000), 2);
    expect(data).toMatchObject({ price: shown(10_000), next: null, version: 3 });
    const { id } = await bookOn(ann, room.id, hours('10:00', '11:00', 9));
    expect(await billOf(api, ann, id)).toMatchObject({ amount: 10_000 });
    const log = await api.call(listAuditEvents, { as: boss, query: { objectType: 'prices' } });
    expect(log.data.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['room.nextPrice'],
      ['room.nextPrice'],
      ['room', 'room.nextPrice'],
    ]);
  });

  it('[R-08] begins tomorrow at the earliest, in units of the kind', async () => {
    const { boss } = await world();
    const ask = async (next: object) => {
      const body = { price: { ...rising, next: { ...dearer, ...next } }, version: 1 };
      const call = { as: boss, params: { type: 'room' as const }, body };
      return (await api.call(updateKindPrice, call)).problem.errors;
    };
    for (const from of ['2026-11-01', '2026-11-02']) {
      expect(await ask({ from })).toMatchObject([
        { path: 'price.next.from', code: 'day_too_early', params: { earliestOn: '2026-11-03' } },
      ]);
    }
    expect(await ask({ per: 'km' })).toMatchObject([
      { path: 'price.next.per', code: 'not_for_kind' },
    ]);
    expect(await ask({ amount: 0 })).toMatchObject([{ path: 'price.next.amount' }]);
    expect((await kindOf(boss))?.next).toEqual({ price: shown(20_000), from: '2026-11-05' });
    const tomorrow = { ...rising, next: { ...dearer, from: '2026-11-03' } };
    expect((await setPrice(boss, tomorrow, 1)).status).toBe(200);
  });

  it('[R-08] leaves resources with their own price alone', async () => {
    const { ann } = await world();
    const hall = await buildResource(api.db, { ...perHour, merchant_id: ann.merchantId });
    const { data } = await api.call(getResource, { as: ann, params: { id: hall.id } });
    expect(data).toMatchObject({ price: { amount: 30_000 }, nextPrice: null });
    const { id } = await bookOn(ann, hall.id, hours('10:00', '11:00', 5));
    expect(await billOf(api, ann, id)).toMatchObject({ amount: 30_000 });
  });

  it('[R-08] holds for each date of a series, and for what is suggested', async () => {
    const { ann, room } = await world();
    const four = hours('10:00', '11:00', 4);
    const { data } = await bookSeries(api, ann, room.id, { ...four, recurrence: daily(2) });
    const amounts = (await datesOf(api, data.seriesId)).map(
      async ({ id }) => (await billOf(api, ann, id)).amount,
    );
    expect(await Promise.all(amounts)).toEqual([10_000, 20_000]);
    await buildResource(api.db, { merchant_id: ann.merchantId });
    const { data: dates } = await preview(api, ann, room.id, { ...four, recurrence: daily(2) });
    const choices = dates.map((date) =>
      date.choices.map(({ resource }) => resource?.price?.amount),
    );
    expect(choices.map(([other]) => other)).toEqual([10_000, 20_000]);
    const search = async (wishes: object) => {
      const body = { type: 'room' as const, ...hours('10:00', '11:00', 5), ...wishes };
      return await api.call(searchResources, { as: ann, body });
    };
    const found = await search({ recurrence: daily(2) });
    expect(found.data.map(({ resource }) => resource.price?.amount)).toEqual([20_000, 20_000]);
    const { meta } = await search({ text: room.name });
    const suggested = new Set(meta.suggestions.map(({ resource }) => resource.price?.amount));
    expect([...suggested]).toEqual([20_000]);
  });
});
