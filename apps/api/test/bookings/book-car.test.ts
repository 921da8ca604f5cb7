import {
  createBooking,
  editBooking,
  extendBooking,
  getBooking,
  listApprovals,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBuilding, buildLicence } from '../factories.ts';
import { at, colleagueOf } from './booking-world.ts';
import { bookAnyCar, bookCar, carBody, thingOf } from './kind-world.ts';

const api = testApi();

async function carWorld(car: Parameters<typeof thingOf>[2] = {}) {
  const ann = await api.member();
  return { ann, car: await thingOf(api, ann, { type: 'car', ...car }) };
}

/** A colleague with a confirmed licence. */
async function licensed(ann: Member, licenceClass: string, expires_on: string): Promise<Member> {
  const merchant_id = ann.merchantId;
  const person = await colleagueOf(api, ann);
  const classes = [licenceClass];
  await buildLicence(api.db, { merchant_id, user_id: person.id, classes, expires_on });
  return person;
}

const edit = (as: Member, id: string, body: Readonly<Record<string, unknown>>) =>
  api.call(editBooking, { as, params: { id }, body: { version: 1, ...body } });

describe('createBooking of a car', () => {
  it('[B-01] [Z-20] [Z-22] needs only the required fields; the caller drives', async () => {
    const { ann, car } = await carWorld();
    const { status, data } = await bookCar(api, ann, car);
    expect(status).toBe(201);
    expect(data).toMatchObject({ type: 'car', resource: { id: car.id }, room: null, asset: null });
    const place = { id: car.building_id, name: expect.any(String) };
    expect(data.car).toEqual({
      lastOdometerKm: null,
      driver: { id: ann.id, fullName: ann.fullName },
      needsDriver: false,
      passengers: [],
      purpose: 'Audit of the new line',
      destination: 'Rayong',
      pickUp: place,
      return: place,
      estimatedKm: null,
      licenceConfirmed: true,
    });
  });

  it('[Z-22] stores another driver, passengers in order, places and distance', async () => {
    const { ann, car } = await carWorld();
    const bob = await colleagueOf(api, ann);
    const depot = await buildBuilding(api.db, { merchant_id: ann.merchantId, name: 'Depot' });
    const { data } = await bookCar(api, ann, car, {
      driverId: bob.id,
      passengers: [{ name: 'Zoe of Siam Parts' }, { userId: ann.id }],
      returnBuildingId: depot.id,
      estimatedKm: 320,
    });
    expect(data.car).toMatchObject({
      driver: { id: bob.id },
      passengers: [
        { userId: null, name: 'Zoe of Siam Parts' },
        { userId: ann.id, name: ann.fullName },
      ],
      return: { id: depot.id, name: 'Depot' },
      estimatedKm: 320,
    });
  });

  it('[Z-22] accepts a company driver: no one of the booking drives or needs a licence', async () => {
    const { ann, car } = await carWorld({ licence_class: 'D' });
    const { data } = await bookCar(api, ann, car, { needsDriver: true, licenceConfirmed: false });
    expect(data.car).toMatchObject({ needsDriver: true, driver: null, licenceConfirmed: false });
  });

  it('[Z-22] refuses more people than seats, including the driver', async () => {
    const { ann, car } = await carWorld({ capacity: 3 });
    const people = (count: number) => Array.from({ length: count }, () => ({ name: 'Somebody' }));
    const { status, problem } = await bookCar(api, ann, car, { passengers: people(3) });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      expect.objectContaining({
        path: 'passengers',
        code: 'booking.over_capacity',
        message: 'There are seats for 3 people here.',
      }),
    ]);
    expect((await bookCar(api, ann, car, { passengers: people(2) })).status).toBe(201);
  });

  it('[Z-22] checks the driver’s licence against the class and the end of the booking', async () => {
    const { ann, car } = await carWorld({ licence_class: 'B' });
    const errorsFor = async (driverId: string) =>
      (await bookCar(api, ann, car, { driverId })).problem.errors;
    expect(await errorsFor(ann.id)).toEqual([
      expect.objectContaining({ path: 'driverId', code: 'booking.licence_missing' }),
    ]);
    const biker = await licensed(ann, 'A', '2030-01-01');
    expect(await errorsFor(biker.id)).toEqual([
      expect.objectContaining({
        path: 'driverId',
        params: { licenceClass: 'B' },
        message: 'The driver needs a licence of class B for this car.',
      }),
    ]);
    const late = await licensed(ann, 'B', '2026-11-02');
    expect(await errorsFor(late.id)).toEqual([
      expect.objectContaining({
        path: 'driverId',
        code: 'booking.licence_expired',
        message: expect.stringContaining('2 Nov 2026'),
      }),
    ]);
    const lastDay = await licensed(ann, 'C', '2026-11-03');
    expect((await bookCar(api, ann, car, { driverId: lastDay.id })).status).toBe(201);
  });

  it('[R-05] refuses an unconfirmed licence, sends it to approval, or accepts it, by the rule', async () => {
    const { ann, car } = await carWorld({ licence_class: 'B' });
    const merchant_id = ann.merchantId;
    await buildLicence(api.db, { merchant_id, user_id: ann.id, state: 'entered' });
    const bookUnder = async (driverLicence: string, change = {}) => {
      await api.db
        .updateTable('resource')
        .set({ booking_rules: JSON.stringify({ approval: 'never', driverLicence }) })
        .where('id', '=', car.id)
        .execute();
      return bookCar(api, ann, car, change);
    };
    expect((await bookUnder('confirmed')).problem.errors).toEqual([
      expect.objectContaining({
        path: 'driverId',
        code: 'booking.licence_unconfirmed',
        message: expect.stringContaining('confirmed licence of class B'),
      }),
    ]);
    const asked = await bookUnder('approval');
    expect(asked.data.status).toBe('pending-approval-book');
    const boss = await administrator(api, ann);
    const queue = await api.call(listApprovals, { as: boss, query: {} });
    expect(queue.data.map(({ unconfirmedLicence }) => unconfirmedLicence)).toEqual(['B']);
    const taken = await bookUnder('entered', { start: at('10:00', 4), end: at('14:00', 4) });
    expect(taken.data.status).toBe('approved');
  });

  it('[R-05] sends a trip to approval when its driver changes to one without a licence', async () => {
    const rules = { approval: 'never', driverLicence: 'approval' };
    const { ann, car } = await carWorld({
      licence_class: 'B',
      booking_rules: JSON.stringify(rules),
    });
    const bob = await licensed(ann, 'B', '2030-01-01');
    const eve = await colleagueOf(api, ann);
    const { data } = await bookCar(api, ann, car, { driverId: bob.id });
    expect(data.status).toBe('approved');
    const changed = await edit(ann, data.id, { driverId: eve.id, licenceConfirmed: true });
    expect(changed.data.status).toBe('pending-approval-edit');
  });

  it('[R-05] can’t be extended beyond the last day of the driver’s licence', async () => {
    const { ann, car } = await carWorld({
      licence_class: 'B',
      booking_rules: JSON.stringify({ approval: 'never', requiresCheckIn: false }),
    });
    const bob = await licensed(ann, 'B', '2026-11-03');
    const booked = await bookCar(api, ann, car, { driverId: bob.id, end: at('22:00', 3) });
    const { id, version } = booked.data;
    await api.db
      .updateTable('booking')
      .set({ status: 'checked-in', checked_in_at: at('10:00', 3) })
      .where('id', '=', id)
      .execute();
    const extend = (end: string) =>
      api.call(extendBooking, { as: ann, params: { id }, body: { version, end } });
    expect((await extend(at('01:00', 4))).problem.errors).toEqual([
      expect.objectContaining({ code: 'booking.licence_expired' }),
    ]);
    expect((await extend(at('23:00', 3))).status).toBe(200);
  });

  it('[Z-24] explains the refusal in Thai to readers of Thai', async () => {
    const { ann, car } = await carWorld({ licence_class: 'B' });
    const { problem } = await api.call(createBooking, {
      as: ann,
      body: carBody(car),
      headers: { locale: 'th' },
    });
    expect(problem.detail).toBe('ผู้ขับต้องมีใบขับขี่ประเภท B สำหรับรถคันนี้');
  });

  it('[T-07] finds no driver, passenger or building of another merchant', async () => {
    const { ann, car } = await carWorld();
    const other = await carWorld();
    const errors = async (changes: Readonly<Record<string, unknown>>) =>
      (await bookCar(api, ann, car, changes)).problem.errors.map(({ path, code }) => [path, code]);
    expect(await errors({ driverId: other.ann.id })).toEqual([['driverId', 'user.not_found']]);
    expect(await errors({ passengers: [{ userId: other.ann.id }] })).toEqual([
      ['passengers.0.userId', 'user.not_found'],
    ]);
    expect(await errors({ pickUpBuildingId: other.car.building_id })).toEqual([
      ['pickUpBuildingId', 'building.not_found'],
    ]);
  });

  it('[Z-11] needs an hour of notice and keeps 15 minutes after each trip', async () => {
    const { ann, car } = await carWorld();
    const soon = await bookCar(api, ann, car, { start: at('09:30'), end: at('11:00') });
    expect(soon.problem.errors).toEqual([
      expect.objectContaining({ path: 'start', code: 'booking.notice_too_short' }),
    ]);
    await bookCar(api, ann, car);
    const next = { start: at('14:00', 3), end: at('15:00', 3) };
    expect((await bookCar(api, ann, car, next)).problem.clashes).toEqual([
      { start: at('10:00', 3), end: at('14:15', 3) },
    ]);
  });

  it('shows full details of a trip to its driver and passengers only', async () => {
    const { ann, car } = await carWorld();
    const [bob, eve, mallory] = await Promise.all([1, 2, 3].map(() => colleagueOf(api, ann)));
    if (!bob || !eve || !mallory) throw new Error('three colleagues were built');
    const { data } = await bookCar(api, ann, car, {
      driverId: bob.id,
      passengers: [{ userId: eve.id }],
    });
    const seenBy = async (as: Member) =>
      (await api.call(getBooking, { as, params: { id: data.id } })).status;
    expect([await seenBy(bob), await seenBy(eve), await seenBy(mallory)]).toEqual([200, 200, 404]);
  });
});

