import {
  checkIn,
  checkOut,
  createCalendarFeed,
  getBooking,
  listBookingEvents,
  listCalendar,
  listMyBookings,
  unpackCalendar,
} from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

type Body = Readonly<Record<string, unknown>>;

const leave = (as: Member, id: string, body: Body & { version: number }) =>
  api.call(checkOut, { as, params: { id }, body });

describe('the end of a booking', () => {
  it('[Z-52] moves to when a room was left, in detail, list, calendar, feed and history', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const made = await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    const booking = made.data;
    api.clock.set(at('10:00'));
    await api.call(checkIn, { as: ann, params: { id: booking.id }, body: {} });
    api.clock.set(at('10:16'));
    await leave(ann, booking.id, { version: 2 });
    const shown = { start: at('10:00'), end: at('10:16') };
    const detail = await api.call(getBooking, { as: bob, params: { id: booking.id } });
    expect(detail.data).toMatchObject(shown);
    const past = await api.call(listMyBookings, { as: ann, query: { group: 'past' } });
    expect(past.data).toMatchObject([shown]);
    const window = { from: at('09:00'), to: at('12:00') };
    const calendar = await api.call(listCalendar, { as: bob, query: window });
    expect(unpackCalendar(calendar.data)).toMatchObject([
      { resourceId: room.id, ...shown, booking: shown },
    ]);
    const feed = await api.call(createCalendarFeed, { as: ann, body: {} });
    const { body } = await api.inject({ url: feed.data.path, headers: { host: ann.host } });
    expect(body).toContain('DTEND;TZID=Asia/Bangkok:20261102T101600');
    const events = await api.call(listBookingEvents, { as: ann, params: { id: booking.id } });
    expect(events.data.at(-1)).toMatchObject({
      action: 'check-out',
      changes: [{ field: 'time', before: { end: at('11:00') }, after: shown }],
    });
  });

  it('[Z-52] keeps the due time of a late car', async () => {
    const ann = await api.member();
    const car = await buildResource(api.db, { type: 'car', merchant_id: ann.merchantId });
    const booking = await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: car.id,
      booker_id: ann.id,
      type: 'car',
      attendees: null,
      status: 'checked-in',
      starts_at: at('09:00'),
      ends_at: at('12:00'),
    });
    api.clock.set(at('13:00'));
    const form = {
      odometerKm: 12_000,
      fuelPercent: 60,
      hasDamage: false,
      areKeysReturned: true,
      parkingPlace: 'P2, bay 14',
    };
    const back = await leave(ann, booking.id, { version: 1, car: form });
    expect(back.data).toMatchObject({ end: at('12:00'), checkedOutAt: at('13:00') });
  });
});
