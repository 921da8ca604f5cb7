import { createBooking, previewSeries } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { at, bookingWorld, colleagueOf, roomBody } from './booking-world.ts';
import { assetBody, bookAsset, thingOf } from './kind-world.ts';
import { bookSeries, daily, datesOf, preview, takeHour } from './series-world.ts';

const api = testApi();

type Previewed = Awaited<ReturnType<typeof preview>>['data'];

/** For reading: `resource Blue 10:00` or `shift Own 10:30`, in Bangkok. */
const told = (date: Previewed[number] | undefined) =>
  (date?.choices ?? []).map(({ kind, resource, start }) =>
    [kind, resource?.name, hourOf(start)].filter(Boolean).join(' '),
  );

const hourOf = (instant: string) =>
  new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(11, 16);

const hour = (day: number, from = '10:00', to = '11:00') => ({
  starts_at: at(from, day),
  ends_at: at(to, day),
});

const another = (ann: Member, name: string, values: Parameters<typeof buildResource>[1] = {}) =>
  buildResource(api.db, { merchant_id: ann.merchantId, name, capacity: 8, ...values });

describe('the suggestions of a preview', () => {
  it('[Z-31] are the best fitting other room, a shift of at most an hour, and skipping', async () => {
    const { ann, room } = await bookingWorld(api, { name: 'Own', capacity: 8 });
    await takeHour(api, room, hour(3, '10:30', '11:30'));
    const place = { building_id: room.building_id };
    await another(ann, 'Hall', { ...place, capacity: 40 });
    await another(ann, 'Far', { capacity: 8 });
    await another(ann, 'Tiny', { ...place, capacity: 4 });
    const busy = await another(ann, 'Busy', place);
    await takeHour(api, busy, hour(3));
    const { data } = await preview(api, ann, room.id, { recurrence: daily(3) });
    expect(data.map((date) => told(date))).toEqual([
      [],
      [
        'resource Hall 10:00',
        'resource Far 10:00',
        'shift Own 09:30',
        'shift Own 09:15',
        'skip 10:00',
      ],
      [],
    ]);
    const small = await preview(api, ann, room.id, { recurrence: daily(3), capacity: 3 });
    expect(told(small.data[1]).slice(0, 2)).toEqual(['resource Tiny 10:00', 'resource Hall 10:00']);
  });

  it('[Z-31] list a room in another time zone last, even if it fits better', async () => {
    const { ann, room } = await bookingWorld(api, { name: 'Own', capacity: 8 });
    await takeHour(api, room, hour(3));
    const { id: building_id } = await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      timezone: 'Asia/Singapore',
    });
    await another(ann, 'Abroad', { building_id });
    await another(ann, 'Near', { capacity: 40 });
    const { data } = await preview(api, ann, room.id, { recurrence: daily(3) });
    expect(told(data[1]).slice(0, 2)).toEqual(['resource Near 10:00', 'resource Abroad 10:00']);
  });

  it('[Z-31] can be booked as returned, each of them', async () => {
    const { ann, room } = await bookingWorld(api, { name: 'Own', capacity: 8 });
    await takeHour(api, room, hour(3, '10:30', '11:30'));
    const place = await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      opening_hours: JSON.stringify([{ weekday: 2, opens: '08:00', closes: '18:00' }]),
    });
    await another(ann, 'Open', { building_id: place.id });
    await another(ann, 'Strict', { booking_rules: '{"gridMinutes":60,"bufferAfterMinutes":30}' });
    const { data } = await preview(api, ann, room.id, { recurrence: daily(3) });
    const choices = data.flatMap((date) => date.choices);
    expect(choices.map(({ kind }) => kind)).toEqual([
      'resource',
      'resource',
      'shift',
      'shift',
      'skip',
    ]);
    for (const { wish, start, resource } of choices) {
      const booked = await bookSeries(api, ann, room.id, {
        recurrence: daily(3),
        exceptions: [wish],
      });
      const dates = await datesOf(api, booked.data.seriesId);
      expect(dates.map((date) => [date.resource_id, date.starts_at])).toEqual(
        [
          [room.id, at('10:00', 2)],
          [resource?.id, start],
          [room.id, at('10:00', 4)],
        ].filter(([id]) => id !== undefined),
      );
      for (const { id } of dates) {
        await api.db.deleteFrom('occupancy').where('booking_id', '=', id).execute();
      }
    }
  });

  it('[Z-31] exclude what is held, closed, or conflicts with the series itself', async () => {
    const { ann, room } = await bookingWorld(api, { name: 'Own', capacity: 8 });
    const bob = await colleagueOf(api, ann);
    await takeHour(api, room, hour(3, '08:00', '10:30'));
    const closed = await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      opening_hours: JSON.stringify([{ weekday: 1, opens: '08:00', closes: '18:00' }]),
    });
    await another(ann, 'Closed', { building_id: closed.id });
    await another(ann, 'Gone', { is_active: false });
    const foreign = await buildResource(api.db, { capacity: 8 });
    await another(ann, 'Car', { type: 'car' });
    const own = await bookSeries(api, bob, room.id, {
      start: at('11:45', 3),
      end: at('12:00', 3),
      recurrence: daily(1),
    });
    expect(own.status).toBe(201);
    const { data } = await preview(api, ann, room.id, { recurrence: daily(2) });
    expect(told(data[1])).toEqual(['shift Own 10:30', 'shift Own 10:45', 'skip 10:00']);
    expect(JSON.stringify(data)).not.toContain(foreign.id);
  });

  it('[Z-31] treat the times of the same series as taken', async () => {
    const { ann, room } = await bookingWorld(api, { name: 'Own' });
    await takeHour(api, room, hour(3, '09:00', '09:15'));
    const wish = { start: at('09:00', 2), end: at('08:30', 3), recurrence: daily(2) };
    const { data } = await preview(api, ann, room.id, wish);
    expect(data.map(({ availability }) => availability)).toEqual(['free', 'taken']);
    // Later is free, earlier the first date is in the way.
    expect(told(data[1])).toEqual(['shift Own 09:15', 'shift Own 09:30', 'skip 09:00']);
  });

  it('[Z-31] for a conflicting exception start from the requested room and time', async () => {
    const { ann, room } = await bookingWorld(api, { name: 'Own' });
    const other = await another(ann, 'Other', { building_id: room.building_id });
    await takeHour(api, other, hour(3));
    const replaced = { action: 'replace', originalStart: at('10:00', 3), resourceId: other.id };
    const exceptions = [replaced];
    const { data } = await preview(api, ann, room.id, { recurrence: daily(2), exceptions });
    expect(told(data[1])).toEqual([
      'resource Own 10:00',
      'shift Other 11:00',
      'shift Other 09:00',
      'skip 10:00',
    ]);
  });

  it('[Z-31] of an asset have the requested number of units free', async () => {
    const ann = await api.member();
    const asset = await thingOf(api, ann, { name: 'Own', quantity: 3 });
    const loan = { start: at('09:00', 4), end: at('12:00', 4), quantity: 2 };
    expect((await bookAsset(api, ann, asset, loan)).status).toBe(201);
    await thingOf(api, ann, { name: 'One', quantity: 1 });
    await thingOf(api, ann, { name: 'Two', quantity: 2 });
    const wish = {
      type: 'asset' as const,
      resourceId: asset.id,
      start: at('11:30', 3),
      end: at('13:00', 3),
      quantity: 2,
      recurrence: daily(2),
    };
    const { data } = await api.call(previewSeries, { as: ann, body: wish });
    expect(told(data[1])).toEqual([
      'resource Two 11:30',
      'shift Own 12:00',
      'shift Own 12:15',
      'skip 11:30',
    ]);
    const exceptions = data[1]?.choices.slice(0, 1).map((choice) => choice.wish);
    const booked = await api.call(createBooking, {
      as: ann,
      body: { ...assetBody(asset), ...wish, exceptions },
    });
    expect(booked.status).toBe(201);
  });

  it('[Z-31] are returned for each of 180 conflicting dates', async () => {
    const rules = { booking_rules: '{"maxAheadDays":400}' };
    const { ann, room } = await bookingWorld(api, { name: 'Own', capacity: 8, ...rules });
    const other = await another(ann, 'Other', rules);
    const bob = await colleagueOf(api, ann);
    await bookSeries(api, bob, room.id, { recurrence: daily(180) });
    const { data } = await preview(api, ann, room.id, { recurrence: daily(180) });
    const exceptions = data.flatMap(({ choices }) => choices.slice(0, 1).map(({ wish }) => wish));
    expect(exceptions).toHaveLength(180);
    const body = { ...roomBody(room.id), recurrence: daily(180), exceptions };
    const { data: booked } = await api.call(createBooking, { as: ann, body });
    const dates = await datesOf(api, booked.seriesId);
    expect(new Set(dates.map((date) => date.resource_id))).toEqual(new Set([other.id]));
    expect(dates).toHaveLength(180);
  });
});