describe('createBooking of any car of a pool', () => {
  it('[Z-04] books the first free one, then the next, and refuses when all are taken', async () => {
    const { ann, car } = await carWorld({
      booking_rules: JSON.stringify({ approval: 'never' }),
    });
    const other = await thingOf(api, ann, { type: 'car' });
    const pool = [car, other] as const;
    const first = await bookAnyCar(api, ann, [...pool]);
    const second = await bookAnyCar(api, ann, [...pool]);
    const third = await bookAnyCar(api, ann, [...pool]);
    expect([first.data.resource.id, first.data.status]).toEqual([car.id, 'approved']);
    expect([second.data.resource.id, second.data.status]).toEqual([
      other.id,
      'pending-approval-book',
    ]);
    expect([third.status, third.problem.code]).toEqual([409, 'booking.slot_taken']);
    expect(third.problem.clashes).toHaveLength(1);
    const rows = await api.db
      .selectFrom('booking')
      .select('id')
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    expect(rows).toHaveLength(2);
  });

  it('[Z-04] skips cars whose rules refuse, and returns the first refusal when all do', async () => {
    const { ann, car } = await carWorld({ capacity: 2 });
    const van = await thingOf(api, ann, { type: 'car', capacity: 9 });
    const passengers = [{ name: 'One' }, { name: 'Two' }];
    expect((await bookAnyCar(api, ann, [car, van], { passengers })).data.resource.id).toBe(van.id);
    const { problem } = await bookAnyCar(api, ann, [car], { passengers });
    expect([problem.code, problem.params]).toEqual(['booking.over_capacity', { capacity: 2 }]);
  });

  it('[Z-04] names the member of the pool that is no car, and needs exactly one way of choosing', async () => {
    const { ann, car } = await carWorld();
    const room = await thingOf(api, ann);
    const broken = await bookAnyCar(api, ann, [car, room]);
    expect(broken.problem.errors).toEqual([
      expect.objectContaining({ path: 'anyOf.1', code: 'resource.not_found' }),
    ]);
    const twice = await bookCar(api, ann, car, { anyOf: [car.id] });
    expect(twice.problem.errors).toEqual([
      expect.objectContaining({ path: 'anyOf', code: 'not_together' }),
    ]);
  });
});

