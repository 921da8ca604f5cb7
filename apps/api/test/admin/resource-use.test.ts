import {
  basePathOf,
  getManagedResource,
  listManagedResources,
  planMaintenance,
} from '@axp/contracts';
import { checkResourceSheet, exportResources } from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { thingOf } from '../bookings/kind-world.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { administrator } from './admin-world.ts';
import { sendFile } from './resource-world.ts';

const api = testApi();

/** A merchant, and how its list shows each resource now, by name. */
async function listedWorld() {
  const boss = await administrator(api);
  const { merchantId: merchant_id } = boss;
  const bookingOf = (resource_id: string, start: string, end: string, values: object = {}) =>
    buildBooking(api.db, {
      merchant_id,
      resource_id,
      starts_at: at(start),
      ends_at: at(end),
      ...values,
    });
  const uses = async () => {
    const { data } = await api.call(listManagedResources, { as: boss, query: {} });
    return Object.fromEntries(data.map(({ name, use }) => [name, use]));
  };
  return { boss, merchant_id, bookingOf, uses };
}

describe('[D-03] listManagedResources', () => {
  it('returns whether each resource is free now, and until when', async () => {
    const { boss, merchant_id, bookingOf, uses } = await listedWorld();
    const room = (name: string) => buildResource(api.db, { merchant_id, name });
    const [busy, soon] = [await room('Busy'), await room('Soon')];
    await room('Empty');
    const pool = await thingOf(api, boss, { name: 'Pool', quantity: 5 });
    const car = await thingOf(api, boss, { name: 'Car', type: 'car' });
    await bookingOf(busy.id, '08:30', '09:30');
    await bookingOf(soon.id, '11:00', '12:00');
    await bookingOf(pool.id, '08:00', '17:00', { quantity: 3 });
    await bookingOf(car.id, '07:00', '08:00', { status: 'checked-in' });
    expect(await uses()).toMatchObject({
      Busy: { state: 'busy', until: at('09:30'), freeUnits: 0 },
      Soon: { state: 'free', until: at('11:00'), freeUnits: 1 },
      Empty: { state: 'free', until: null, freeUnits: 1 },
      Pool: { state: 'free', freeUnits: 2 },
      Car: { state: 'late', until: null, freeUnits: 0 },
    });
  });

  it('returns that a room is closed by its opening hours', async () => {
    const { merchant_id, uses } = await listedWorld();
    const opening_hours = JSON.stringify([{ weekday: 1, opens: '10:00', closes: '18:00' }]);
    await buildResource(api.db, { merchant_id, name: 'Room', opening_hours });
    expect(await uses()).toMatchObject({ Room: { state: 'closed', freeUnits: 1 } });
  });

  it('counts the booked share of the open hours of 30 days, without cancelled bookings', async () => {
    const { merchant_id, bookingOf, uses } = await listedWorld();
    // Five Mondays until 2 November at nine have 40 open hours, of which the last has one.
    const opening_hours = JSON.stringify([{ weekday: 1, opens: '08:00', closes: '18:00' }]);
    const room = await buildResource(api.db, { merchant_id, name: 'Room', opening_hours });
    await bookingOf(room.id, '-160:00', '-156:00', { status: 'checked-out' });
    await bookingOf(room.id, '-155:00', '-151:00', { status: 'cancelled' });
    await bookingOf(room.id, '13:00', '14:00');
    expect((await uses()).Room?.usedPercent).toBe(10);
  });

  it('[F-05] counts a booking of a whole as use of its parts, but not the other way round', async () => {
    const { merchant_id, bookingOf, uses } = await listedWorld();
    const a = await buildResource(api.db, { merchant_id, name: 'A' });
    const { building_id } = a;
    const hall = await buildResource(api.db, { merchant_id, building_id, name: 'Hall' });
    await api.db
      .insertInto('resource_part')
      .values({ merchant_id, building_id, whole_id: hall.id, part_id: a.id })
      .execute();
    const days = (from: number, until: number) => ({
      starts_at: at('09:00', from),
      ends_at: at('09:00', until),
    });
    await bookingOf(hall.id, '09:00', '09:00', days(-20, -17));
    await bookingOf(a.id, '09:00', '09:00', days(-10, -7));
    expect(await uses()).toMatchObject({ A: { usedPercent: 20 }, Hall: { usedPercent: 10 } });
  });

  it('omits the use when one resource is read', async () => {
    const { boss, merchant_id } = await listedWorld();
    const { id } = await buildResource(api.db, { merchant_id });
    const { data } = await api.call(getManagedResource, { as: boss, params: { id } });
    expect(data.use).toBeUndefined();
  });

  it('returns that a room is under maintenance until its end', async () => {
    const { boss, merchant_id, uses } = await listedWorld();
    const room = await buildResource(api.db, { merchant_id, name: 'Room' });
    const planned = await api.call(planMaintenance, {
      as: boss,
      params: { id: room.id },
      body: {
        kind: 'maintenance',
        start: at('08:00'),
        end: at('12:00'),
        title: 'Paint',
        bookings: [],
      },
    });
    expect(planned.status).toBe(201);
    expect(await uses()).toMatchObject({
      Room: { state: 'maintenance', until: at('12:00'), freeUnits: 0 },
    });
  });
});

