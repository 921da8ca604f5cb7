import { approveBooking, checkIn, extendBooking, listNotifications } from '@axp/contracts';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

/** A room whose bookings need approval above an hour. */
async function world() {
  const rules = { approval: 'when', approvalAboveMinutes: 60 };
  const { ann, room } = await bookingWorld(api, { booking_rules: JSON.stringify(rules) });
  return { ann, room, boss: await administrator(api, ann) };
}

/** Extends a booking once it runs. */
async function extended(as: Member, { id, version }: { id: string; version: number }, end: string) {
  api.clock.set(at('10:00'));
  const arrived = await api.call(checkIn, { as, params: { id }, body: { version } });
  const body = { version: arrived.data.version, end };
  return api.call(extendBooking, { as, params: { id }, body });
}

describe('extendBooking when long bookings need approval', () => {
  it('[Z-43] refuses a length that needs approval', async () => {
    const { ann, room } = await world();
    const { data } = await book(api, ann, room.id);
    const { problem } = await extended(ann, data, at('11:15'));
    expect(problem.code).toBe('booking.extension_needs_approval');
  });

  it('[Z-43] extends a booking that was approved for the same reason', async () => {
    const { ann, room, boss } = await world();
    const { data } = await book(api, ann, room.id, { end: at('11:30') });
    expect(data.status).toBe('pending-approval-book');
    const { id, version } = data;
    const body = { version };
    const approved = await api.call(approveBooking, { as: boss, params: { id }, query: {}, body });
    const longer = await extended(ann, approved.data, at('12:00'));
    expect(longer.data.end).toBe(at('12:00'));
  });

  it('[Z-40] extends the booking of its own approver', async () => {
    const { room, boss } = await world();
    const { data } = await book(api, boss, room.id);
    const longer = await extended(boss, data, at('11:15'));
    expect(longer.data.end).toBe(at('11:15'));
  });
});

describe('a booking that is extended', () => {
  it('[Z-11] blocks the buffer after its new end', async () => {
    const booking_rules = JSON.stringify({ bufferAfterMinutes: 15 });
    const { ann, room } = await bookingWorld(api, { booking_rules });
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id);
    expect((await extended(ann, data, at('11:30'))).status).toBe(200);
    const from = (start: string) => book(api, bob, room.id, { start: at(start), end: at('12:30') });
    expect((await from('11:30')).problem.code).toBe('booking.slot_taken');
    expect((await from('11:45')).status).toBe(201);
  });

  it('[N-06] notifies its invitees', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    expect((await extended(ann, data, at('11:30'))).status).toBe(200);
    const [told] = (await api.call(listNotifications, { as: bob, query: {} })).data;
    expect(told).toMatchObject({ bookingStatus: 'book-updated', actor: { id: ann.id } });
  });

  it('[N-06] by an administrator notifies its owner by whom', async () => {
    const { ann, room } = await bookingWorld(api);
    const boss = await administrator(api, ann);
    const { data } = await book(api, ann, room.id);
    api.clock.set(at('10:00'));
    const body = { version: data.version, end: at('11:30') };
    const longer = await api.call(extendBooking, { as: boss, params: { id: data.id }, body });
    expect(longer.data.end).toBe(at('11:30'));
    const [told] = (await api.call(listNotifications, { as: ann, query: {} })).data;
    expect(told).toMatchObject({ bookingStatus: 'admin-edit', actor: { id: boss.id } });
  });
});