describe('editBooking of a car', () => {
  it('[Z-22] changes the trip and its passengers', async () => {
    const { ann, car } = await carWorld();
    const { data } = await bookCar(api, ann, car, { passengers: [{ name: 'Zoe' }] });
    const changed = await edit(ann, data.id, {
      destination: 'Chonburi',
      estimatedKm: 90,
      passengers: [{ name: 'Ben' }, { name: 'Zoe' }],
    });
    expect(changed.data.car).toMatchObject({
      destination: 'Chonburi',
      estimatedKm: 90,
      passengers: [{ name: 'Ben' }, { name: 'Zoe' }],
      driver: { id: ann.id },
    });
  });

  it('[Z-22] requires a new driver to confirm the licence, but not a company driver', async () => {
    const { ann, car } = await carWorld();
    const bob = await colleagueOf(api, ann);
    const { data } = await bookCar(api, ann, car);
    const unconfirmed = await edit(ann, data.id, { driverId: bob.id });
    expect(unconfirmed.problem.errors).toEqual([
      expect.objectContaining({ path: 'licenceConfirmed', code: 'not_confirmed' }),
    ]);
    const given = await edit(ann, data.id, { driverId: bob.id, licenceConfirmed: true });
    expect(given.data.car?.driver?.id).toBe(bob.id);
    const driven = await edit(ann, data.id, { version: 2, needsDriver: true });
    expect(driven.data.car).toMatchObject({ driver: null, needsDriver: true });
    const back = { version: 3, needsDriver: false, licenceConfirmed: true };
    expect((await edit(ann, data.id, back)).data.car).toMatchObject({ driver: { id: ann.id } });
  });

  it('[Z-22] checks seats and licence again when other fields change', async () => {
    const { ann, car } = await carWorld();
    const bob = await licensed(ann, 'B', '2026-11-04');
    const small = await thingOf(api, ann, { type: 'car', capacity: 2, licence_class: 'B' });
    const { data } = await bookCar(api, ann, car, {
      driverId: bob.id,
      passengers: [{ name: 'Zoe' }, { name: 'Ben' }],
    });
    const codes = async (body: Readonly<Record<string, unknown>>) =>
      (await edit(ann, data.id, body)).problem.errors.map(({ path, code }) => [path, code]);
    expect(await codes({ resourceId: small.id })).toEqual([
      ['passengers', 'booking.over_capacity'],
    ]);
    const fewer = { resourceId: small.id, passengers: [{ name: 'Zoe' }] };
    expect(await codes({ ...fewer, end: at('14:00', 5) })).toEqual([
      ['driverId', 'booking.licence_expired'],
    ]);
    expect((await edit(ann, data.id, fewer)).data.resource.id).toBe(small.id);
  });

  it('[Z-24] refuses fields of another kind, and keeps the places of a trip', async () => {
    const { ann, car } = await carWorld();
    const { data } = await bookCar(api, ann, car);
    const { problem } = await edit(ann, data.id, {
      attendees: 3,
      quantity: 2,
      pickUpBuildingId: null,
    });
    expect(problem.errors.map(({ path, code }) => [path, code])).toEqual([
      ['attendees', 'unknown_field'],
      ['quantity', 'unknown_field'],
      ['pickUpBuildingId', 'required'],
    ]);
  });
});
