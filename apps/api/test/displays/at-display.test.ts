import { amenityMask, getBooking, listBookingEvents } from '@axp/contracts';
import { updateOwnAmenities } from '@axp/contracts/administration';
import { bookAtDisplay, claimWalkUp, readDisplay } from '@axp/contracts/displays';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildBuilding, buildBusinessUnit, buildMembership, buildResource } from '../factories.ts';
import { addField } from '../resources/own-field-world.ts';
import { atDisplay, displayWorld, pairedDisplay, startPairing } from './display-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:50')));

const entriesOf = (state: { readonly rooms: readonly { readonly entries: readonly object[] }[] }) =>
  state.rooms[0]?.entries ?? [];
const claimAs = (as: Member, path: string, unit: { readonly businessUnitId?: string } = {}) =>
  api.call(claimWalkUp, { as, body: { secret: path.split('#')[1] ?? '', ...unit } });

type World = Awaited<ReturnType<typeof displayWorld>>;

async function booking({ state }: World) {
  const [entry] = (await state()).data.rooms[0]?.entries ?? [];
  if (!entry?.booking) throw new Error('no booking is shown');
  return entry.booking;
}

describe('readDisplay', () => {
  it('[D-09] shows the bookings of the next 24 hours of its own room alone', async () => {
    const { ann, room, state } = await displayWorld(api);
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    await book(api, ann, other.id);
    await book(api, ann, room.id);
    await book(api, ann, room.id, { start: at('09:00', 3), end: at('09:45', 3) });
    await book(api, ann, room.id, { start: at('10:00', 3), end: at('10:45', 3) });
    const { data } = await state();
    expect(data).toMatchObject({ kind: 'room', now: at('09:50'), until: at('09:50', 3) });
    expect(entriesOf(data)).toMatchObject([
      { start: at('10:00'), end: at('11:00'), title: 'Weekly sync', name: ann.fullName },
      { start: at('09:00', 3), end: at('09:45', 3) },
    ]);
  });

  it('[D-09] [H-05] shows nothing but the time of private bookings and of bookings of private rooms', async () => {
    const { ann, room, state } = await displayWorld(api);
    await book(api, ann, room.id, { privacy: 'private' });
    const secret = await displayWorld(api, { privacy: 'private' });
    await book(api, secret.ann, secret.room.id);
    for (const read of [state, secret.state]) {
      const { data } = await read();
      expect(entriesOf(data)).toMatchObject([
        { start: at('10:00'), end: at('11:00'), isPrivate: true, title: null, name: null },
      ]);
      expect(JSON.stringify(data)).not.toContain('Weekly sync');
    }
  });

  it('[D-09] [F-04] has the amenities of its room with the name and icon of an own one, a board none', async () => {
    const { admin, room, state, ann } = await displayWorld(api);
    const own = { name: { en: 'Grand piano', th: 'แกรนด์เปียโน' }, icon: 'piano' } as const;
    const body = { version: 0, amenities: [{ ...own, key: null, types: ['room' as const] }] };
    const [{ key } = { key: 'own-1' as const }] = (
      await api.call(updateOwnAmenities, { as: admin, body })
    ).data.amenities;
    await api.db
      .updateTable('resource')
      .set({ amenity_mask: amenityMask(['whiteboard', 'screen', key]) })
      .where('id', '=', room.id)
      .execute();
    expect((await state()).data.rooms[0]?.amenities).toEqual([
      { icon: 'screen', name: { en: 'Screen', th: 'จอภาพ' } },
      { icon: 'whiteboard', name: { en: 'Whiteboard', th: 'ไวท์บอร์ด' } },
      own,
    ]);
    const shown = { kind: 'board', showsId: room.building_id } as const;
    const board = atDisplay(api, ann, await pairedDisplay(api, admin, shown));
    expect((await board.state()).data.rooms[0]?.amenities).toEqual([]);
  });

  it('[D-09] lists the rooms of a building on its board, without anything to do there', async () => {
    const { admin, ann, room } = await displayWorld(api);
    const { building_id } = room;
    const other = await buildResource(api.db, { merchant_id: ann.merchantId, building_id });
    await book(api, ann, room.id);
    const board = await pairedDisplay(api, admin, { kind: 'board', showsId: building_id });
    const body = { secret: board.secret };
    const { data } = await api.call(readDisplay, { host: ann.host, body });
    expect(data).toMatchObject({ kind: 'board', actions: [], walkUp: null });
    expect(data.rooms.map(({ id }) => id).toSorted()).toEqual([room.id, other.id].toSorted());
    const shown = data.rooms.find(({ id }) => id === room.id);
    expect(shown?.entries).toMatchObject([{ title: 'Weekly sync', booking: null }]);
  });
});

