import { extendBooking, listCalendar, releaseHold, takeHold, unpackCalendar } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();

const tenToEleven = { start: at('10:00'), end: at('11:00') };

function hold(as: Member, resourceId: string, changes: object = {}, formId = crypto.randomUUID()) {
  const body = { resourceId, ...tenToEleven, ...changes };
  return api.call(takeHold, { as, params: { formId }, body });
}

const heldTimes = async (merchantId: string) =>
  (
    await api.db
      .selectFrom('occupancy')
      .select('starts_at')
      .where('merchant_id', '=', merchantId)
      .where('kind', '=', 'hold')
      .orderBy('starts_at')
      .execute()
  ).map((row) => row.starts_at);

/** As if five minutes had passed for the holds of a merchant. */
const letExpire = (merchantId: string) =>
  api.db
    .updateTable('occupancy')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'hold')
    .execute();

describe('takeHold', () => {
  it('[Z-03] reserves a time for five minutes by the database’s clock', async () => {
    const { ann, room } = await bookingWorld(api);
    const formId = crypto.randomUUID();
    const { data } = await hold(ann, room.id, {}, formId);
    expect(data).toMatchObject({ formId, resourceId: room.id, ...tenToEleven });
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from ${data.expiresAt}::timestamptz - now())::float as seconds
    `.execute(api.db);
    expect(rows[0]?.seconds).toBeGreaterThan(4 * 60);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(5 * 60);
  });

  it('[Z-03] blocks others until it is released', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const formId = crypto.randomUUID();
    await hold(ann, room.id, {}, formId);
    const { problem } = await book(api, bob, room.id);
    expect([problem.code, problem.clashes]).toEqual(['booking.slot_taken', [tenToEleven]]);
    expect((await hold(bob, room.id)).problem.code).toBe('booking.slot_taken');
    await api.call(releaseHold, { as: ann, params: { formId } });
    expect((await book(api, bob, room.id)).status).toBe(201);
  });

  it('[Z-03] becomes the holder’s own booking', async () => {
    const { ann, room } = await bookingWorld(api);
    await hold(ann, room.id);
    expect((await book(api, ann, room.id)).status).toBe(201);
    expect(await heldTimes(ann.merchantId)).toEqual([]);
  });

  it('[Z-03] is one per form: taking it again renews or moves it', async () => {
    const { ann, room } = await bookingWorld(api);
    const formId = crypto.randomUUID();
    const first = await hold(ann, room.id, {}, formId);
    await letExpire(ann.merchantId);
    const renewed = await hold(ann, room.id, {}, formId);
    expect(Date.parse(renewed.data.expiresAt)).toBeGreaterThanOrEqual(
      Date.parse(first.data.expiresAt),
    );
    await hold(ann, room.id, { start: at('10:30'), end: at('11:30') }, formId);
    expect(await heldTimes(ann.merchantId)).toEqual([at('10:30')]);
    // A second form of the same person takes over what the first one keeps.
    expect((await hold(ann, room.id)).status).toBe(200);
    expect(await heldTimes(ann.merchantId)).toEqual([at('10:00')]);
  });

  it('[Z-03] is unchanged when it can’t move', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const formId = crypto.randomUUID();
    await hold(ann, room.id, {}, formId);
    await book(api, bob, room.id, { start: at('12:00'), end: at('13:00') });
    const moved = await hold(ann, room.id, { start: at('12:30'), end: at('13:30') }, formId);
    expect(moved.problem.code).toBe('booking.slot_taken');
    expect(await heldTimes(ann.merchantId)).toEqual([at('10:00')]);
  });

  it('[Z-03] blocks no one once expired, deleted or not', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await hold(ann, room.id);
    await hold(ann, room.id, { start: at('14:00'), end: at('15:00') });
    await letExpire(ann.merchantId);
    const query = { from: at('00:00'), to: at('23:00') };
    expect(unpackCalendar((await api.call(listCalendar, { as: bob, query })).data)).toEqual([]);
    expect((await book(api, bob, room.id)).status).toBe(201);
    expect(await heldTimes(ann.merchantId)).toEqual([at('14:00')]);
    await api.runJob('sweep_holds');
    expect(await heldTimes(ann.merchantId)).toEqual([]);
  });

  it('[Z-03] does not block an extension once it has expired', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id);
    api.clock.set(at('10:30'));
    await hold(bob, room.id, { start: at('11:00'), end: at('12:00') });
    const extend = () =>
      api.call(extendBooking, {
        as: ann,
        params: { id: data.id },
        body: { version: 1, end: at('11:30') },
      });
    expect((await extend()).problem.code).toBe('booking.slot_taken');
    await letExpire(ann.merchantId);
    expect((await extend()).status).toBe(200);
    api.clock.set(at('09:00'));
  });

  it('[Z-03] is deleted only once it has expired', async () => {
    const { ann, room } = await bookingWorld(api);
    await hold(ann, room.id);
    await api.runJob('sweep_holds');
    expect(await heldTimes(ann.merchantId)).toEqual([at('10:00')]);
  });

  it('[Z-03] is limited to five forms per person; a sixth replaces the oldest', async () => {
    const { ann, room } = await bookingWorld(api);
    const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00'];
    for (const [index, hour] of hours.entries()) {
      await hold(ann, room.id, { start: at(hour, 3), end: at(`${10 + index}:00`, 3) });
    }
    expect(await heldTimes(ann.merchantId)).toEqual(hours.slice(1).map((hour) => at(hour, 3)));
  });

  it('[Z-03] [Z-04] reserves the requested number of units of an asset, or none', async () => {
    const { ann } = await bookingWorld(api);
    const asset = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      type: 'asset',
      quantity: 3,
    });
    const bob = await colleagueOf(api, ann);
    const day = { start: at('12:00'), end: at('12:00', 3) };
    expect((await hold(ann, asset.id, { ...day, quantity: 2 })).status).toBe(200);
    expect((await hold(bob, asset.id, { ...day, quantity: 2 })).problem.code).toBe(
      'booking.slot_taken',
    );
    expect((await hold(bob, asset.id, { ...day, quantity: 1 })).status).toBe(200);
  });

  it('[Z-03] [Z-11] [Z-12] reserves only what could be booked', async () => {
    const { ann, room } = await bookingWorld(api);
    const long = await hold(ann, room.id, { end: at('10:00', 9) });
    expect(long.problem.code).toBe('booking.too_long');
    const building = await buildBuilding(api.db, {
      merchant_id: ann.merchantId,
      opening_hours: JSON.stringify([{ weekday: 2, opens: '08:00', closes: '18:00' }]),
    });
    const closed = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      building_id: building.id,
    });
    expect((await hold(ann, closed.id)).problem.code).toBe('booking.closed_weekday');
    const foreign = await buildResource(api.db);
    expect((await hold(ann, foreign.id)).problem.code).toBe('resource.not_found');
  });

  it('[Z-03] shows others that a time is held, but not by whom', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await hold(ann, room.id);
    const query = { from: at('00:00'), to: at('23:00') };
    const seen = await api.call(listCalendar, { as: bob, query });
    expect(unpackCalendar(seen.data)).toEqual([
      {
        bookingId: null,
        resourceId: room.id,
        kind: 'hold',
        ...tenToEleven,
        title: null,
        bookedFor: null,
        isMine: false,
        answer: null,
        bookedAs: null,
        booking: null,
      },
    ]);
    const own = await api.call(listCalendar, { as: ann, query });
    expect(unpackCalendar(own.data).map(({ isMine }) => isMine)).toEqual([true]);
  });
});

describe('releaseHold', () => {
  it('[Z-03] releases only the caller’s own, and does nothing if there is none', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const formId = crypto.randomUUID();
    await hold(ann, room.id, {}, formId);
    expect((await api.call(releaseHold, { as: bob, params: { formId } })).status).toBe(204);
    expect(await heldTimes(ann.merchantId)).toHaveLength(1);
    expect((await api.call(releaseHold, { as: ann, params: { formId } })).status).toBe(204);
    expect((await api.call(releaseHold, { as: ann, params: { formId } })).status).toBe(204);
    expect(await heldTimes(ann.merchantId)).toEqual([]);
  });
});
