import {
  cancelBooking,
  editBooking,
  getBooking,
  getManagedResource,
  updateBuilding,
} from '@axp/contracts';
import { deactivateUser } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from './booking-world.ts';
import { hallWorld } from './parts-world.ts';
import { takenTimesOf } from './series-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

/** A hall of three rooms, and when each of them is taken. */
async function world(rules: object = {}) {
  const hall = await hallWorld(api, { booking_rules: JSON.stringify(rules) });
  const boss = await administrator(api, hall.ann);
  const bob = await colleagueOf(api, hall.ann);
  const parts = [hall.a, hall.b, hall.c];
  const takenTimes = () => Promise.all(parts.map(({ id }) => takenTimesOf(api, id)));
  return { ...hall, boss, bob, takenTimes };
}

/** Whether the constraint leaves out the rows of a booking, by the resource whose time they take. */
function shadowsOf(bookingId: string) {
  return api.db
    .selectFrom('occupancy')
    .select(['resource_id', 'is_shadow'])
    .where('booking_id', '=', bookingId)
    .orderBy('resource_id')
    .execute();
}

describe('a booking of a whole', () => {
  it('[F-05] [Z-50] frees all parts when it is released because no one checked in', async () => {
    const { ann, bob, a, b, west, takenTimes } = await world({
      requiresCheckIn: true,
      releaseAfterMinutes: 15,
    });
    const { id } = (await book(api, ann, west.id)).data;
    const start = at('10:00');
    api.clock.set(at('10:14'));
    await api.runJob('booking_timers');
    expect(await takenTimes()).toEqual([[start], [start], []]);
    api.clock.set(at('10:15'));
    await api.runJob('booking_timers');
    const { data } = await api.call(getBooking, { as: ann, params: { id } });
    expect(data.status).toBe('cancelled');
    expect(await takenTimes()).toEqual([[], [], []]);
    for (const part of [a, b]) {
      const rest = { start: at('10:15'), end: at('11:00') };
      expect((await book(api, bob, part.id, rest)).status).toBe(201);
    }
  });

  it('[F-05] [D-04] keeps its parts when it passes from a leaver to another person', async () => {
    const { ann, boss, bob, a, west, takenTimes } = await world();
    const { id } = (await book(api, ann, west.id)).data;
    const decisions = [{ key: `upcoming:${id}`, fate: 'transfer' as const, toId: bob.id }];
    const params = { id: ann.id };
    const left = await api.call(deactivateUser, {
      as: boss,
      params,
      body: { version: 1, decisions },
    });
    expect(left.status).toBe(200);
    const start = at('10:00');
    expect(await takenTimes()).toEqual([[start], [start], []]);
    expect((await book(api, boss, a.id)).problem.code).toBe('booking.slot_taken');
    const { data } = await api.call(getBooking, { as: bob, params: { id } });
    expect(data).toMatchObject({ bookedFor: { id: bob.id }, resource: { id: west.id } });
    const body = { version: data.version };
    expect((await api.call(cancelBooking, { as: bob, params: { id }, body })).status).toBe(200);
    expect(await takenTimes()).toEqual([[], [], []]);
  });

  it('[F-05] [Z-10] takes its parts along when their building changes its time zone', async () => {
    const { ann, boss, bob, a, b, c, west, takenTimes } = await world();
    const tomorrow = (start: string, end: string) => ({ start: at(start, 3), end: at(end, 3) });
    const { id } = (await book(api, ann, west.id, tomorrow('10:00', '11:00'))).data;
    await book(api, bob, c.id, tomorrow('12:00', '13:00'));
    const before = await shadowsOf(id);
    const { data: room } = await api.call(getManagedResource, { as: boss, params: { id: a.id } });
    const changed = await api.call(updateBuilding, {
      as: boss,
      params: { id: room.building.id },
      body: { version: 1, timezone: 'Asia/Tokyo', keepTimes: 'wall' },
    });
    expect(changed.status).toBe(200);
    // Ten o'clock in Tokyo is eight o'clock in Bangkok.
    const eight = at('08:00', 3);
    expect(await takenTimes()).toEqual([[eight], [eight], [at('10:00', 3)]]);
    const moved = tomorrow('08:00', '09:00');
    expect((await book(api, bob, a.id, moved)).problem.code).toBe('booking.slot_taken');
    expect(await shadowsOf(id)).toEqual(before);
    const former = tomorrow('09:00', '11:00');
    expect((await book(api, bob, b.id, former)).status).toBe(201);
    const { data } = await api.call(getBooking, { as: ann, params: { id } });
    const longer = { version: data.version, end: at('10:00', 3) };
    const clash = await api.call(editBooking, { as: ann, params: { id }, body: longer });
    expect(clash.problem.code).toBe('booking.slot_taken');
  });
});
