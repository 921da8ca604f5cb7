import type { OperationInput } from '@axp/contracts';
import {
  getBooking,
  listBookingEvents,
  listCalendar,
  listMyBookings,
  unpackCalendar,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildBooking, buildBusinessUnit, buildResource } from '../factories.ts';
import { at, book, bookingWorld, colleagueOf } from './booking-world.ts';

const api = testApi();

const unknownId = '01910000-0000-7000-8000-00000000ffff';

describe('listMyBookings', () => {
  type Query = OperationInput<typeof listMyBookings>['query'];
  const titles = async (as: Member, query: Query) =>
    (await api.call(listMyBookings, { as, query })).data.map(({ title }) => title);

  /** One booking of each kind, each in a room of its own. */
  async function shelf(ann: Member) {
    const rows = [
      ['later', 'approved', at('15:00'), at('16:00')],
      ['now', 'checked-in', at('08:00'), at('10:00')],
      ['waiting', 'pending-approval-book', at('11:00'), at('12:00')],
      ['gone', 'cancelled', at('13:00'), at('14:00')],
      ['done', 'checked-out', at('06:00'), at('07:00')],
      ['missed', 'approved', at('07:00'), at('08:00')],
    ] as const;
    for (const [title, status, starts_at, ends_at] of rows) {
      await buildBooking(api.db, {
        merchant_id: ann.merchantId,
        booker_id: ann.id,
        title: `${title} meeting`,
        status,
        starts_at,
        ends_at,
      });
    }
  }

  it('[M-01] [B-04] lists upcoming soonest first, pending separately, past latest first with the cancelled last', async () => {
    const ann = await api.member();
    await shelf(ann);
    expect(await titles(ann, {})).toEqual(['now meeting', 'waiting meeting', 'later meeting']);
    expect(await titles(ann, { group: 'pending' })).toEqual(['waiting meeting']);
    expect(await titles(ann, { group: 'past' })).toEqual([
      'missed meeting',
      'done meeting',
      'gone meeting',
    ]);
  });

  it('has only bookings that I made, that are for me, or to which I am invited', async () => {
    const { ann, room } = await bookingWorld(api);
    const [bob, eve] = [await colleagueOf(api, ann), await colleagueOf(api, ann)];
    await book(api, eve, room.id, { title: 'Of Eve', start: at('16:00'), end: at('17:00') });
    await book(api, bob, room.id, { title: 'For Ann', bookedForId: ann.id });
    await book(api, bob, room.id, {
      title: 'Of Bob',
      start: at('14:00'),
      end: at('15:00'),
      invitees: [{ userId: ann.id }],
    });
    expect(await titles(ann, {})).toEqual(['For Ann', 'Of Bob']);
    expect(await titles(bob, {})).toEqual(['For Ann', 'Of Bob']);
  });

  it.each(['upcoming', 'past'] as const)('pages %s by cursor without losing any', async (group) => {
    const ann = await api.member();
    const room = await buildResource(api.db, { merchant_id: ann.merchantId });
    const day = group === 'upcoming' ? 3 : 1;
    for (const hour of [9, 10, 11, 12, 13]) {
      await buildBooking(api.db, {
        merchant_id: ann.merchantId,
        resource_id: room.id,
        booker_id: ann.id,
        title: `at ${hour}`,
        starts_at: at(`${hour}:00`, day),
        ends_at: at(`${hour + 1}:00`, day),
      });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { group, limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = await api.call(listMyBookings, { as: ann, query });
      seen.push(...page.data.map(({ title }) => title));
      cursor = page.meta.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const ascending = ['at 9', 'at 10', 'at 11', 'at 12', 'at 13'];
    expect(seen).toEqual(group === 'past' ? ascending.reverse() : ascending);
  });

  it('reports an invalid cursor, group and page size', async () => {
    const ann = await api.member();
    const broken = await api.call(listMyBookings, { as: ann, query: { cursor: 'nonsense' } });
    expect(broken.problem.errors).toEqual([
      expect.objectContaining({ path: 'cursor', code: 'invalid_format' }),
    ]);
    const wrong = await api.inject({
      url: '/v1/frontend/bookings?group=all&limit=101',
      headers: { host: ann.host, authorization: `Bearer ${await api.tokenOf(ann)}` },
    });
    expect(wrong.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      'query.group',
      'query.limit',
    ]);
  });

  it('is refused to guests', async () => {
    const ann = await api.member();
    const guest = await api.call(listMyBookings, { host: ann.host, query: {} });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('getBooking', () => {
  it('[M-01] shows a booking to its booker, booked-for, invitees and administrators', async () => {
    const { ann, room } = await bookingWorld(api);
    const [bob, eve, sam] = await Promise.all([1, 2, 3].map(() => colleagueOf(api, ann)));
    const boss = await api.member({
      user: { merchant_id: ann.merchantId, is_administrator: true },
    });
    if (!bob || !eve || !sam) throw new Error('three colleagues');
    const { data } = await book(api, ann, room.id, {
      bookedForId: bob.id,
      invitees: [{ userId: eve.id }],
    });
    const abilities = async (as: Member) =>
      (await api.call(getBooking, { as, params: { id: data.id } })).data.abilities;
    expect(await abilities(ann)).toMatchObject({ edit: true, cancel: true });
    expect(await abilities(bob)).toMatchObject({ edit: true, cancel: true });
    expect(await abilities(eve)).toMatchObject({ edit: false, cancel: false });
    expect(await abilities(boss)).toMatchObject({ edit: true, cancel: true });
    const hidden = await api.call(getBooking, { as: sam, params: { id: data.id } });
    expect([hidden.status, hidden.problem.code]).toEqual([404, 'booking.not_found']);
  });

  it('[T-07] hides it from another merchant, by host, token and header', async () => {
    const { ann, room } = await bookingWorld(api);
    const stranger = await api.member({ user: { is_administrator: true } });
    const { data } = await book(api, ann, room.id);
    const params = { id: data.id };
    const own = await api.call(getBooking, { as: stranger, params });
    expect(own.problem.code).toBe('booking.not_found');
    const foreignHost = await api.call(getBooking, { as: stranger, host: ann.host, params });
    expect(foreignHost.problem.code).toBe('merchant.mismatch');
    const foreignHeader = await api.call(getBooking, {
      as: stranger,
      headers: { 'merchant-id': ann.merchantId },
      params,
    });
    expect(foreignHeader.problem.code).toBe('merchant.mismatch');
  });

  it('refuses a malformed id, and an unknown one', async () => {
    const ann = await api.member();
    const none = await api.call(getBooking, { as: ann, params: { id: 'x' } });
    expect(none.problem.errors[0]).toMatchObject({ path: 'params.id', code: 'invalid_id' });
    const nothing = await api.call(getBooking, { as: ann, params: { id: unknownId } });
    expect(nothing.problem.code).toBe('booking.not_found');
  });
});

describe('listBookingEvents', () => {
  it('is for people who can see the booking', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id);
    const params = { id: data.id };
    const events = await api.call(listBookingEvents, { as: ann, params });
    expect(events.data).toHaveLength(1);
    const hidden = await api.call(listBookingEvents, { as: bob, params });
    expect(hidden.problem.code).toBe('booking.not_found');
    const guest = await api.call(listBookingEvents, { host: ann.host, params });
    expect(guest.problem.code).toBe('auth.required');
  });
});

describe('listCalendar', () => {
  const window = { from: at('00:00'), to: at('00:00', 3) };

  it('shows taken times, and no more than that of a private booking', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const open = await book(api, ann, room.id, { title: 'Open talk' });
    const secret = await book(api, ann, room.id, {
      title: 'Salary review',
      privacy: 'private',
      start: at('13:00'),
      end: at('14:00'),
    });
    const seenBy = async (as: Member) =>
      unpackCalendar(
        (await api.call(listCalendar, { as, query: { ...window, resourceIds: room.id } })).data,
      );
    expect(await seenBy(bob)).toEqual([
      expect.objectContaining({
        bookingId: open.data.id,
        title: 'Open talk',
        bookedFor: ann.fullName,
        isMine: false,
      }),
      {
        bookingId: null,
        resourceId: room.id,
        kind: 'booking',
        start: at('13:00'),
        end: at('14:00'),
        title: null,
        bookedFor: null,
        isMine: false,
        answer: null,
        bookedAs: null,
        booking: null,
      },
    ]);
    expect((await seenBy(ann))[1]).toMatchObject({
      bookingId: secret.data.id,
      isMine: true,
      booking: { isPrivate: true },
    });
  });

  it('[Z-71] [Z-90] returns what a reader may change: all before the start, then the end', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data } = await book(api, ann, room.id);
    const seenBy = async (as: Member) =>
      unpackCalendar(
        (await api.call(listCalendar, { as, query: { ...window, resourceIds: room.id } })).data,
      )[0]?.booking;
    expect(await seenBy(ann)).toEqual({
      status: 'approved',
      version: data.version,
      start: at('10:00'),
      end: at('11:00'),
      timezone: 'Asia/Bangkok',
      businessUnitId: ann.businessUnitId,
      isPrivate: false,
      isRecurring: false,
      change: 'all',
    });
    expect(await seenBy(bob)).toMatchObject({ change: 'none' });
    const before = api.clock.now().toISOString();
    api.clock.set(at('10:00'));
    expect(await seenBy(ann)).toMatchObject({ change: 'end' });
    api.clock.set(before);
  });

  it('[Z-71] [D-04] returns to managers and administrators only that they may change it', async () => {
    const { ann, room } = await bookingWorld(api);
    const { merchantId: merchant_id } = ann;
    const other = await buildResource(api.db, { merchant_id });
    await book(api, ann, room.id);
    await book(api, ann, other.id);
    const manager = await colleagueOf(api, ann);
    const named = { merchant_id, resource_id: room.id, user_id: manager.id };
    await api.db.insertInto('resource_approver').values(named).execute();
    const boss = await api.member({ user: { merchant_id, is_administrator: true } });
    const approver = await api.member({ user: { merchant_id, is_approver: true } });
    const changeOf = async (as: Member, { id }: { readonly id: string }) =>
      unpackCalendar(
        (await api.call(listCalendar, { as, query: { ...window, resourceIds: id } })).data,
      )[0]?.booking?.change;
    expect(await changeOf(manager, room)).toBe('all');
    expect(await changeOf(manager, other)).toBe('none');
    expect(await changeOf(boss, other)).toBe('all');
    expect(await changeOf(approver, room)).toBe('none');
  });

  it('[Z-90] [Z-122] can be filtered by business units, without revealing the unit of a private booking', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const other = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId });
    const facts = { merchant_id: ann.merchantId, resource_id: room.id, booker_id: ann.id };
    const planned = [
      { title: 'Of Ann', business_unit_id: ann.businessUnitId ?? '', hour: 9 },
      { title: 'Of others', business_unit_id: other.id, hour: 11 },
      { title: 'Secret of others', business_unit_id: other.id, hour: 13, privacy: 'private' },
    ];
    for (const { hour, ...values } of planned) {
      const [starts_at, ends_at] = [at(`${hour}:00`), at(`${hour + 1}:00`)];
      await buildBooking(api.db, { ...facts, ...values, starts_at, ends_at });
    }
    const titles = async (as: Member, ids: readonly (string | null)[]) => {
      const query = { ...window, businessUnitIds: ids.join(',') };
      return unpackCalendar((await api.call(listCalendar, { as, query })).data).map(
        ({ title }) => title,
      );
    };
    expect(await titles(bob, [ann.businessUnitId])).toEqual(['Of Ann']);
    expect(await titles(bob, [other.id])).toEqual(['Of others']);
    expect(await titles(ann, [other.id])).toEqual(['Of others', 'Secret of others']);
    expect(await titles(bob, [ann.businessUnitId, other.id])).toEqual(['Of Ann', 'Of others']);
  });

  it('[H-05] [Z-90] finds bookings of a colleague in any role, but no private ones', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    const cat = await colleagueOf(api, ann);
    const slot = (hour: number) => ({ start: at(`${hour}:00`), end: at(`${hour + 1}:00`) });
    await book(api, ann, room.id, { title: 'Of Ann', ...slot(9) });
    await book(api, bob, room.id, {
      title: 'With Ann',
      ...slot(11),
      invitees: [{ userId: ann.id }],
    });
    await book(api, bob, room.id, { title: 'Of Bob', ...slot(13) });
    await book(api, ann, room.id, { title: 'Secret of Ann', ...slot(15), privacy: 'private' });
    const found = async (as: Member) => {
      const query = { ...window, personId: ann.id };
      const data = unpackCalendar((await api.call(listCalendar, { as, query })).data);
      return data.map(({ title }) => title);
    };
    expect(await found(cat)).toEqual(['Of Ann', 'With Ann']);
    expect(await found(ann)).toEqual(['Of Ann', 'With Ann', 'Secret of Ann']);
  });

  it('[Z-83] [Z-90] answers 304 to the same reader while nothing has changed', async () => {
    const { ann, room } = await bookingWorld(api);
    const bob = await colleagueOf(api, ann);
    await book(api, ann, room.id);
    const { from, to } = window;
    const read = async (as: Member, etag = '') =>
      api.inject({
        url: `/v1/frontend/bookings/calendar?from=${from}&to=${to}`,
        headers: {
          host: as.host,
          authorization: `Bearer ${await api.tokenOf(as)}`,
          'if-none-match': etag,
        },
      });
    const etag = String((await read(ann)).headers.etag);
    expect((await read(ann, etag)).statusCode).toBe(304);
    expect((await read(bob, etag)).statusCode).toBe(200);
    await book(api, ann, room.id, { start: at('15:00'), end: at('16:00') });
    expect((await read(ann, etag)).statusCode).toBe(200);
  });

  it('[T-07] [Z-10] is limited to the merchant, kind, resources and half-open window', async () => {
    const { ann, room } = await bookingWorld(api);
    const other = await bookingWorld(api);
    await book(api, other.ann, other.room.id);
    await book(api, ann, room.id);
    const count = async (query: OperationInput<typeof listCalendar>['query']) =>
      (await api.call(listCalendar, { as: ann, query })).data.start.length;
    expect(await count(window)).toBe(1);
    expect(await count({ ...window, type: 'room' })).toBe(1);
    expect(await count({ ...window, type: 'car' })).toBe(0);
    expect(await count({ ...window, resourceIds: other.room.id })).toBe(0);
    expect(await count({ from: at('11:00'), to: at('12:00') })).toBe(0);
    expect(await count({ from: at('09:00'), to: at('10:00') })).toBe(0);
  });

  it('[Z-90] includes a booking of which only the buffer or later days are in the window', async () => {
    const { ann, room } = await bookingWorld(api, {
      booking_rules: JSON.stringify({ bufferAfterMinutes: 15 }),
    });
    await book(api, ann, room.id, { title: 'With a buffer' });
    const facts = { merchant_id: ann.merchantId, resource_id: room.id, booker_id: ann.id };
    const days = { starts_at: at('12:00'), ends_at: at('12:00', 4) };
    await buildBooking(api.db, { ...facts, ...days, title: 'Of two days' });
    const shown = async (from: string, to: string) =>
      unpackCalendar((await api.call(listCalendar, { as: ann, query: { from, to } })).data).map(
        ({ title, end, booking }) => [title, end, booking?.end],
      );
    expect(await shown(at('11:00'), at('11:10'))).toEqual([
      ['With a buffer', at('11:15'), at('11:00')],
    ]);
    expect(await shown(at('09:00', 4), at('10:00', 4))).toEqual([
      ['Of two days', at('12:00', 4), at('12:00', 4)],
    ]);
  });

  it('refuses a reversed window or one longer than 45 days, and guests', async () => {
    const ann = await api.member();
    const codeOf = async (query: OperationInput<typeof listCalendar>['query']) =>
      (await api.call(listCalendar, { as: ann, query })).problem.errors[0]?.code;
    expect(await codeOf({ from: window.to, to: window.from })).toBe('end_before_start');
    expect(await codeOf({ from: window.from, to: at('00:01', 47) })).toBe('window_too_long');
    const guest = await api.call(listCalendar, { host: ann.host, query: window });
    expect(guest.problem.code).toBe('auth.required');
  });
});
