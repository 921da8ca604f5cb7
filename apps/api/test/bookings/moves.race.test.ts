import {
  approveBooking,
  cancelBooking,
  checkIn,
  editBooking,
  extendBooking,
  listBookingEvents,
} from '@axp/contracts';
import { createUnitOfWork } from '@axp/server-kit/db';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { bookingTimers } from '../../src/modules/bookings/bookings/index.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBooking } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const rounds = 20;

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

const actions = async (as: Member, id: string) =>
  (await api.call(listBookingEvents, { as, params: { id } })).data.map(({ action }) => action);

const takenBy = (bookingId: string) =>
  api.db.selectFrom('occupancy').select('id').where('booking_id', '=', bookingId).execute();

describe('concurrently,', () => {
  it('[Z-44] approve and cancel have one winner, and the loser receives a conflict', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    for (let round = 0; round < rounds; round += 1) {
      const slot = { start: at('10:00', 3 + round), end: at('11:00', 3 + round) };
      const { data } = await book(api, ann, room.id, slot);
      const params = { id: data.id };
      const body = { version: 1 };
      const [approved, cancelled] = await Promise.all([
        api.call(approveBooking, { as: boss, params, body }),
        api.call(cancelBooking, { as: ann, params, body }),
      ]);
      expect(new Set([approved.status, cancelled.status])).toEqual(new Set([200, 409]));
      const isApproved = approved.status === 200;
      expect((isApproved ? cancelled : approved).problem.code).toBe('booking.stale');
      expect(await actions(ann, data.id)).toEqual(['book', isApproved ? 'approve' : 'cancel']);
      expect(await takenBy(data.id)).toHaveLength(isApproved ? 1 : 0);
    }
  });

  it('[Z-01] an extension and another booking of the same time have one winner', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    for (let round = 0; round < rounds; round += 1) {
      const day = 3 + round;
      api.clock.set(at('09:00', day));
      const own = await book(api, ann, room.id, { start: at('10:00', day), end: at('11:00', day) });
      api.clock.set(at('10:30', day));
      const [longer, neighbour] = await Promise.all([
        api.call(extendBooking, {
          as: ann,
          params: { id: own.data.id },
          body: { version: 1, end: at('12:00', day) },
        }),
        book(api, bob, room.id, { start: at('11:00', day), end: at('12:00', day) }),
      ]);
      expect(longer.status === 200).toBe(neighbour.status === 409);
      expect(await takenBy(own.data.id)).toHaveLength(1);
    }
  });

  it('[Z-02] an approved change and a booking of its old time never take the same time', async () => {
    const { ann, room } = await bookingWorld(api, { needs_approval: true });
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    const bob = await colleagueOf(api, ann);
    for (let round = 0; round < rounds; round += 1) {
      const day = 3 + round;
      const old = { start: at('10:00', day), end: at('11:00', day) };
      const { data } = await book(api, ann, room.id, old);
      const params = { id: data.id };
      await api.call(approveBooking, { as: boss, params, body: { version: 1 } });
      const change = { version: 2, start: at('10:30', day), end: at('11:30', day) };
      await api.call(editBooking, { as: ann, params, body: change });
      const [decided, early, clashing] = await Promise.all([
        api.call(approveBooking, { as: boss, params, body: { version: 3 } }),
        book(api, bob, room.id, { start: old.start, end: at('10:30', day) }),
        book(api, bob, room.id, old),
      ]);
      expect(decided.data.status).toBe('approved-edit');
      expect([201, 409]).toContain(early.status);
      expect(clashing.status).toBe(409);
      const own = await takenBy(data.id);
      expect(own).toHaveLength(1);
    }
  });

  it('[Z-05] eight taps on one check-in link check in once', async () => {
    const { ann, room } = await bookingWorld(api);
    const { data } = await book(api, ann, room.id);
    api.clock.set(at('09:50'));
    const taps = await Promise.all(
      Array.from({ length: 8 }, () =>
        api.call(checkIn, {
          as: ann,
          params: { id: data.id },
          body: {},
          headers: { 'idempotency-key': 'tap' },
        }),
      ),
    );
    expect(taps.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await actions(ann, data.id)).toEqual(['book', 'check-in']);
  });
});

describe('[Z-53] the worker on three connections', () => {
  const inMinutes = (minutes: number) => api.clock.hoursFromNow(minutes / 60);

  /** Creates bookings of Ann's without a check-in. */
  async function missed(count: number) {
    const { ann, room } = await bookingWorld(api);
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const booking = await buildBooking(api.db, {
        merchant_id: ann.merchantId,
        resource_id: room.id,
        booker_id: ann.id,
        starts_at: inMinutes(-60 * (index + 2)),
        ends_at: inMinutes(-60 * (index + 1)),
        created_at: inMinutes(-10_000),
      });
      ids.push(booking.id);
      await api.db
        .insertInto('booking_timer')
        .values({
          merchant_id: ann.merchantId,
          booking_id: booking.id,
          kind: 'release',
          due_at: inMinutes(-1),
        })
        .execute();
    }
    return { ann, ids };
  }

  const workers = () =>
    Array.from({ length: 3 }, () =>
      bookingTimers({ unitOfWork: createUnitOfWork(api.database), newId: uuidv7 }),
    );
  const run = () => Promise.all(workers().map((job) => job.run(new AbortController().signal)));

  it('releases each booking once', async () => {
    const { ann, ids } = await missed(30);
    await run();
    for (const id of ids) expect(await actions(ann, id)).toEqual(['release']);
    const told = await api.db
      .selectFrom('notification')
      .select('booking_id')
      .where('user_id', '=', ann.id)
      .execute();
    expect(told).toHaveLength(ids.length);
  });

  it('and a person who cancels at the same time never both win', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { ann, ids } = await missed(1);
      const [id = ''] = ids;
      api.clock.set(inMinutes(-130));
      const cancel = api.call(cancelBooking, { as: ann, params: { id }, body: { version: 1 } });
      const [answer] = await Promise.all([cancel, run()]);
      const expected = answer.status === 200 ? ['cancel'] : ['release'];
      expect(await actions(ann, id)).toEqual(expected);
    }
  });
});
