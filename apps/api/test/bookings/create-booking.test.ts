import { cancelBooking, createBooking, getBooking } from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { buildBusinessUnit, buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf, roomBody } from './booking-world.ts';
import { daily } from './series-world.ts';

const api = testApi();

describe('createBooking', () => {
  it('[B-01] [Z-20] books a room for the caller, in their default business unit', async () => {
    const { ann, room } = await bookingWorld(api);
    const answer = await book(api, ann, room.id);
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      type: 'room',
      title: 'Weekly sync',
      status: 'approved',
      version: 1,
      start: at('10:00'),
      end: at('11:00'),
      timezone: 'Asia/Bangkok',
      privacy: 'normal',
      resource: { id: room.id, name: room.name },
      booker: { id: ann.id },
      bookedFor: { id: ann.id },
      businessUnit: { id: ann.businessUnitId },
      abilities: { edit: true, cancel: true },
    });
    const seen = await api.call(getBooking, { as: ann, params: { id: answer.data.id } });
    expect(seen.data).toEqual(answer.data);
  });

  it.each([
    ['en', "Nicha Suwan's booking"],
    ['th', 'การจองของ Nicha Suwan'],
  ])(
    '[Z-20] names a booking without a title after the person it is for, in the language of the request: %s',
    async (language, title) => {
      const { ann, room } = await bookingWorld(api);
      const nicha = await api.member({
        user: { merchant_id: ann.merchantId, full_name: 'Nicha Suwan' },
      });
      const { data } = await api.call(createBooking, {
        as: ann,
        headers: { 'accept-language': language },
        body: roomBody(room.id, { title: undefined, bookedForId: nicha.id }),
      });
      expect(data.title).toBe(title);
      const series = await api.call(createBooking, {
        as: ann,
        headers: { 'accept-language': language },
        body: roomBody(room.id, {
          title: undefined,
          bookedForId: nicha.id,
          start: at('14:00'),
          end: at('15:00'),
          recurrence: { frequency: 'daily', count: 2 },
        }),
      });
      expect(series.data.title).toBe(title);
    },
  );

  it('[Z-20] still refuses a title that is too short', async () => {
    const { ann, room } = await bookingWorld(api);
    const { problem } = await book(api, ann, room.id, { title: 'ab' });
    expect(problem.errors).toMatchObject([{ path: 'title', code: 'too_short' }]);
  });

  it('[Z-21] stores invitees, layout, notes and the meeting link', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const unanswered = { answer: 'none', comment: '', isReminded: false };
    const { data } = await book(api, ann, room.id, {
      bookedForId: bob.id,
      description: 'Plan\nthe year',
      privacy: 'private',
      invitees: [{ userId: bob.id }, { email: 'Guest@Partner.test', name: 'A guest' }],
      layout: 'u-shape',
      equipmentNote: 'Two microphones',
      cateringNote: 'Coffee for 12',
      meetingLink: 'https://meet.example.test/abc',
    });
    expect(data.bookedFor.id).toBe(bob.id);
    expect(data.description).toBe('Plan\nthe year');
    expect(data.privacy).toBe('private');
    expect(data.invitees).toEqual(
      expect.arrayContaining([
        { userId: null, email: 'guest@partner.test', name: 'A guest', ...unanswered },
        { userId: bob.id, email: bob.email, name: bob.fullName, ...unanswered },
      ]),
    );
    expect(data.room).toEqual({
      attendees: 4,
      layout: 'u-shape',
      equipmentNote: 'Two microphones',
      cateringNote: 'Coffee for 12',
      meetingLink: 'https://meet.example.test/abc',
    });
  });

  it('[Z-01] [B-07] refuses a taken time with the conflicting times, and no details of them', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await book(api, ann, room.id, { title: 'Salary review', privacy: 'private' });
    const { status, problem } = await book(api, bob, room.id, {
      start: at('10:45'),
      end: at('11:45'),
    });
    expect(status).toBe(409);
    expect(problem.code).toBe('booking.slot_taken');
    expect(problem.clashes).toEqual([{ start: at('10:00'), end: at('11:00') }]);
    expect(JSON.stringify(problem)).not.toContain('Salary');
    expect(problem.errors).toEqual([expect.objectContaining({ path: 'start' })]);
  });

  it('[Z-10] uses half-open times: back to back does not overlap', async () => {
    const { ann, room } = await bookingWorld(api);
    const body = { start: at('11:00'), end: at('12:00') };
    expect((await book(api, ann, room.id)).status).toBe(201);
    expect((await book(api, ann, room.id, body)).status).toBe(201);
    expect((await book(api, ann, room.id, { start: at('09:00'), end: at('10:00') })).status).toBe(
      201,
    );
  });

  it('[Z-01] [Z-11] also blocks the buffer after a booking', async () => {
    const { ann, room } = await bookingWorld(api, {
      booking_rules: JSON.stringify({ bufferAfterMinutes: 15 }),
    });
    await book(api, ann, room.id);
    const next = await book(api, ann, room.id, { start: at('11:00'), end: at('12:00') });
    expect(next.problem.clashes).toEqual([{ start: at('10:00'), end: at('11:15') }]);
    const later = await book(api, ann, room.id, { start: at('11:15'), end: at('12:00') });
    expect(later.status).toBe(201);
  });

  it('[Z-02] blocks the time of a pending booking', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const bob = await colleagueOf(api, ann);
    const first = await book(api, ann, room.id);
    expect(first.data.status).toBe('pending-approval-book');
    expect((await book(api, bob, room.id)).problem.code).toBe('booking.slot_taken');
  });

  it('[Z-03] is refused during maintenance, a blackout or the hold of an open form', async () => {
    const { ann, room } = await bookingWorld(api);
    const unit = await api.db
      .selectFrom('resource_unit')
      .selectAll()
      .where('resource_id', '=', room.id)
      .executeTakeFirstOrThrow();
    const bob = await colleagueOf(api, ann);
    const form = { holder_id: bob.id, form_id: crypto.randomUUID(), expires_at: 'infinity' };
    const blocks = [
      { kind: 'maintenance', hour: 9 },
      { kind: 'blackout', hour: 13 },
      { kind: 'hold', hour: 15, ...form },
    ];
    for (const { hour, ...block } of blocks) {
      const start = at(`${hour}:00`);
      const end = at(`${hour + 1}:00`);
      await api.db
        .insertInto('occupancy')
        .values({
          merchant_id: ann.merchantId,
          id: crypto.randomUUID(),
          resource_id: room.id,
          unit_id: unit.id,
          starts_at: start,
          ends_at: end,
          ...block,
        })
        .execute();
      const { problem } = await book(api, ann, room.id, { start, end });
      expect([block.kind, problem.clashes]).toEqual([block.kind, [{ start, end }]]);
    }
  });

  it('[Z-11] [Z-14] reports each broken rule at its field, with its value and the next choice', async () => {
    const { ann, room } = await bookingWorld(api);
    const { status, problem } = await book(api, ann, room.id, {
      start: at('08:00'),
      end: at('09:10'),
    });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      {
        path: 'end',
        code: 'booking.off_grid',
        params: { gridMinutes: 15, previousAt: at('09:00'), nextAt: at('09:15') },
        message: 'Times go in steps of 15 min: 2 Nov, 09:00 or 2 Nov, 09:15.',
      },
      {
        path: 'start',
        code: 'booking.start_in_past',
        params: { earliestAt: at('09:00') },
        message: 'The start is in the past. The earliest possible start is 2 Nov, 09:00.',
      },
    ]);
  });

  it('[Z-11] prefers the resource to the unit, and the unit to the merchant', async () => {
    const { ann, room } = await bookingWorld(api);
    const days = (maxAheadDays: number) => JSON.stringify({ room: { maxAheadDays } });
    const far = { start: at('10:00', 12), end: at('11:00', 12) };
    const { merchantId } = ann;
    await api.db
      .updateTable('merchant')
      .set({ booking_rules: days(5) })
      .where('id', '=', merchantId)
      .execute();
    api.clock.advance({ seconds: 15 });
    expect((await book(api, ann, room.id, far)).problem.params.maxAheadDays).toBe(5);
    await api.db
      .updateTable('business_unit')
      .set({ booking_rules: days(7) })
      .where('merchant_id', '=', merchantId)
      .execute();
    expect((await book(api, ann, room.id, far)).problem.params.maxAheadDays).toBe(7);
    await api.db
      .updateTable('resource')
      .set({ booking_rules: JSON.stringify({ maxAheadDays: 30 }) })
      .where('id', '=', room.id)
      .execute();
    expect((await book(api, ann, room.id, far)).status).toBe(201);
  });

  it('[Z-21] refuses more people than seats only if the capacity is enforced', async () => {
    const loose = await bookingWorld(api, { capacity: 4 });
    expect((await book(api, loose.ann, loose.room.id, { attendees: 5 })).status).toBe(201);
    const strict = await bookingWorld(api, {
      capacity: 4,
      booking_rules: JSON.stringify({ enforceCapacity: true }),
    });
    const { problem } = await book(api, strict.ann, strict.room.id, { attendees: 5 });
    expect(problem.errors).toEqual([
      expect.objectContaining({ path: 'attendees', code: 'booking.over_capacity' }),
    ]);
  });

  it('[T-07] finds no room, person or business unit of another merchant', async () => {
    const { ann, room } = await bookingWorld(api);
    const other = await bookingWorld(api);
    const unit = await buildBusinessUnit(api.db, { merchant_id: other.ann.merchantId });
    const codeOf = async (changes: Record<string, unknown>, roomId = room.id) =>
      (await book(api, ann, roomId, changes)).problem.code;
    expect(await codeOf({}, other.room.id)).toBe('resource.not_found');
    expect(await codeOf({ bookedForId: other.ann.id })).toBe('user.not_found');
    expect(await codeOf({ invitees: [{ userId: other.ann.id }] })).toBe('user.not_found');
    expect(await codeOf({ businessUnitId: unit.id })).toBe('business_unit.not_allowed');
  });

  it('refuses another business unit, except for people of all units', async () => {
    const { ann, room } = await bookingWorld(api);
    const unit = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId });
    const body = { businessUnitId: unit.id };
    expect((await book(api, ann, room.id, body)).problem.code).toBe('business_unit.not_allowed');
    const boss = await api.member({ user: { merchant_id: ann.merchantId, is_all_bu: true } });
    expect((await book(api, boss, room.id, body)).data.businessUnit.id).toBe(unit.id);
  });

  it('requires the business unit when there is no default', async () => {
    const { room, ann } = await bookingWorld(api);
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_all_bu: true },
      businessUnit: 'none',
    });
    const { problem } = await book(api, boss, room.id);
    expect(problem.errors).toEqual([
      expect.objectContaining({ path: 'businessUnitId', code: 'required' }),
    ]);
  });

  it('refuses a car as a room, an inactive room, and a person who has left', async () => {
    const { ann, room } = await bookingWorld(api);
    const { merchantId: merchant_id } = ann;
    const car = await buildResource(api.db, { merchant_id, type: 'car' });
    const retired = await buildResource(api.db, { merchant_id, is_active: false });
    const gone = await api.member({ user: { merchant_id, status: 'deactivated' } });
    expect((await book(api, ann, car.id)).problem.code).toBe('resource.not_found');
    expect((await book(api, ann, retired.id)).problem.code).toBe('resource.not_found');
    expect((await book(api, ann, room.id, { bookedForId: gone.id })).problem.code).toBe(
      'user.not_found',
    );
  });

  it('is refused to guests and to people who may only view', async () => {
    const { ann, room } = await bookingWorld(api);
    const guest = await api.call(createBooking, { host: ann.host, body: roomBody(room.id) });
    expect(guest.problem.code).toBe('auth.required');
    const viewer = await api.member({
      user: { merchant_id: ann.merchantId },
      businessUnit: 'none',
    });
    expect((await book(api, viewer, room.id)).problem.code).toBe('access.denied');
  });

  it('writes nothing when it refuses', async () => {
    const { ann, room } = await bookingWorld(api);
    await book(api, ann, room.id);
    await book(api, ann, room.id);
    const bookings = await api.db
      .selectFrom('booking')
      .select('id')
      .where('merchant_id', '=', ann.merchantId)
      .execute();
    expect(bookings).toHaveLength(1);
  });
});

