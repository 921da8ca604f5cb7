import { cancelBooking, editBooking, listBookingEvents } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();

const edit = (as: Member, id: string, body: Record<string, unknown> & { version: number }) =>
  api.call(editBooking, { as, params: { id }, body });
const cancel = (as: Member, id: string, version = 1, reason?: string) =>
  api.call(cancelBooking, {
    as,
    params: { id },
    body: { version, ...(reason !== undefined && { reason }) },
  });

describe('editBooking', () => {
  it('[Z-06] changes given fields, keeps absent ones, clears null ones', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id, { layout: 'theatre', description: 'Old' });
    const edited = await edit(ann, data.id, { version: 1, title: 'New title', layout: null });
    expect(edited.data).toMatchObject({
      title: 'New title',
      description: 'Old',
      version: 2,
      room: { layout: null, attendees: 4 },
    });
  });

  it('[Z-06] refuses a change of an older version and keeps the newer', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    await edit(ann, data.id, { version: 1, title: 'First tab' });
    const second = await edit(ann, data.id, { version: 1, title: 'Second tab' });
    expect([second.status, second.problem.code]).toEqual([409, 'booking.stale']);
    const last = await edit(ann, data.id, { version: 2, attendees: 5 });
    expect(last.data.title).toBe('First tab');
  });

  it('[Z-01] moves in place, releases the old time and books the new', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id);
    const moved = await edit(ann, data.id, { version: 1, start: at('10:30'), end: at('11:30') });
    expect(moved.data).toMatchObject({ start: at('10:30'), end: at('11:30') });
    expect((await book(api, bob, room.id, { start: at('10:00'), end: at('10:30') })).status).toBe(
      201,
    );
    expect((await book(api, bob, room.id, { start: at('11:15'), end: at('12:00') })).status).toBe(
      409,
    );
  });

  it('[Z-01] stays where it was when the new time is taken', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id);
    await book(api, bob, room.id, { start: at('13:00'), end: at('14:00') });
    const clash = await edit(ann, data.id, { version: 1, start: at('13:30'), end: at('14:30') });
    expect(clash.problem.clashes).toEqual([{ start: at('13:00'), end: at('14:00') }]);
    expect((await book(api, bob, room.id)).problem.code).toBe('booking.slot_taken');
    expect((await edit(ann, data.id, { version: 1, title: 'Still mine' })).data.start).toBe(
      at('10:00'),
    );
  });

  it('moves to another room of the merchant, into its zone, and to none of another merchant', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    const next = await buildResource(api.db, { merchant_id: ann.merchantId });
    const foreign = await buildResource(api.db);
    const moved = await edit(ann, data.id, { version: 1, resourceId: next.id });
    expect(moved.data.resource.id).toBe(next.id);
    expect((await book(api, ann, room.id)).status).toBe(201);
    const lost = await edit(ann, data.id, { version: 2, resourceId: foreign.id });
    expect(lost.problem.code).toBe('resource.not_found');
  });

  it('[Z-11] checks a move against the rules, and against the unchanged end', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    const past = await edit(ann, data.id, { version: 1, start: at('08:00') });
    expect(past.problem.code).toBe('booking.start_in_past');
    const crossed = await edit(ann, data.id, { version: 1, start: at('11:00') });
    expect(crossed.problem.errors).toEqual([
      expect.objectContaining({ path: 'end', code: 'end_before_start' }),
    ]);
  });

  it('changes only end, people and notes while running', async () => {
    const { ann, room } = await bookingWorld(api);
    const booking = await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: room.id,
      booker_id: ann.id,
      starts_at: at('08:00'),
      ends_at: at('09:30'),
    });
    const longer = await edit(ann, booking.id, { version: 1, end: at('10:00') });
    expect(longer.data.end).toBe(at('10:00'));
    const notes = await edit(ann, booking.id, { version: 2, description: 'x', invitees: [] });
    expect(notes.status).toBe(200);
    const renamed = await edit(ann, booking.id, { version: 3, title: 'Renamed' });
    expect(renamed.problem.errors).toEqual([
      expect.objectContaining({ path: 'title', code: 'booking.not_editable' }),
    ]);
    const tooEarly = await edit(ann, booking.id, { version: 3, end: at('08:45') });
    expect(tooEarly.problem.errors).toEqual([
      expect.objectContaining({ path: 'end', code: 'end_in_past' }),
    ]);
  });

  it('replaces the invitees with the given ones', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id, { invitees: [{ email: 'a@b.test' }] });
    const edited = await edit(ann, data.id, { version: 1, invitees: [{ userId: bob.id }] });
    expect(edited.data.invitees.map(({ email }) => email)).toEqual([bob.email]);
  });

  it('[Z-21] checks more people against an enforced capacity', async () => {
    const { ann, room } = await bookingWorld(api, {
      capacity: 4,
      booking_rules: JSON.stringify({ enforceCapacity: true }),
    });
    const { data } = await book(api, ann, room.id);
    const more = await edit(ann, data.id, { version: 1, attendees: 5 });
    expect(more.problem.code).toBe('booking.over_capacity');
  });

  it.each([
    ['cancelled', at('10:00'), at('11:00')],
    ['checked-in', at('10:00'), at('11:00')],
    ['approved', at('07:00'), at('08:00')],
  ])('refuses one that is %s from %s', async (status, starts_at, ends_at) => {
    const { ann, room } = await bookingWorld(api);
    const booking = await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: room.id,
      booker_id: ann.id,
      status,
      starts_at,
      ends_at,
    });
    const answer = await edit(ann, booking.id, { version: 1, title: 'Too late' });
    expect(answer.problem.code).toBe('booking.not_editable');
  });

  it('[T-07] hides a booking from other people and other merchants', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    const bob = await colleagueOf(api, ann);
    const stranger = await api.member();
    for (const as of [bob, stranger]) {
      const answer = await edit(as, data.id, { version: 1, title: 'Mine now' });
      expect([answer.status, answer.problem.code]).toEqual([404, 'booking.not_found']);
    }
  });

  it('is refused to guests, and names invalid fields', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    const guest = await api.call(editBooking, {
      host: ann.host,
      params: { id: data.id },
      body: { version: 1 },
    });
    expect(guest.problem.code).toBe('auth.required');
    const broken = await edit(ann, data.id, { version: 0, title: 'x', colour: 'red' });
    expect(broken.problem.errors.map(({ path }) => path)).toEqual(['version', 'title', 'colour']);
  });
});

