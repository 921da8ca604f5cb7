import { getManagedResource, listManagedBuildings, listManagedResources } from '@axp/contracts';
import { listMerchantBookings } from '@axp/contracts/administration';
import { expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { book } from '../bookings/booking-world.ts';
import { roleWorld } from './role-world.ts';

const api = testApi();

it('[D-01] queries stay limited to the caller’s buildings with cached plans', async () => {
  const { admin, ann, manager, own, foreign, building } = await roleWorld(api);
  const { data: inside } = await book(api, ann, own.id);
  await book(api, ann, foreign.id);
  const seenBy = async (as: Member) => ({
    buildings: (await api.call(listManagedBuildings, { as })).data.map(({ id }) => id),
    resources: (await api.call(listManagedResources, { as, query: {} })).data.map(({ id }) => id),
    foreign: (await api.call(getManagedResource, { as, params: { id: foreign.id } })).status,
    bookings: (await api.call(listMerchantBookings, { as, query: {} })).data.map(({ id }) => id),
  });
  for (let time = 0; time < 6; time += 1) {
    const all = await seenBy(admin);
    expect([all.buildings.length, all.resources.length, all.bookings.length]).toEqual([2, 2, 2]);
    expect(await seenBy(manager)).toEqual({
      buildings: [building.id],
      resources: [own.id],
      foreign: 404,
      bookings: [inside.id],
    });
  }
});