/** Names of the list in an order, read in pages of two. */
async function namesBy(
  boss: Member,
  query: { readonly sort: 'used' | 'now'; readonly order?: 'descending' },
  onPage: () => void = () => undefined,
) {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = { ...query, limit: 2, ...(cursor !== undefined && { cursor }) };
    const { data, meta } = await api.call(listManagedResources, { as: boss, query: page });
    names.push(...data.map(({ name }) => name));
    cursor = meta.nextCursor ?? undefined;
    onPage();
  } while (cursor !== undefined);
  return names;
}

describe('[D-03] listManagedResources sorted by use', () => {
  it('lists the resources free for longest first, then those free again soonest, over all pages', async () => {
    const { boss, merchant_id, bookingOf } = await listedWorld();
    const room = (name: string, values: object = {}) =>
      buildResource(api.db, { merchant_id, name, ...values });
    await room('Off', { is_active: false });
    const busy = await room('Busy until ten');
    const busier = await room('Busy until eleven');
    const soon = await room('Free until ten');
    const later = await room('Free until noon');
    await room('Free');
    await room('Also free');
    const hours = [{ weekday: 1, opens: '10:00', closes: '18:00' }];
    await room('Closed', { opening_hours: JSON.stringify(hours) });
    const car = await thingOf(api, boss, { name: 'Late', type: 'car' });
    await bookingOf(busy.id, '08:30', '10:00');
    await bookingOf(busier.id, '08:30', '11:00');
    await bookingOf(soon.id, '10:00', '11:00');
    await bookingOf(later.id, '12:00', '13:00');
    await bookingOf(car.id, '07:00', '08:00', { status: 'checked-in' });
    const expected = [
      'Also free',
      'Free',
      'Free until noon',
      'Free until ten',
      'Busy until ten',
      'Busy until eleven',
      'Closed',
      'Late',
      'Off',
    ];
    const passMinute = () => api.clock.advance({ minutes: 1 });
    expect(await namesBy(boss, { sort: 'now' }, passMinute)).toEqual(expected);
    expect(await namesBy(boss, { sort: 'now', order: 'descending' })).toEqual(
      expected.toReversed(),
    );
  });

  it('lists the least used first, and equals by name', async () => {
    const { boss, merchant_id, bookingOf } = await listedWorld();
    for (const [name, days] of [
      ['Most', 6],
      ['B', 0],
      ['Some', 2],
      ['A', 0],
    ] as const) {
      const { id } = await buildResource(api.db, { merchant_id, name });
      if (days > 0) await bookingOf(id, `-${days * 24}:00`, '08:00', { status: 'checked-out' });
    }
    expect(await namesBy(boss, { sort: 'used' })).toEqual(['A', 'B', 'Some', 'Most']);
    const query = { sort: 'used', order: 'descending', limit: 3 } as const;
    const { data } = await api.call(listManagedResources, { as: boss, query });
    const [most = 0, some = 0, none] = data.map(({ use }) => use?.usedPercent);
    expect(most).toBeGreaterThan(some);
    expect(some).toBeGreaterThan(0);
    expect(none).toBe(0);
  });

  it('refuses a cursor of another sort order', async () => {
    const { boss, merchant_id } = await listedWorld();
    await buildResource(api.db, { merchant_id });
    await buildResource(api.db, { merchant_id });
    const { meta } = await api.call(listManagedResources, { as: boss, query: { limit: 1 } });
    const query = { sort: 'now', cursor: meta.nextCursor ?? '' } as const;
    const { problem } = await api.call(listManagedResources, { as: boss, query });
    expect(problem).toMatchObject({ code: 'request.invalid', errors: [{ path: 'cursor' }] });
  });
});

async function download(as: Member, query: Readonly<Record<string, string>>) {
  const response = await api.inject({
    url: `${basePathOf(exportResources)}${exportResources.path.replace('{type}', 'room')}`,
    query,
    headers: { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` },
  });
  return response.body;
}

describe('[D-03] exportResources', () => {
  it('writes use and availability as the list shows them, and imports without changes', async () => {
    const { boss, merchant_id, bookingOf } = await listedWorld();
    const room = await buildResource(api.db, { merchant_id, name: 'Room', code: 'R-1' });
    await buildResource(api.db, { merchant_id, name: 'Off', code: 'R-2', is_active: false });
    await bookingOf(room.id, '08:30', '09:30');
    const query = { columns: 'code,used_percent,now,free_units,now_until' };
    const body = await download(boss, query);
    expect(body.trim().split('\r\n')).toEqual([
      'code,used_percent,now,free_units,now_until',
      'R-1,0,Booked,0,2026-11-02 09:30',
      'R-2,0,,,',
    ]);
    const { data } = await sendFile(api, checkResourceSheet, {
      as: boss,
      content: await download(boss, {}),
      params: { type: 'room' },
    });
    expect(data).toMatchObject({ rows: 2, created: 0, updated: 0, faultCount: 0 });
  });
});
