import { getManagedResource, listManagedResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { thingOf } from '../bookings/kind-world.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { administrator } from './admin-world.ts';

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
  it('says of each resource whether it is free now, and until when', async () => {
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

  it('says that a room is closed by its opening hours', async () => {
    const { merchant_id, uses } = await listedWorld();
    const opening_hours = JSON.stringify([{ weekday: 1, opens: '10:00', closes: '18:00' }]);
    await buildResource(api.db, { merchant_id, name: 'Room', opening_hours });
    expect(await uses()).toMatchObject({ Room: { state: 'closed', freeUnits: 1 } });
  });

  it('counts the booked share of the open hours of 30 days, without what was cancelled', async () => {
    const { merchant_id, bookingOf, uses } = await listedWorld();
    // Five Mondays until 2 November at nine have 40 open hours, of which the last has one.
    const opening_hours = JSON.stringify([{ weekday: 1, opens: '08:00', closes: '18:00' }]);
    const room = await buildResource(api.db, { merchant_id, name: 'Room', opening_hours });
    await bookingOf(room.id, '-160:00', '-156:00', { status: 'checked-out' });
    await bookingOf(room.id, '-155:00', '-151:00', { status: 'cancelled' });
    await bookingOf(room.id, '13:00', '14:00');
    expect((await uses()).Room?.usedPercent).toBe(10);
  });

  it('leaves the use out where one resource is read', async () => {
    const { boss, merchant_id } = await listedWorld();
    const { id } = await buildResource(api.db, { merchant_id });
    const { data } = await api.call(getManagedResource, { as: boss, params: { id } });
    expect(data.use).toBeUndefined();
  });
});
