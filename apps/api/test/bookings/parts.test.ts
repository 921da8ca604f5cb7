import {
  approveBooking,
  blockResource,
  cancelBooking,
  checkIn,
  checkOut,
  editBooking,
  extendBooking,
  listCalendar,
  rejectBooking,
  searchResources,
  takeHold,
  unpackCalendar,
} from '@axp/contracts';
import { bookAtDisplay } from '@axp/contracts/displays';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { pairedDisplay } from '../displays/display-world.ts';
import { buildResource } from '../factories.ts';
import { codeOf, scan } from '../resources/code-world.ts';
import { at, book, colleagueOf } from './booking-world.ts';
import type { HallWorld } from './parts-world.ts';
import { hallWorld } from './parts-world.ts';
import { bookSeries } from './series-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

const slot = { start: at('10:00'), end: at('11:00') };

interface Taker {
  readonly as: Member;
  readonly boss: Member;
  /** A room that has nothing to do with the others. */
  readonly spare: string;
}

type Take = (taker: Taker, resourceId: string) => Promise<{ readonly status: number }>;

const hold = (as: Member, resourceId: string, formId = crypto.randomUUID()) =>
  api.call(takeHold, { as, params: { formId }, body: { resourceId, ...slot } });

const block = (boss: Member, resourceId: string) =>
  api.call(blockResource, {
    as: boss,
    params: { id: resourceId },
    body: { kind: 'maintenance', title: 'New floor', ...slot },
  });

const edit = (as: Member, id: string, version: number, body: object) =>
  api.call(editBooking, { as, params: { id }, body: { version, ...body } });

/** Ways to take a time that reaches into ten to eleven. */
const ways: Readonly<Record<string, Take>> = {
  request: ({ as }, resourceId) => book(api, as, resourceId),
  series: ({ as }, resourceId) => bookSeries(api, as, resourceId),
  hold: ({ as }, resourceId) => hold(as, resourceId),
  block: ({ boss }, resourceId) => block(boss, resourceId),
  move: async ({ as, spare }, resourceId) => {
    const { data } = await book(api, as, spare);
    return edit(as, data.id, data.version, { resourceId });
  },
  edit: async ({ as }, resourceId) => {
    const { data } = await book(api, as, resourceId, { start: at('12:00'), end: at('13:00') });
    return edit(as, data.id, data.version, slot);
  },
  extension: async ({ as }, resourceId) => {
    const made = await book(api, as, resourceId, { start: at('08:15'), end: at('09:15') });
    if (made.status !== 201) return made;
    api.clock.set(at('08:15'));
    const params = { id: made.data.id };
    const { version } = (await api.call(checkIn, { as, params, body: { version: 1 } })).data;
    const body = { version, end: at('10:30') };
    const longer = await api.call(extendBooking, { as, params, body });
    api.clock.set(at('08:00'));
    return longer;
  },
  'walk-up': async ({ as: { host }, boss }, resourceId) => {
    const { secret } = await pairedDisplay(api, boss, { showsId: resourceId });
    const body = { secret, tapId: crypto.randomUUID(), end: at('10:30') };
    return api.call(bookAtDisplay, { host, body });
  },
};

async function world(
  values: Parameters<typeof buildResource>[1] = {},
): Promise<HallWorld & { readonly taker: Taker; readonly other: Taker }> {
  const hall = await hallWorld(api, values);
  const boss = await administrator(api, hall.ann);
  const spareRoom = () => buildResource(api.db, { merchant_id: hall.ann.merchantId });
  const [one, two] = [await spareRoom(), await spareRoom()];
  const bob = await colleagueOf(api, hall.ann);
  return {
    ...hall,
    taker: { as: hall.ann, boss, spare: one.id },
    other: { as: bob, boss, spare: two.id },
  };
}

/** A block takes the time of open forms, and a hold is over before an extension. */
const winners = ['hold, then block', 'hold, then extension'];

const pairs = Object.keys(ways)
  .flatMap((first) => Object.keys(ways).map((second) => [first, second] as const))
  .filter((pair) => !winners.includes(pair.join(', then ')));