describe('cancelBooking', () => {
  it('[M-01] cancels, and releases the time at once', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id);
    const cancelled = await cancel(ann, data.id, 1, 'Nobody has time');
    expect(cancelled.data).toMatchObject({
      status: 'cancelled',
      version: 2,
      abilities: { edit: false, cancel: false, approve: false, checkIn: false },
    });
    expect((await book(api, bob, room.id)).status).toBe(201);
  });

  it('[Z-70] is in the history with actor, statuses and reason', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    await edit(ann, data.id, { version: 1, title: 'Renamed' });
    await cancel(ann, data.id, 2, 'Nobody has time');
    const { data: events } = await api.call(listBookingEvents, {
      as: ann,
      params: { id: data.id },
    });
    const actor = { id: ann.id, fullName: ann.fullName };
    expect(events).toEqual([
      expect.objectContaining({ action: 'book', from: null, to: 'approved', actor }),
      expect.objectContaining({ action: 'edit', from: 'approved', to: 'approved', actor }),
      expect.objectContaining({
        action: 'cancel',
        from: 'approved',
        to: 'cancelled',
        reason: 'Nobody has time',
        actor,
      }),
    ]);
  });

  it('[Z-06] refuses an outdated version', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    await edit(ann, data.id, { version: 1, title: 'Renamed' });
    const answer = await cancel(ann, data.id, 1);
    expect([answer.status, answer.problem.code]).toEqual([409, 'booking.stale']);
  });

  it('refuses a past booking, and one already cancelled', async () => {
    const { ann, room } = await bookingWorld(api);
    const past = await buildBooking(api.db, {
      merchant_id: ann.merchantId,
      resource_id: room.id,
      booker_id: ann.id,
      starts_at: at('07:00'),
      ends_at: at('08:00'),
    });
    expect((await cancel(ann, past.id)).problem.code).toBe('booking.not_cancellable');
    const { data } = await book(api, ann, room.id);
    await cancel(ann, data.id);
    expect((await cancel(ann, data.id, 2)).problem.code).toBe('booking.not_cancellable');
  });

  it('lets the person it was booked for cancel, but nobody else', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const eve = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id, {
      bookedForId: bob.id,
      invitees: [{ userId: eve.id }],
    });
    expect((await cancel(eve, data.id)).problem.code).toBe('access.denied');
    const stranger = await colleagueOf(api, ann);
    expect((await cancel(stranger, data.id)).problem.code).toBe('booking.not_found');
    expect((await cancel(bob, data.id)).status).toBe(200);
  });

  it('is refused to guests', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    const guest = await api.call(cancelBooking, {
      host: ann.host,
      params: { id: data.id },
      body: { version: 1 },
    });
    expect(guest.problem.code).toBe('auth.required');
  });
});
