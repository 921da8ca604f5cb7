import {
  approveBooking,
  checkIn,
  editBooking,
  getBooking,
  listNotifications,
} from '@axp/contracts';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { perHour } from '../bills/bill-world.ts';
import { buildBuilding, buildLicence, buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';
import { bookCar, thingOf } from './kind-world.ts';
import { bookSeries, daily, datesOf } from './series-world.ts';

const mails: MailMessage[] = [];
const api = ownTestApi({ mail: mailInto(mails) });
beforeEach(() => {
  api.clock.set(at('08:00'));
  mails.length = 0;
});

type Body = Readonly<Record<string, unknown>>;
type Scope = 'this' | 'all';

const seen = async (as: Member, id: string) =>
  (await api.call(getBooking, { as, params: { id } })).data;

async function approve(as: Member, id: string, scope: Scope = 'this') {
  const { version } = await seen(as, id);
  return api.call(approveBooking, { as, params: { id }, query: { scope }, body: { version } });
}

/** Asks for a change that needs approval. */
async function ask(as: Member, id: string, change: Body, scope: Scope = 'this') {
  const { version } = await seen(as, id);
  const { data } = await api.call(editBooking, {
    as,
    params: { id },
    query: { scope },
    body: { version, ...change },
  });
  expect(data.status).toBe('pending-approval-edit');
}

/** Ann's booking of a room that needs approval, which the boss has approved. */
async function approved(body: Body = {}) {
  const { ann, room } = await bookingWorld(api, { needs_approval: true, capacity: 8 });
  const boss = await administrator(api, ann);
  const { data } = await book(api, ann, room.id, body);
  await approve(boss, data.id);
  return { ann, boss, room, id: data.id };
}

describe('a change that is approved', () => {
  it('[Z-50] moves the opening of check-in along with the start', async () => {
    const { ann, boss, id } = await approved();
    await ask(ann, id, { start: at('13:00'), end: at('14:00') });
    const { version } = (await approve(boss, id)).data;
    const enter = () => api.call(checkIn, { as: ann, params: { id }, body: { version } });
    api.clock.set(at('09:50'));
    expect((await enter()).problem).toMatchObject({
      code: 'booking.check_in_not_open',
      params: { opensAt: at('12:45') },
    });
    api.clock.set(at('12:45'));
    expect((await enter()).data.status).toBe('checked-in');
  });

  it('[Z-42] is checked with the people it requests, not the former ones', async () => {
    const { ann, boss, room, id } = await approved();
    await ask(ann, id, { attendees: 7 });
    await api.db
      .updateTable('resource')
      .set({ capacity: 6, booking_rules: JSON.stringify({ enforceCapacity: true }) })
      .where('id', '=', room.id)
      .execute();
    expect((await approve(boss, id)).problem.code).toBe('booking.over_capacity');
  });

  it('[Z-42] leaves out invitees who have left since', async () => {
    const { ann, boss, id } = await approved();
    const [bob, eve] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
    const invitees = [{ userId: bob.id }, { userId: eve.id }];
    await ask(ann, id, { end: at('11:30'), invitees });
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', eve.id)
      .execute();
    const { data } = await approve(boss, id);
    expect(data).toMatchObject({ status: 'approved-edit', end: at('11:30') });
    expect(data.invitees.map(({ userId }) => userId)).toEqual([bob.id]);
  });

  it('[R-05] to a company driver needs no licence', async () => {
    const ann = await api.member();
    const boss = await administrator(api, ann);
    const booking_rules = JSON.stringify({ approval: 'always', driverLicence: 'confirmed' });
    const car = await thingOf(api, ann, { type: 'car', licence_class: 'B', booking_rules });
    const held = { merchant_id: ann.merchantId, user_id: ann.id, expires_on: '2030-01-01' };
    await buildLicence(api.db, held);
    const { data } = await bookCar(api, ann, car);
    await approve(boss, data.id);
    await ask(ann, data.id, { needsDriver: true });
    await api.db.deleteFrom('driving_licence').where('user_id', '=', ann.id).execute();
    const decided = await approve(boss, data.id);
    expect(decided.data.car).toMatchObject({ needsDriver: true, driver: null });
  });
});

describe('dates of a series that are approved together', () => {
  it('[R-05] need a licence that is valid on the last date', async () => {
    const ann = await api.member();
    const boss = await administrator(api, ann);
    const booking_rules = JSON.stringify({ approval: 'always', driverLicence: 'confirmed' });
    const car = await thingOf(api, ann, { type: 'car', licence_class: 'B', booking_rules });
    const held = { merchant_id: ann.merchantId, user_id: ann.id, expires_on: '2030-01-01' };
    await buildLicence(api.db, held);
    const { data } = await bookCar(api, ann, car, { recurrence: daily(3) });
    await api.db
      .updateTable('driving_licence')
      .set({ expires_on: '2026-11-04' })
      .where('user_id', '=', ann.id)
      .execute();
    expect((await approve(boss, data.id, 'all')).problem.code).toBe('booking.licence_expired');
    expect((await approve(boss, data.id)).data.status).toBe('approved');
  });

  it.each([
    ['its end', async () => ({ end: at('11:30', 3) })],
    [
      'its room',
      async (place: { merchant_id: string; building_id: string }) => {
        const room = await buildResource(api.db, { ...place, needs_approval: true });
        return { resourceId: room.id };
      },
    ],
  ])('[Z-80] notify guests of another date that changes only %s', async (_, changeOf) => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const boss = await administrator(api, ann);
    const guest = 'guest@partner.test';
    const { data } = await bookSeries(api, ann, room.id, {
      recurrence: daily(2),
      invitees: [{ email: guest }],
    });
    const [, second] = await datesOf(api, data.seriesId);
    await approve(boss, data.id, 'all');
    await ask(ann, data.id, { attendees: 7 });
    const { merchant_id, building_id } = room;
    await ask(ann, second?.id ?? '', await changeOf({ merchant_id, building_id }));
    await api.runJob('send_mails');
    mails.length = 0;
    await approve(boss, data.id, 'all');
    await api.runJob('send_mails');
    expect(mails.filter(({ to }) => to.address === guest)).toHaveLength(1);
  });

  /** Ann's series of two dates, approved, whose changes need approval. */
  async function approvedSeries() {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const boss = await administrator(api, ann);
    const { data } = await bookSeries(api, ann, room.id, { recurrence: daily(2) });
    await approve(boss, data.id, 'all');
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    return { ann, boss, id: data.id, ids };
  }

  it('[Z-60] are in the zone of the room that they move to', async () => {
    const { ann, boss, id, ids } = await approvedSeries();
    const { merchantId: merchant_id } = ann;
    const tokyo = await buildBuilding(api.db, { merchant_id, timezone: 'Asia/Tokyo' });
    const place = { merchant_id, building_id: tokyo.id, needs_approval: true };
    const room = await buildResource(api.db, place);
    await ask(ann, id, { resourceId: room.id }, 'all');
    await approve(boss, id, 'all');
    const dates = await Promise.all(ids.map((one) => seen(ann, one)));
    expect(dates.map(({ timezone, resource }) => [timezone, resource.id])).toEqual(
      ids.map(() => ['Asia/Tokyo', room.id]),
    );
  });

  it('[Z-42] leave out invitees who have left since', async () => {
    const { ann, boss, id, ids } = await approvedSeries();
    const [bob, eve] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
    const invitees = [{ userId: bob.id }, { userId: eve.id }];
    await ask(ann, id, { end: at('11:30'), invitees }, 'all');
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', eve.id)
      .execute();
    await approve(boss, id, 'all');
    const dates = await Promise.all(ids.map((one) => seen(ann, one)));
    expect(dates.map((date) => date.invitees.map(({ userId }) => userId))).toEqual(
      ids.map(() => [bob.id]),
    );
  });

  it('[Z-22] have the passengers that the change requests', async () => {
    const ann = await api.member();
    const boss = await administrator(api, ann);
    const car = await thingOf(api, ann, { type: 'car' });
    const { data } = await bookCar(api, ann, car, { recurrence: daily(2) });
    await approve(boss, data.id, 'all');
    await ask(ann, data.id, { end: at('15:00', 3), passengers: [{ name: 'Gus' }] }, 'all');
    await approve(boss, data.id, 'all');
    const ids = (await datesOf(api, data.seriesId)).map(({ id }) => id);
    const dates = await Promise.all(ids.map((one) => seen(ann, one)));
    expect(dates.map((date) => date.car?.passengers.map(({ name }) => name))).toEqual(
      ids.map(() => ['Gus']),
    );
  });

  it('[N-07] notify the invitees of one date that it changed, not that it is new', async () => {
    const { ann, boss, id, ids } = await approvedSeries();
    const cat = await colleagueOf(api, ann);
    const second = ids[1] ?? '';
    const { version } = await seen(ann, second);
    await api.call(editBooking, {
      as: ann,
      params: { id: second },
      body: { version, invitees: [{ userId: cat.id }] },
    });
    await ask(ann, id, { start: at('14:00'), end: at('15:00') }, 'all');
    await approve(boss, id, 'all');
    const { data } = await api.call(listNotifications, { as: cat, query: {} });
    expect(data.map(({ bookingStatus }) => bookingStatus)).toEqual([
      'book-updated',
      'book-success',
    ]);
  });

  it('[D-07] have a bill for their new time, each of them', async () => {
    const ann = await api.member();
    const boss = await administrator(api, ann);
    const room = await buildResource(api.db, {
      merchant_id: ann.merchantId,
      needs_approval: true,
      ...perHour,
    });
    const { data } = await bookSeries(api, ann, room.id, { recurrence: daily(2) });
    await approve(boss, data.id, 'all');
    await ask(ann, data.id, { end: at('12:00') }, 'all');
    await approve(boss, data.id, 'all');
    const bills = await api.db
      .selectFrom('bill')
      .select('amount')
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    expect(bills.map(({ amount }) => Number(amount))).toEqual([60_000, 60_000]);
  });

  it('[N-07] notify invitees whom the change removes', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const boss = await administrator(api, ann);
    const bob = await colleagueOf(api, ann);
    const body = { recurrence: daily(2), invitees: [{ userId: bob.id }] };
    const { data } = await bookSeries(api, ann, room.id, body);
    await approve(boss, data.id, 'all');
    await ask(ann, data.id, { end: at('11:30'), invitees: [] }, 'all');
    await approve(boss, data.id, 'all');
    const told = await api.call(listNotifications, { as: bob, query: {} });
    expect(told.data[0]?.bookingStatus).toBe('cancelled-self');
  });

  it('[Z-22] have a company driver if the change requests one', async () => {
    const ann = await api.member();
    const boss = await administrator(api, ann);
    const car = await thingOf(api, ann, { type: 'car' });
    const { data } = await bookCar(api, ann, car, { recurrence: daily(2) });
    await approve(boss, data.id, 'all');
    await ask(ann, data.id, { needsDriver: true }, 'all');
    await approve(boss, data.id, 'all');
    const dates = await datesOf(api, data.seriesId);
    const cars = await Promise.all(dates.map(async ({ id }) => (await seen(ann, id)).car));
    expect(cars.map((trip) => [trip?.needsDriver, trip?.driver])).toEqual(
      dates.map(() => [true, null]),
    );
  });
});