describe('a whole and its parts', () => {
  it.each(pairs)('[F-05] exclude one another: %s, then %s', async (first, second) => {
    const { a, b, c, west, east, hall, taker, other } = await world();
    for (const [one, next] of [
      [west, a],
      [b, hall],
      [west, east],
    ] as const) {
      const made = await ways[first]?.(taker, one.id);
      expect([200, 201]).toContain(made?.status);
      expect((await ways[second]?.(other, next.id))?.status).toBe(409);
      await clear(taker.as.merchantId);
      expect([200, 201]).toContain((await ways[second]?.(other, c.id))?.status);
      await clear(taker.as.merchantId);
    }
  });

  it('[F-05] leave the rest of the hall free, and two parts can be booked at once', async () => {
    const { a, b, c, west, east, taker, other } = await world();
    expect((await book(api, taker.as, west.id)).status).toBe(201);
    expect((await book(api, other.as, c.id)).status).toBe(201);
    const later = { start: at('12:00'), end: at('13:00') };
    expect((await book(api, taker.as, a.id, later)).status).toBe(201);
    expect((await book(api, other.as, b.id, later)).status).toBe(201);
    const { problem } = await book(api, other.as, east.id, later);
    expect([problem.code, problem.clashes]).toEqual(['booking.slot_taken', [later]]);
  });
});

/** Removes all that takes time of a merchant. */
async function clear(merchantId: string) {
  await api.db.deleteFrom('occupancy').where('merchant_id', '=', merchantId).execute();
  await api.db.deleteFrom('resource_block').where('merchant_id', '=', merchantId).execute();
}

const takenRows = async ({ merchantId }: Member) =>
  (
    await api.db
      .selectFrom('occupancy')
      .innerJoin('resource', 'resource.id', 'occupancy.resource_id')
      .select(['resource.name', 'starts_at', 'ends_at'])
      .where('occupancy.merchant_id', '=', merchantId)
      .orderBy('resource.name')
      .orderBy('starts_at')
      .execute()
  ).map(({ name, ends_at }) => [name, ends_at]);

describe('a booking of a whole', () => {
  it('[F-05] gives all its rooms back when it is cancelled or ends early', async () => {
    const { ann, hall, c, other } = await world();
    const { data } = await book(api, ann, hall.id);
    await api.call(cancelBooking, { as: ann, params: { id: data.id }, body: { version: 1 } });
    expect(await takenRows(ann)).toEqual([]);

    const params = { id: (await book(api, ann, hall.id)).data.id };
    api.clock.set(at('10:00'));
    const arrived = await api.call(checkIn, { as: ann, params, body: { version: 1 } });
    api.clock.set(at('10:20'));
    await api.call(checkOut, { as: ann, params, body: { version: arrived.data.version } });
    expect(new Set((await takenRows(ann)).map(([, end]) => end))).toEqual(new Set([at('10:20')]));
    const rest = { start: at('10:30'), end: at('11:00') };
    expect((await book(api, other.as, c.id, rest)).status).toBe(201);
  });

  it('[F-05] [Z-51] is checked in by the code of a part, and by no other room', async () => {
    const { ann, a, c, west, taker } = await world();
    const { data } = await book(api, ann, west.id);
    api.clock.set(at('09:50'));
    const elsewhere = await scan(api, ann, await codeOf(api, taker.boss, c.id));
    expect(elsewhere.problem.code).toBe('code.nothing_now');
    const { booking, resource } = (await scan(api, ann, await codeOf(api, taker.boss, a.id))).data;
    expect([booking?.id, resource.name]).toEqual([data.id, 'Hall west']);
  });

  it('[F-05] keeps the longest buffer of the whole and its parts', async () => {
    const { ann, b, west, other } = await world();
    const booking_rules = JSON.stringify({ bufferAfterMinutes: 30 });
    await api.db.updateTable('resource').set({ booking_rules }).where('id', '=', b.id).execute();
    await book(api, ann, west.id);
    const after = { start: at('11:15'), end: at('12:00') };
    expect((await book(api, other.as, west.id, after)).status).toBe(409);
    const body = { type: 'room' as const, start: at('09:00'), end: at('09:45') };
    const { data } = await api.call(searchResources, { as: ann, body });
    const free = data.filter(({ availability }) => availability === 'free');
    expect(free.map(({ resource }) => resource.name)).not.toContain('Hall west');
  });

  it('[F-05] waits for a move to a part with both times, of which one stays', async () => {
    for (const isApproved of [true, false]) {
      const { ann, a, b, west, taker, other } = await world({ needs_approval: true });
      const { id } = (await book(api, ann, west.id)).data;
      const decided = { as: taker.boss, params: { id } };
      await api.call(approveBooking, { ...decided, body: { version: 1 } });
      const longer = { resourceId: a.id, end: at('12:00') };
      const { data } = await edit(ann, id, 2, longer);
      expect(data.status).toBe('pending-approval-edit');
      const late = { start: at('11:00'), end: at('12:00') };
      expect((await book(api, other.as, b.id)).status).toBe(409);
      expect((await book(api, other.as, a.id, late)).status).toBe(409);
      const { version } = data;
      if (isApproved) await api.call(approveBooking, { ...decided, body: { version } });
      else await api.call(rejectBooking, { ...decided, body: { version, reason: 'Not that day' } });
      expect((await book(api, other.as, b.id)).status).toBe(isApproved ? 201 : 409);
      expect((await book(api, other.as, a.id, late)).status).toBe(isApproved ? 409 : 201);
    }
  });

  it('[F-05] moves to its own part at the same time', async () => {
    const { ann, b, c, hall, other } = await world();
    const { id, version } = (await book(api, ann, hall.id)).data;
    expect((await edit(ann, id, version, { resourceId: b.id })).status).toBe(200);
    expect((await book(api, other.as, c.id)).status).toBe(201);
    expect((await book(api, other.as, hall.id)).status).toBe(409);
  });
});