describe('the board of a building without rooms', () => {
  it('[D-09] has its name and no rooms, until one is added', async () => {
    const { admin, ann } = await displayWorld(api);
    const merchant_id = ann.merchantId;
    const building = await buildBuilding(api.db, { merchant_id, name: 'New Wing' });
    const board = await pairedDisplay(api, admin, { kind: 'board', showsId: building.id });
    const body = { secret: board.secret };
    const read = async () => (await api.call(readDisplay, { host: ann.host, body })).data;
    expect(await read()).toMatchObject({ kind: 'board', building: 'New Wing', rooms: [] });
    await buildResource(api.db, { merchant_id, building_id: building.id });
    expect((await read()).rooms).toHaveLength(1);
  });
});

describe('the requests of displays', () => {
  const read = (host: string, secret: string) => api.call(readDisplay, { host, body: { secret } });

  it('[H-09] are limited to 120 a minute for each display', async () => {
    const { ann, admin, room, state } = await displayWorld(api);
    const other = await pairedDisplay(api, admin, { showsId: room.id });
    api.clock.set(at('11:00'));
    for (let count = 0; count < 120; count += 1) expect((await state()).status).toBe(200);
    expect((await state()).problem).toMatchObject({ code: 'auth.too_many_attempts' });
    expect((await read(ann.host, other.secret)).status).toBe(200);
    api.clock.advance({ minutes: 1 });
    expect((await state()).status).toBe(200);
  });

  it('[H-09] are limited to 60 a minute with unknown secrets, displays and waiting devices apart', async () => {
    const { ann, state } = await displayWorld(api);
    api.clock.set(at('12:00'));
    const { secret } = await startPairing(api, ann);
    for (let count = 0; count < 60; count += 1) {
      expect((await read(ann.host, `unknown ${count}`)).status).toBe(404);
    }
    expect((await read(ann.host, 'unknown')).status).toBe(429);
    expect((await read(ann.host, secret)).status).toBe(404);
    expect((await state()).status).toBe(200);
    api.clock.advance({ minutes: 1 });
    expect((await read(ann.host, 'unknown')).status).toBe(404);
  });
});

