import { getMe, getResource, searchResources } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { bookAsset, thingOf } from '../bookings/kind-world.ts';
import { buildBooking, buildLicence } from '../factories.ts';

const api = testApi();

const window = { start: at('10:00', 3), end: at('12:00', 3) };

function searchAssets(as: Member, wishes: { quantity?: number; limit?: number; cursor?: string }) {
  return api.call(searchResources, { as, body: { type: 'asset' as const, ...window, ...wishes } });
}

/** Lends units of an asset out, each to another booking. */
async function lend(
  ann: Member,
  asset: Awaited<ReturnType<typeof thingOf>>,
  loans: readonly (readonly [from: string, to: string])[],
) {
  for (const [start, end] of loans) {
    const { status } = await bookAsset(api, ann, asset, { start, end });
    expect(status).toBe(201);
  }
}

describe('searchResources for cars', () => {
  it('[Z-30] finds cars by seats and equipment, the smallest that fits first', async () => {
    const ann = await api.member();
    const car = (name: string, capacity: number, amenity_mask = 0) =>
      thingOf(api, ann, { type: 'car', name, capacity, amenity_mask });
    const seat = 1 << 13;
    await car('Van', 9, seat);
    const sedan = await car('Sedan', 5, seat);
    await car('Mini', 2);
    await thingOf(api, ann, { name: 'Projector' });
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: sedan.id,
      starts_at: at('08:00', 1),
      ends_at: at('11:00', 3),
    });
    const search = async (wishes: object) => {
      const body = { type: 'car' as const, ...window, ...wishes };
      const { data } = await api.call(searchResources, { as: ann, body });
      return data.map(({ resource, availability, freeCount }) => [
        resource.name,
        availability,
        freeCount,
      ]);
    };
    expect(await search({})).toEqual([
      ['Mini', 'free', 1],
      ['Van', 'free', 1],
      ['Sedan', 'busy', 0],
    ]);
    expect(await search({ capacity: 6 })).toEqual([['Van', 'free', 1]]);
    expect(await search({ amenities: ['child-seat'] })).toEqual([
      ['Van', 'free', 1],
      ['Sedan', 'busy', 0],
    ]);
  });
});

describe('searchResources for resources that need approval', () => {
  it('[Z-40] reports it by the rules of the kind, of the resource, and by the length', async () => {
    const ann = await api.member();
    const car = (name: string, rules: object) =>
      thingOf(api, ann, { type: 'car', name, booking_rules: JSON.stringify(rules) });
    await car('Always', {});
    await car('Never', { approval: 'never' });
    await car('When long', { approval: 'when', approvalAboveMinutes: 60 });
    await car('When longer', { approval: 'when', approvalAboveMinutes: 120 });
    const body = { type: 'car' as const, ...window };
    const { data } = await api.call(searchResources, { as: ann, body });
    expect(data.map(({ resource, needsApproval }) => [resource.name, needsApproval])).toEqual([
      ['Always', true],
      ['Never', false],
      ['When long', true],
      ['When longer', false],
    ]);
  });
});

describe('searchResources for assets', () => {
  it('[Z-04] [Z-30] [Z-121] counts free units, and treats an asset with the requested number as free', async () => {
    const ann = await api.member();
    const asset = await thingOf(api, ann, { needs_approval: true });
    await lend(ann, asset, [
      [at('09:00', 3), at('11:00', 3)],
      [at('11:00', 3), at('15:00', 3)],
      [at('09:00', 3), at('14:00', 4)],
    ]);
    const hit = async (quantity: number) => (await searchAssets(ann, { quantity })).data[0];
    expect(await hit(1)).toMatchObject({ availability: 'free', freeCount: 3, needsApproval: true });
    expect(await hit(3)).toMatchObject({ availability: 'free', freeCount: 3, freeFrom: null });
    expect(await hit(4)).toMatchObject({
      availability: 'busy',
      freeCount: 3,
      freeFrom: at('15:00', 3),
    });
    expect(await hit(5)).toMatchObject({ availability: 'busy', freeFrom: at('14:00', 4) });
    expect(await hit(6)).toBeUndefined();
  });

  it('[Z-04] [Z-30] counts units of long loans as taken, and none of other times', async () => {
    const ann = await api.member();
    const asset = await thingOf(api, ann, { quantity: 3 });
    await lend(ann, asset, [
      [at('12:00', 2), at('12:00', 20)],
      [at('12:00', 3), at('13:00', 3)],
      [at('08:00', 10), at('18:00', 10)],
    ]);
    const { data } = await searchAssets(ann, {});
    expect(data[0]?.freeCount).toBe(2);
    const body = { type: 'asset' as const, start: at('09:00', 10), end: at('10:00', 10) };
    const later = await api.call(searchResources, { as: ann, body });
    expect(later.data[0]?.freeCount).toBe(1);
  });

  it('[Z-30] returns until when the requested number of units stays free', async () => {
    const ann = await api.member();
    const asset = await thingOf(api, ann, { quantity: 3 });
    await lend(ann, asset, [
      [at('14:00', 3), at('18:00', 3)],
      [at('16:00', 3), at('18:00', 3)],
    ]);
    const until = async (quantity: number) =>
      (await searchAssets(ann, { quantity })).data[0]?.freeUntil;
    expect([await until(1), await until(2), await until(3)]).toEqual([
      null,
      at('16:00', 3),
      at('14:00', 3),
    ]);
  });

  it('[Z-33] pages free ones first in a stable order', async () => {
    const ann = await api.member();
    const names = ['Camera', 'Drone', 'Easel', 'Flipchart'];
    const assets = await Promise.all(names.map((name) => thingOf(api, ann, { name })));
    const [camera] = assets;
    if (!camera) throw new Error('four assets were built');
    await bookAsset(api, ann, camera, { quantity: 5 });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await searchAssets(ann, { limit: 1, ...(cursor !== undefined && { cursor }) });
      expect(page.meta).toMatchObject({ total: 4, free: 3 });
      seen.push(...page.data.map(({ resource }) => resource.name));
      cursor = page.meta.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['Drone', 'Easel', 'Flipchart', 'Camera']);
  });
});

describe('the driving licence', () => {
  it('[Z-22] that a car requires and a person holds is shown to the booker', async () => {
    const ann = await api.member();
    await buildLicence(api.db, {
      merchant_id: ann.merchantId,
      user_id: ann.id,
      expires_on: '2027-03-31',
    });
    const car = await thingOf(api, ann, { type: 'car', licence_class: 'D' });
    const shown = await api.call(getResource, { as: ann, params: { id: car.id } });
    expect(shown.data.licenceClass).toBe('D');
    const me = await api.call(getMe, { as: ann, query: {} });
    expect(me.data.licence).toEqual({
      classes: ['B'],
      expiresOn: '2027-03-31',
      state: 'confirmed',
    });
  });
});