describe('the hold of an open form', () => {
  it('[F-05] of a part becomes the booking of the whole, and of a whole that of a part', async () => {
    const { ann, b, west, east, c, other } = await world();
    await hold(ann, b.id);
    expect((await book(api, ann, west.id)).status).toBe(201);
    await hold(ann, c.id);
    expect((await book(api, other.as, c.id)).status).toBe(409);
    await clear(ann.merchantId);

    await hold(ann, east.id);
    expect((await bookSeries(api, ann, b.id)).status).toBe(201);
    expect((await book(api, other.as, c.id)).status).toBe(201);
  });

  it('[F-05] gives way to maintenance of a part', async () => {
    const { ann, a, b, west, taker, other } = await world();
    await hold(ann, west.id);
    expect((await block(taker.boss, b.id)).status).toBe(201);
    expect((await book(api, other.as, a.id)).status).toBe(201);
  });
});

const names = async (as: Member, wishes: object = {}) => {
  const body = { type: 'room' as const, ...slot, ...wishes };
  const { data } = await api.call(searchResources, { as, body });
  return data.filter(({ availability }) => availability === 'free').map((hit) => hit.resource.name);
};

describe('the search', () => {
  it('[F-05] offers the whole for whom no part is large enough, unless a part is taken', async () => {
    const { ann, a, other } = await world({ capacity: 10 });
    expect(await names(ann, { capacity: 20 })).toEqual(['Hall east', 'Hall west', 'Hall']);
    await book(api, other.as, a.id);
    expect(await names(ann, { capacity: 20 })).toEqual(['Hall east']);
  });

  it('[F-05] offers what only the reader’s own form holds', async () => {
    const { ann, a, b, other } = await world({ capacity: 10 });
    await hold(ann, a.id);
    expect(await names(ann, { capacity: 20 })).toContain('Hall west');
    expect(await names(other.as, { capacity: 20 })).toEqual(['Hall east']);
    await book(api, other.as, b.id);
    expect(await names(ann, { capacity: 20 })).toEqual([]);
  });
});

describe('the calendar', () => {
  const entries = async (as: Member, query: object = {}) => {
    const window = { from: at('00:00'), to: at('23:00') };
    const { data } = await api.call(listCalendar, { as, query: { ...window, ...query } });
    return unpackCalendar(data);
  };

  it('[F-05] shows a booking at each room that it takes, with what was booked', async () => {
    const { ann, a, west, hall, other } = await world();
    const { data } = await book(api, ann, west.id);
    const shown = await entries(other.as);
    expect(shown).toHaveLength(5);
    const at = (id: string) => shown.find(({ resourceId }) => resourceId === id);
    expect(at(west.id)).toMatchObject({ bookedAs: null, title: data.title });
    for (const room of [a, hall]) {
      expect(at(room.id)).toMatchObject({ bookedAs: 'Hall west', bookingId: data.id });
    }
    // Own bookings are changed where they were booked, and a colleague's are listed once.
    const own = await entries(ann);
    const changeable = own.filter(({ booking }) => booking?.change === 'all');
    expect(changeable.map(({ resourceId }) => resourceId)).toEqual([west.id]);
    expect(await entries(other.as, { personId: ann.id })).toHaveLength(1);
  });

  it('[F-05] tells no more than the time of a private booking of the whole', async () => {
    const { ann, a, west, other } = await world();
    await book(api, ann, west.id, { privacy: 'private' });
    const hidden = { bookingId: null, title: null, bookedFor: null, bookedAs: null };
    expect(await entries(other.as, { resourceIds: a.id })).toMatchObject([hidden]);
    await clear(ann.merchantId);
    const privacy = { privacy: 'private' };
    await api.db.updateTable('resource').set(privacy).where('id', '=', west.id).execute();
    await book(api, ann, west.id);
    expect(await entries(other.as, { resourceIds: a.id })).toMatchObject([hidden]);
  });
});
