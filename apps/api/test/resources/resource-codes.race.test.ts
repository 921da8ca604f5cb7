import { listBookingEvents } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { codeWorld, scan } from './code-world.ts';

const api = testApi();

describe('concurrent requests', () => {
  it('[Z-51] of several scans of a code check in once, and all succeed', async () => {
    api.clock.set(at('09:00'));
    const { ann, room, secret } = await codeWorld(api);
    const { data: booking } = await book(api, ann, room.id);
    api.clock.set(at('09:50'));
    const scans = await Promise.all(Array.from({ length: 6 }, () => scan(api, ann, secret)));
    expect(scans.map(({ status }) => status)).toEqual(scans.map(() => 200));
    const events = await api.call(listBookingEvents, { as: ann, params: { id: booking.id } });
    expect(events.data.map(({ action }) => action)).toEqual(['book', 'check-in']);
  });
});
