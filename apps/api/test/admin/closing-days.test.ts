import {
  addClosedDays,
  getBooking,
  listBookingEvents,
  listCalendarResources,
  listClosedDays,
  listMyBookings,
  previewBuildingChange,
  updateBuilding,
} from '@axp/contracts';
import type { BookingsDecided } from '@axp/contracts/administration';
import type { MailMessage } from '@axp/server-kit/mail';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { buildBuilding, buildResource } from '../factories.ts';
import { resourceWorld } from './resource-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });

const reason = 'The company celebrates Songkran';
const songkran = { day: at('10:00').slice(0, 10), nameEn: 'Songkran', nameTh: 'วันสงกรานต์' };

/** A room in the building that closes, one in another building, and two bookings of Ann. */
async function world() {
  const places = await resourceWorld(api);
  const { ann, admin, building } = places;
  const merchant_id = ann.merchantId;
  const { data: room } = await places.create({ name: 'Lotus' });
  const annex = await buildBuilding(api.db, { merchant_id, name: 'Annex' });
  const spare = await buildResource(api.db, {
    merchant_id,
    building_id: annex.id,
    name: 'Orchid',
  });
  const { data: standup } = await book(api, ann, room.id, { title: 'Stand-up' });
  const { data: review } = await book(api, ann, room.id, {
    title: 'Review',
    start: at('15:00'),
    end: at('16:00'),
  });
  const params = { id: building.id };
  const close = (decided: BookingsDecided = {}, as: Member = admin) =>
    api.call(addClosedDays, { as, params, body: { days: [songkran], ...decided } });
  return { ...places, params, room, spare, standup, review, close };
}

type World = Awaited<ReturnType<typeof world>>;

const isClosed = async ({ admin, params }: World) =>
  (await api.call(listClosedDays, { as: admin, params })).data.length > 0;

async function bookingNow({ ann }: World, id: string) {
  const { data } = await api.call(getBooking, { as: ann, params: { id } });
  return `${data.status} ${data.resource.name}`;
}

describe('previewBuildingChange', () => {
  it('[Z-12] lists the bookings of a day to close, with the possible decisions for each', async () => {
    const all = await world();
    const { admin, params, standup, review } = all;
    const body = { closedDays: [songkran] };
    const { data } = await api.call(previewBuildingChange, { as: admin, params, body });
    const decisions = ['move', 'cancel', 'notify'];
    expect(data).toMatchObject({
      total: 2,
      toDecide: 2,
      bookings: [
        { id: standup.id, type: 'room', reasons: ['hours'], decisions },
        { id: review.id, decisions },
      ],
    });
  });

  it('[Z-12] does not ask again about bookings that were kept on a closed day', async () => {
    const all = await world();
    await all.close({ otherBookings: { action: 'notify', reason } });
    const body = { closedDays: [songkran, { ...songkran, day: '2026-12-31' }] };
    const { data } = await api.call(previewBuildingChange, {
      as: all.admin,
      params: all.params,
      body,
    });
    expect(data).toEqual({ total: 0, toDecide: 0, bookings: [] });
  });
});

describe('addClosedDays', () => {
  it('[Z-12] is refused with the bookings that lack a decision, and changes nothing', async () => {
    const all = await world();
    const { ann, admin, room, standup, review, close } = all;
    const decided = [
      { action: 'cancel', id: standup.id, version: 1, reason },
      { action: 'notify', id: review.id, version: 1, reason },
    ] as const;
    const { data: late } = await book(api, ann, room.id, {
      title: 'Made meanwhile',
      start: at('12:00'),
      end: at('13:00'),
    });
    const { status, problem } = await close({ bookings: [...decided] });
    expect([status, problem.code, problem.params]).toEqual([
      409,
      'building.bookings_undecided',
      { count: 1, names: 'Made meanwhile' },
    ]);
    expect(await isClosed(all)).toBe(false);
    expect(await bookingNow(all, standup.id)).toBe('approved Lotus');
    const bookings = [...decided, { action: 'cancel' as const, id: late.id, version: 1, reason }];
    expect((await close({ bookings })).status).toBe(200);
    expect(await isClosed(all)).toBe(true);
    expect(await bookingNow(all, late.id)).toBe('cancelled Lotus');
    expect((await close({}, ann)).problem.code).toBe('access.denied');
    expect((await close({}, admin)).status).toBe(200);
  });

  it('[Z-12] [H-05] hides the title of another person’s private booking', async () => {
    const { ann, room, close, standup, review } = await world();
    const hour = { start: at('12:00'), end: at('13:00') };
    await book(api, ann, room.id, { ...hour, title: 'Layoffs', privacy: 'private' });
    const bookings = [standup, review].map(({ id }) => ({
      action: 'notify' as const,
      id,
      version: 1,
      reason,
    }));
    const { problem } = await close({ bookings });
    expect(problem.params).toEqual({ count: 1, names: 'Private booking' });
  });

  it('[Z-12] moves, cancels and keeps bookings, in one mail to each person', async () => {
    const all = await world();
    const { ann, room, spare, standup, review, close } = all;
    const hour = { start: at('12:00'), end: at('13:00') };
    const { data: lunch } = await book(api, ann, room.id, { ...hour, title: 'Lunch' });
    await api.runJob('send_mails');
    sent.length = 0;
    const bookings: BookingsDecided['bookings'] = [
      { action: 'move', id: standup.id, version: 1, reason, resourceId: spare.id },
      { action: 'cancel', id: review.id, version: 1, reason },
      { action: 'notify', id: lunch.id, version: 1, reason },
    ];
    expect((await close({ bookings })).status).toBe(200);
    expect(await bookingNow(all, standup.id)).toBe('approved Orchid');
    expect(await bookingNow(all, review.id)).toBe('cancelled Lotus');
    expect(await bookingNow(all, lunch.id)).toBe('approved Lotus');
    const events = await api.call(listBookingEvents, { as: ann, params: { id: lunch.id } });
    expect(events.data.map((event) => event.reason)).toContain(reason);
    await api.runJob('send_mails');
    expect(sent.filter(({ to }) => to.address === ann.email)).toHaveLength(1);
  });

  it('[Z-12] refuses to move a booking to a room that the day closes too', async () => {
    const all = await world();
    const { create, standup, review, close } = all;
    const { data: neighbour } = await create({ name: 'Jasmine' });
    const bookings: BookingsDecided['bookings'] = [
      { action: 'cancel', id: review.id, version: 1, reason },
      { action: 'move', id: standup.id, version: 1, reason, resourceId: neighbour.id },
    ];
    const { problem } = await close({ bookings });
    expect(problem).toMatchObject({
      code: 'booking.closed_day',
      errors: [{ path: 'bookings.1.resourceId', params: { nameEn: 'Songkran' } }],
    });
    expect(await bookingNow(all, review.id)).toBe('approved Lotus');
  });

  it('[Z-12] refuses decisions on bookings of another day or building', async () => {
    const { ann, spare, close } = await world();
    const { data: elsewhere } = await book(api, ann, spare.id);
    const otherBookings = { action: 'notify', reason } as const;
    const bookings = [{ action: 'cancel' as const, id: elsewhere.id, version: 1, reason }];
    const { problem } = await close({ bookings, otherBookings });
    expect(problem.code).toBe('booking.not_found');
  });
});