describe('bookAtDisplay', () => {
  it('[D-09] books from now on for the room, which needs no check-in', async () => {
    const world = await displayWorld(api);
    const { data } = await world.tap(at('10:15'));
    expect(data).toMatchObject({ end: at('10:15'), claim: { until: '2026-11-02T02:52:00.000Z' } });
    expect(entriesOf(data.state)).toMatchObject([
      {
        start: at('09:50'),
        end: at('10:15'),
        title: 'Walk-up booking',
        name: null,
        booking: { id: data.bookingId, isCheckedIn: true, isWalkUp: true },
      },
    ]);
    api.clock.set(at('10:12'));
    await api.runJob('booking_timers');
    expect(await booking(world)).toMatchObject({ isCheckedIn: true });
  });

  it('[F-03] does not ask for own fields, which no one fills there, and gives them their defaults', async () => {
    const world = await displayWorld(api);
    const { admin, ann, tap } = world;
    await addField(api, admin, { isRequired: true });
    const label = { en: 'Purpose', th: 'วัตถุประสงค์' };
    const purpose = await addField(api, admin, { label, isRequired: true, default: 'Walk-up' });
    const { data } = await tap(at('10:15'));
    expect((await book(api, ann, world.room.id)).problem.errors).toMatchObject([
      { code: 'required' },
    ]);
    const row = await api.db
      .selectFrom('booking')
      .select('own_fields')
      .where('id', '=', data.bookingId)
      .executeTakeFirstOrThrow();
    expect(row.own_fields).toEqual({ [purpose]: 'Walk-up' });
  });

  it('[D-09] books nothing twice for a tap whose answer was lost, and returns the same code', async () => {
    const { tap } = await displayWorld(api);
    const tapId = uuidv7();
    const first = (await tap(at('10:15'), tapId)).data;
    const again = (await tap(at('10:15'), tapId)).data;
    expect(again).toMatchObject({ bookingId: first.bookingId, claim: first.claim });
    expect(entriesOf(again.state)).toHaveLength(1);
    expect((await tap(at('10:15'))).problem.code).toBe('booking.slot_taken');
  });

  it('[D-09] books once if two displays of a room are tapped at the same moment', async () => {
    const { admin, ann, room, tap } = await displayWorld(api);
    const second = await pairedDisplay(api, admin, { showsId: room.id });
    const body = { secret: second.secret, tapId: uuidv7(), end: at('10:15') };
    const answers = await Promise.all([
      tap(at('10:15')),
      api.call(bookAtDisplay, { host: ann.host, body }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
  });

  it.each([
    ['a time that is taken', {}, at('10:30'), 'booking.slot_taken'],
    ['an end off the grid', {}, at('10:05'), 'booking.off_grid'],
    ['a room that needs approval', { needs_approval: true }, at('10:00'), 'display.not_bookable'],
  ] as const)('[D-09] refuses %s, and books nothing', async (_, room, end, code) => {
    const {
      ann,
      tap,
      state,
      room: { id },
    } = await displayWorld(api, room);
    await book(api, ann, id);
    expect((await tap(end)).problem.code).toBe(code);
    expect(entriesOf((await state()).data)).toHaveLength(1);
  });
});

describe('changeAtDisplay', () => {
  it('[D-09] checks in, extends and ends a booking of the room, without a name', async () => {
    const world = await displayWorld(api);
    const { ann, room, change, extend, state } = world;
    const { id } = (await book(api, ann, room.id)).data;
    expect((await change('check-in', await booking(world))).status).toBe(200);
    expect(await booking(world)).toMatchObject({ id, isCheckedIn: true });
    api.clock.set(at('10:20'));
    expect((await extend(await booking(world), at('11:30'))).status).toBe(200);
    expect(entriesOf((await state()).data)).toMatchObject([{ end: at('11:30') }]);
    expect((await change('end', await booking(world))).status).toBe(200);
    expect(entriesOf((await state()).data)).toEqual([]);
    const { data } = await api.call(listBookingEvents, { as: ann, params: { id } });
    expect(data.map(({ action, actor }) => [action, actor?.fullName])).toEqual([
      ['book', ann.fullName],
      ['check-in', room.name],
      ['extend', room.name],
      ['check-out', room.name],
    ]);
  });

  it('[D-09] ends a running booking that no one has checked in', async () => {
    const world = await displayWorld(api);
    await book(api, world.ann, world.room.id);
    api.clock.set(at('10:01'));
    expect((await world.change('end', await booking(world))).status).toBe(200);
    expect(entriesOf((await world.state()).data)).toEqual([]);
  });

  it('[D-09] refuses what has changed since, a booking of another room, and a taken time', async () => {
    const world = await displayWorld(api);
    const { ann, room, change, extend } = world;
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    const { id } = (await book(api, ann, other.id)).data;
    expect((await change('check-in', { id, version: 1 })).problem.code).toBe('booking.not_found');
    await book(api, ann, room.id);
    const seen = await booking(world);
    await change('check-in', seen);
    expect((await change('check-in', seen)).problem.code).toBe('booking.stale');
    await book(api, ann, room.id, { start: at('11:00'), end: at('11:30') });
    api.clock.set(at('10:20'));
    const refused = await extend(await booking(world), at('11:15'));
    expect(refused.problem.code).toBe('booking.slot_taken');
  });
});

describe('claimWalkUp', () => {
  it('[D-09] makes the booking that of the person who scans the code, once', async () => {
    const { ann, tap, state } = await displayWorld(api);
    const eve = await colleagueOf(api, ann);
    const { claim, bookingId } = (await tap(at('10:15'))).data;
    expect((await claimAs(eve, claim.path)).data).toMatchObject({ booking: { id: bookingId } });
    const { data } = await api.call(getBooking, { as: eve, params: { id: bookingId } });
    expect(data).toMatchObject({ booker: { id: eve.id }, bookedFor: { id: eve.id } });
    expect(entriesOf((await state()).data)).toMatchObject([
      { name: eve.fullName, booking: { isWalkUp: false } },
    ]);
    expect((await claimAs(ann, claim.path)).problem.code).toBe('walk_up.not_claimable');
  });

  it('[D-09] counts the booking for a unit of theirs that the person chooses, and for no other', async () => {
    const { ann, tap } = await displayWorld(api);
    const merchant_id = ann.merchantId;
    const [own, foreign] = [
      await buildBusinessUnit(api.db, { merchant_id }),
      await buildBusinessUnit(api.db, { merchant_id }),
    ];
    await buildMembership(api.db, { merchant_id, user_id: ann.id, business_unit_id: own.id });
    const { claim, bookingId } = (await tap(at('10:15'))).data;
    const refused = await claimAs(ann, claim.path, { businessUnitId: foreign.id });
    expect(refused.problem.errors).toMatchObject([
      { path: 'businessUnitId', code: 'business_unit.not_allowed' },
    ]);
    expect((await claimAs(ann, claim.path, { businessUnitId: own.id })).status).toBe(200);
    const { data } = await api.call(getBooking, { as: ann, params: { id: bookingId } });
    expect(data).toMatchObject({ businessUnit: { id: own.id } });
  });

  it('[D-09] refuses a code after two minutes, of an ended booking, and of another merchant', async () => {
    const world = await displayWorld(api);
    const { ann, tap, change } = world;
    const other = await displayWorld(api);
    const refused = async (as: Member, path: string) => (await claimAs(as, path)).problem.code;
    const late = (await tap(at('10:15'))).data.claim.path;
    expect(await refused(other.ann, late)).toBe('walk_up.not_claimable');
    api.clock.advance({ minutes: 2 });
    expect(await refused(ann, late)).toBe('walk_up.not_claimable');
    await change('end', await booking(world));
    api.clock.advance({ minutes: 1 });
    const ended = (await tap(at('10:15'))).data.claim.path;
    await change('end', await booking(world));
    expect(await refused(ann, ended)).toBe('walk_up.not_claimable');
  });
});
