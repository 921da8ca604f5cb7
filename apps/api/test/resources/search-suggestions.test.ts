import { createBooking, searchResources, takeHold } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { buildBooking, buildBuilding, buildFloor, buildResource } from '../factories.ts';

const api = testApi();

async function suggestions(as: Member, wishes: object = {}) {
  const body = { type: 'room' as const, start: at('10:00', 3), end: at('11:00', 3), ...wishes };
  const { meta } = await api.call(searchResources, { as, body });
  return meta.suggestions;
}

/** For reading: kind, name, times in Bangkok. */
const told = async (as: Member, wishes: object = {}) =>
  (await suggestions(as, wishes)).map(({ kind, resource, start, end }) =>
    [kind, resource.name, ...[start, end].map((instant) => hourOf(instant))].join(' '),
  );

const hourOf = (instant: string) =>
  new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(11, 16);

async function takenRoom(
  ann: Member,
  taken: readonly (readonly [string, string])[],
  values: Parameters<typeof buildResource>[1] = {},
) {
  const room = await buildResource(api.db, { merchant_id: ann.merchantId, ...values });
  for (const [from, to] of taken) {
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: room.id,
      starts_at: at(from, 3),
      ends_at: at(to, 3),
    });
  }
  return room;
}

describe('suggestions', () => {
  it('[Z-31] offer other times of the same room when nothing is free', async () => {
    const ann = await api.member();
    await takenRoom(ann, [['09:00', '10:15']], { name: 'One' });
    await takenRoom(ann, [['09:30', '13:00']], { name: 'Two' });
    expect(await told(ann)).toEqual(['shift One 10:15 11:15', 'shorten One 10:15 11:00']);
  });

  it('[Z-31] offer a time that the person holds, and none that a colleague holds', async () => {
    const ann = await api.member();
    const bob = await colleagueOf(api, ann);
    const one = await takenRoom(ann, [['09:00', '10:15']], { name: 'One' });
    const two = await takenRoom(ann, [['09:00', '10:15']], { name: 'Two' });
    const slot = { start: at('10:30', 3), end: at('11:30', 3) };
    for (const [as, { id: resourceId }] of [[ann, one] as const, [bob, two] as const]) {
      const params = { formId: crypto.randomUUID() };
      const body = { resourceId, ...slot };
      expect((await api.call(takeHold, { as, params, body })).status).toBe(200);
    }
    expect(await told(ann)).toEqual(['shift One 10:15 11:15', 'shorten One 10:15 11:00']);
  });

  it('[Z-31] [Z-11] respect the rules of the person’s unit', async () => {
    const ann = await api.member();
    await takenRoom(ann, [['09:00', '10:15']], { name: 'One' });
    await api.db
      .updateTable('business_unit')
      .set({ booking_rules: JSON.stringify({ room: { maxLengthMinutes: 45 } }) })
      .where('id', '=', ann.businessUnitId ?? '')
      .execute();
    expect(await told(ann)).toEqual(['shorten One 10:15 11:00']);
  });

  it('[Z-31] offer another building at the same time', async () => {
    const ann = await api.member();
    const here = await buildBuilding(api.db, { merchant_id: ann.merchantId });
    await takenRoom(ann, [['08:00', '18:00']], { building_id: here.id, name: 'Here' });
    await takenRoom(ann, [], { name: 'Big', capacity: 20 });
    await takenRoom(ann, [], { name: 'Small', capacity: 5 });
    await takenRoom(ann, [['10:00', '11:00']], { name: 'Busy', capacity: 4 });
    expect(await told(ann, { buildingId: here.id, capacity: 4 })).toEqual([
      'building Small 10:00 11:00',
      'building Big 10:00 11:00',
    ]);
  });

  it('[Z-31] do not call another floor of the building another building', async () => {
    const ann = await api.member();
    const { merchantId: merchant_id } = ann;
    const here = await buildBuilding(api.db, { merchant_id });
    const floor = () => buildFloor(api.db, { merchant_id, building_id: here.id });
    const [ground, first] = [await floor(), await floor()];
    await takenRoom(ann, [['08:00', '18:00']], { building_id: here.id, floor_id: ground.id });
    await takenRoom(ann, [], { building_id: here.id, floor_id: first.id, name: 'Upstairs' });
    await takenRoom(ann, [], { name: 'Elsewhere' });
    expect(await told(ann, { buildingId: here.id, floorId: ground.id })).toEqual([
      'building Elsewhere 10:00 11:00',
    ]);
  });

  it('[Z-31] can be booked as returned, each of them', async () => {
    const ann = await api.member();
    const here = await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      opening_hours: JSON.stringify([{ weekday: 2, opens: '09:30', closes: '11:00' }]),
    });
    const place = { building_id: here.id };
    const buffer = { booking_rules: JSON.stringify({ bufferAfterMinutes: 15 }) };
    await takenRoom(ann, [['10:45', '12:00']], { ...place, ...buffer });
    await takenRoom(ann, [['09:00', '10:15']], place);
    await takenRoom(
      ann,
      [
        ['08:00', '09:30'],
        ['10:45', '12:00'],
      ],
      place,
    );
    await takenRoom(ann, [['09:30', '10:30']]);
    await takenRoom(ann, [], buffer);
    const offered = await suggestions(ann, { buildingId: here.id });
    expect(new Set(offered.map(({ kind }) => kind))).toEqual(
      new Set(['shift', 'shorten', 'building']),
    );
    for (const { resource, start, end } of offered) {
      const body = roomBody(resource.id, { start, end });
      const { status, data } = await api.call(createBooking, { as: ann, body });
      expect(status).toBe(201);
      await api.db.deleteFrom('occupancy').where('booking_id', '=', data.id).execute();
    }
  });

  it('[Z-31] are neither in the past nor beyond the booking horizon', async () => {
    const ann = await api.member();
    await takenRoom(ann, [], { name: 'Now' });
    const room = await takenRoom(ann, [], { name: 'Later', capacity: 30 });
    await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: room.id,
      starts_at: at('09:45'),
      ends_at: at('12:00'),
    });
    // It is nine; an earlier start would be the only way.
    const wish = { start: at('09:00'), end: at('10:00'), capacity: 20 };
    expect(await told(ann, wish)).toEqual(['shorten Later 09:00 09:45']);
  });

  it('[Z-31] of an asset have the requested number of units free', async () => {
    const ann = await api.member();
    const asset = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      type: 'asset',
      quantity: 2,
      name: 'Beamer',
    });
    await buildBooking(api.db, {
      type: 'asset',
      purpose: 'Show',
      attendees: null,
      merchant_id: ann.merchantId,
      resource_id: asset.id,
      starts_at: at('11:45', 3),
      ends_at: at('15:00', 3),
    });
    const wish = { type: 'asset', start: at('10:30', 3), end: at('12:00', 3) };
    expect(await told(ann, { ...wish, quantity: 1 })).toEqual([]);
    expect(await told(ann, { ...wish, quantity: 2 })).toEqual([
      'shift Beamer 10:15 11:45',
      'shorten Beamer 10:30 11:45',
    ]);
  });

  it('[Z-31] are not computed if something is free, nor on later pages', async () => {
    const ann = await api.member();
    await takenRoom(ann, [['10:00', '11:00']]);
    await takenRoom(ann, []);
    expect(await suggestions(ann)).toEqual([]);
    await takenRoom(ann, []);
    const body = { type: 'room' as const, start: at('10:00', 3), end: at('11:00', 3) };
    const first = await api.call(searchResources, { as: ann, body: { ...body, limit: 2 } });
    const second = await api.call(searchResources, {
      as: ann,
      body: { ...body, limit: 2, cursor: first.meta.nextCursor ?? '' },
    });
    expect(second.data.map(({ availability }) => availability)).toEqual(['busy']);
    expect(second.meta.suggestions).toEqual([]);
  });
});