describe('a retry with an Idempotency-Key', () => {
  const send = (world: Awaited<ReturnType<typeof bookingWorld>>, key: string, changes = {}) =>
    api.call(createBooking, {
      as: world.ann,
      body: roomBody(world.room.id, changes),
      headers: { 'idempotency-key': key },
    });

  it('[Z-05] returns the first result and books once', async () => {
    const world = await bookingWorld(api);
    const longest = 'x'.repeat(128);
    const first = await send(world, longest);
    const again = await send(world, longest);
    expect(again.status).toBe(201);
    expect(again.data).toEqual(first.data);
  });

  it('[Z-05] with another body is refused', async () => {
    const world = await bookingWorld(api);
    await send(world, 'attempt-1');
    const other = await send(world, 'attempt-1', { title: 'Another thing' });
    expect([other.status, other.problem.code]).toEqual([422, 'request.idempotency_key_reused']);
  });

  it('[J-08] for other dates of a series is refused', async () => {
    const world = await bookingWorld(api);
    const { data } = await send(world, 'attempt-1', { recurrence: daily(3) });
    const cancel = (scope: 'this' | 'all') =>
      api.call(cancelBooking, {
        as: world.ann,
        params: { id: data.id },
        query: { scope },
        body: { version: 1 },
        headers: { 'idempotency-key': 'attempt-2' },
      });
    expect((await cancel('this')).status).toBe(200);
    expect((await cancel('all')).problem.code).toBe('request.idempotency_key_reused');
  });

  it('[Z-05] can reuse its key after a refusal', async () => {
    const world = await bookingWorld(api);
    const bob = await colleagueOf(api, world.ann);
    const { data } = await book(api, bob, world.room.id);
    expect((await send(world, 'attempt-1')).problem.code).toBe('booking.slot_taken');
    await api.db.deleteFrom('occupancy').where('booking_id', '=', data.id).execute();
    expect((await send(world, 'attempt-1')).status).toBe(201);
  });

  it('[Z-05] keeps keys of people separate, and refuses a malformed one', async () => {
    const world = await bookingWorld(api);
    const bob = await colleagueOf(api, world.ann);
    await send(world, 'attempt-1');
    const bobs = await send({ ...world, ann: bob }, 'attempt-1', {
      start: at('14:00'),
      end: at('15:00'),
    });
    expect(bobs.status).toBe(201);
    expect((await send(world, 'x'.repeat(129))).problem.errors).toEqual([
      expect.objectContaining({ path: 'headers.idempotency-key', code: 'invalid_format' }),
    ]);
  });
});