describe('a closed day', () => {
  it('[Z-12] is shown on the bookings kept on it, and in the calendar', async () => {
    const { ann, standup, room, close } = await world();
    await close({ otherBookings: { action: 'notify', reason } });
    const name = { nameEn: songkran.nameEn, nameTh: songkran.nameTh };
    const { data: kept } = await api.call(getBooking, { as: ann, params: { id: standup.id } });
    expect(kept.closedDay).toEqual(name);
    const next = { start: at('10:00', 4), end: at('11:00', 4) };
    const { data: other } = await book(api, ann, room.id, next);
    const { data: mine } = await api.call(listMyBookings, { as: ann, query: {} });
    const named = new Map(mine.map(({ id, closedDay }) => [id, closedDay]));
    expect([named.get(standup.id), named.get(other.id)]).toEqual([name, undefined]);
    const query = { from: at('00:00'), to: at('23:00') };
    const { meta } = await api.call(listCalendarResources, { as: ann, query });
    expect(meta.openings.map(({ closedDays }) => closedDays)).toEqual([[songkran]]);
    const later = { from: at('00:00', 4), to: at('00:00', 5) };
    const { meta: after } = await api.call(listCalendarResources, { as: ann, query: later });
    expect(after.openings.map(({ closedDays }) => closedDays)).toEqual([[]]);
  });

  it('[Z-12] is not shown on a booking of a resource that is open on closed days', async () => {
    const { ann, standup, room, close } = await world();
    await close({ otherBookings: { action: 'notify', reason } });
    const closedDay = async () =>
      (await api.call(getBooking, { as: ann, params: { id: standup.id } })).data.closedDay;
    expect(await closedDay()).toMatchObject({ nameEn: songkran.nameEn });
    const change = { is_open_on_closed_days: true };
    await api.db.updateTable('resource').set(change).where('id', '=', room.id).execute();
    expect(await closedDay()).toBeUndefined();
  });
});

describe('updateBuilding', () => {
  it('[Z-12] asks what happens to bookings outside the new hours', async () => {
    const all = await world();
    const { ann, admin, room, params, review } = all;
    const mornings = [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      opens: '08:00',
      closes: '14:00',
    }));
    const change = (decided: BookingsDecided = {}) =>
      api.call(updateBuilding, {
        as: admin,
        params,
        body: { version: 1, openingHours: mornings, ...decided },
      });
    const refused = await change();
    expect(refused.problem.params).toEqual({ count: 1, names: 'Review' });
    const ben = await colleagueOf(api, ann);
    const hour = { start: at('16:00'), end: at('17:00') };
    const { data: late } = await book(api, ben, room.id, hour);
    const bookings = [{ action: 'cancel' as const, id: review.id, version: 1, reason }];
    const done = await change({ bookings, otherBookings: { action: 'notify', reason } });
    expect(done.data.openingHours).toEqual(mornings);
    expect(await bookingNow(all, review.id)).toBe('cancelled Lotus');
    const events = await api.call(listBookingEvents, { as: ben, params: { id: late.id } });
    expect(events.data.map((event) => event.reason)).toContain(reason);
  });
});
