import { listBookingEvents } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { hallWorld } from '../bookings/parts-world.ts';
import { atDisplay, pairedDisplay } from './display-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:50')));

/** A hall of three rooms, and the doors of some of them. */
async function world() {
  const hall = await hallWorld(api);
  const admin = await administrator(api, hall.ann);
  const doorOf = async ({ id }: { readonly id: string }) => {
    const door = atDisplay(api, hall.ann, await pairedDisplay(api, admin, { showsId: id }));
    const entries = async () => (await door.state()).data.rooms[0]?.entries ?? [];
    const booking = async () => {
      const [entry] = await entries();
      if (!entry?.booking) throw new Error('no booking can be changed');
      return entry.booking;
    };
    return { ...door, entries, booking };
  };
  return { ...hall, doorOf };
}

describe('the display of a part', () => {
  it('[F-05] names the room that was booked, and nothing of the booking', async () => {
    const { ann, a, west, doorOf } = await world();
    const door = await doorOf(a);
    await book(api, ann, west.id);
    expect(await door.entries()).toMatchObject([
      { bookedAs: 'Hall west', title: null, name: null },
    ]);
  });

  it('[F-05] checks in, extends and ends a booking of its whole', async () => {
    const { ann, a, b, west, doorOf } = await world();
    const { id } = (await book(api, ann, west.id)).data;
    const [door, neighbour] = [await doorOf(a), await doorOf(b)];
    expect((await door.change('check-in', await door.booking())).status).toBe(200);
    expect(await neighbour.booking()).toMatchObject({ id, isCheckedIn: true });
    api.clock.set(at('10:20'));
    expect((await door.extend(await door.booking(), at('11:30'))).status).toBe(200);
    expect(await neighbour.entries()).toMatchObject([{ end: at('11:30') }]);
    expect((await door.change('end', await door.booking())).status).toBe(200);
    expect([await door.entries(), await neighbour.entries()]).toEqual([[], []]);
    const { data } = await api.call(listBookingEvents, { as: ann, params: { id } });
    expect(data.map(({ action, actor }) => [action, actor?.fullName])).toEqual([
      ['book', ann.fullName],
      ['check-in', a.name],
      ['extend', a.name],
      ['check-out', a.name],
    ]);
  });

  it('[F-05] extends a booking of its whole only where all parts are free', async () => {
    const { ann, a, b, west, doorOf } = await world();
    await book(api, ann, west.id);
    await book(api, ann, b.id, { start: at('11:00'), end: at('11:30') });
    const door = await doorOf(a);
    await door.change('check-in', await door.booking());
    api.clock.set(at('10:20'));
    const { problem } = await door.extend(await door.booking(), at('11:15'));
    expect(problem.code).toBe('booking.slot_taken');
  });

  it('[F-05] [H-05] shows nothing but the time of a private booking, which it can check in', async () => {
    const { ann, a, west, doorOf } = await world();
    await book(api, ann, west.id, { privacy: 'private' });
    const door = await doorOf(a);
    expect(await door.entries()).toMatchObject([
      { start: at('10:00'), isPrivate: true, bookedAs: null, title: null, name: null },
    ]);
    expect((await door.change('check-in', await door.booking())).status).toBe(200);
  });

  it('[F-05] books until the whole is booked, and takes the time of the whole', async () => {
    const { ann, a, b, west, doorOf } = await world();
    await book(api, ann, west.id);
    const door = await doorOf(a);
    expect((await door.tap(at('10:15'))).problem.code).toBe('booking.slot_taken');
    expect((await door.tap(at('10:00'))).status).toBe(200);
    const early = { start: at('09:45'), end: at('10:00') };
    expect((await book(api, ann, west.id, early)).problem.code).toBe('booking.slot_taken');
    expect((await book(api, ann, b.id, early)).status).toBe(201);
  });
});

describe('the display of a whole', () => {
  it('[F-05] changes no booking of a part or of another whole, nor does that of a room beside it', async () => {
    const { ann, a, c, west, east, hall, doorOf } = await world();
    const ofPart = (await book(api, ann, a.id)).data;
    const whole = await doorOf(hall);
    expect(await whole.entries()).toMatchObject([{ bookedAs: a.name, booking: null }]);
    expect((await whole.change('check-in', ofPart)).problem.code).toBe('booking.not_found');
    const later = { start: at('12:00'), end: at('13:00') };
    const ofWest = (await book(api, ann, west.id, later)).data;
    api.clock.set(at('11:55'));
    for (const room of [east, c]) {
      const door = await doorOf(room);
      expect((await door.entries()).filter(({ booking }) => booking !== null)).toEqual([]);
      expect((await door.change('check-in', ofWest)).problem.code).toBe('booking.not_found');
    }
  });
});
