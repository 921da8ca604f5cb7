import {
  checkInByCode,
  checkOut,
  createResourceCode,
  deleteResourceCode,
  listBookingEvents,
  listNotifications,
  readResourceCode,
} from '@axp/contracts';
import { listAuditEvents, readResourceLabels } from '@axp/contracts/administration';
import { reportResourceProblem } from '@axp/contracts/problems';
import { countManagedResources } from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { administratorOf } from '../bills/bill-world.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { bookAsset } from '../bookings/kind-world.ts';
import { buildBooking, buildBusinessUnit, buildResource } from '../factories.ts';
import { nobodysId } from '../send.ts';
import { codeOf, codeWorld, scan, secretOf } from './code-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

const make = (as: Member, id: string) => api.call(createResourceCode, { as, params: { id } });
const revoke = (as: Member, id: string) => api.call(deleteResourceCode, { as, params: { id } });
const history = async (as: Member, id: string) =>
  (await api.call(listBookingEvents, { as, params: { id } })).data.map(
    ({ action, actor, reason }) => [action, actor?.id, reason],
  );

describe('readResourceLabels', () => {
  it('[Z-51] returns a code again for its label, for administrators of the merchant only', async () => {
    const { ann, room, admin, secret } = await codeWorld(api);
    const labels = (as: Member) =>
      api.call(readResourceLabels, { as, body: { ids: [room.id, nobodysId] } });
    const path = `/check-in#${secret}`;
    expect((await labels(admin)).data).toMatchObject([{ resource: { name: room.name }, path }]);
    expect((await labels(ann)).problem.code).toBe('access.denied');
    const other = await codeWorld(api);
    expect((await labels(other.admin)).data).toEqual([]);
    const renewed = (await make(admin, room.id)).data.path;
    expect((await labels(admin)).data).toMatchObject([{ path: renewed }]);
    const query = { label: 'replaced' } as const;
    const counts = await api.call(countManagedResources, { as: admin, query });
    expect(counts.data).toMatchObject({ total: 1, replacedLabel: 1 });
  });

  it('[Z-51] does not return a code that is stored only as a hash', async () => {
    const { room, admin } = await codeWorld(api);
    await api.db
      .updateTable('resource_code')
      .set({ sealed_secret: null })
      .where('resource_id', '=', room.id)
      .execute();
    const { data } = await api.call(readResourceLabels, { as: admin, body: { ids: [room.id] } });
    expect(data).toMatchObject([{ resource: { id: room.id }, path: null }]);
  });
});

describe('createResourceCode', () => {
  it('[Z-51] creates a secret of 192 bits that can’t be read from the database', async () => {
    const { ann, room } = await bookingWorld(api);
    const { status, data } = await make(await administratorOf(api, ann), room.id);
    expect([status, data.resource]).toEqual([201, { id: room.id, name: room.name }]);
    const secret = /^\/check-in#([\w-]+)$/.exec(data.path)?.[1] ?? '';
    expect(Buffer.from(secret, 'base64url')).toHaveLength(24);
    const row = await api.db
      .selectFrom('resource_code')
      .selectAll()
      .where('resource_id', '=', room.id)
      .executeTakeFirstOrThrow();
    expect(row.secret_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('[D-08] is in the audit log with creation and deletion', async () => {
    const { room, admin, secret } = await codeWorld(api);
    await make(admin, room.id);
    await api.call(deleteResourceCode, { as: admin, params: { id: room.id } });
    const query = { objectType: 'resource', objectId: room.id } as const;
    const { data } = await api.call(listAuditEvents, { as: admin, query });
    const told = data.flatMap(({ changes }) => changes);
    expect(
      told.map(({ field, before, after }) => [field, before !== null, after !== null]),
    ).toEqual([
      ['qrCode', true, false],
      ['qrCode', true, true],
      ['qrCode', false, true],
    ]);
    expect(JSON.stringify(data)).not.toContain(secret);
  });

  it('[Z-51] invalidates the previous code', async () => {
    const { ann, room, admin, secret } = await codeWorld(api);
    await book(api, ann, room.id);
    const fresh = secretOf((await make(admin, room.id)).data.path);
    api.clock.set(at('09:50'));
    expect((await scan(api, ann, secret)).problem.code).toBe('code.not_found');
    expect((await scan(api, ann, fresh)).status).toBe(200);
  });

  it('[T-07] is for administrators, and for resources of their merchant', async () => {
    const { ann, room, admin } = await codeWorld(api);
    expect((await make(ann, room.id)).problem.code).toBe('access.denied');
    const foreign = await buildResource(api.db);
    const closed = await buildResource(api.db, { merchant_id: ann.merchantId, is_active: false });
    for (const id of [foreign.id, closed.id, nobodysId]) {
      expect((await make(admin, id)).problem.code).toBe('resource.not_found');
    }
  });
});

describe('deleteResourceCode', () => {
  it('[Z-51] revokes a code at once', async () => {
    const { ann, room, admin, secret } = await codeWorld(api);
    await book(api, ann, room.id);
    expect((await revoke(ann, room.id)).problem.code).toBe('access.denied');
    expect((await revoke(admin, room.id)).status).toBe(204);
    api.clock.set(at('09:50'));
    expect((await scan(api, ann, secret)).problem.code).toBe('code.not_found');
    expect((await revoke(admin, room.id)).problem.code).toBe('code.not_found');
  });

  it('[T-07] keeps the codes of others', async () => {
    const mine = await codeWorld(api);
    const theirs = await codeWorld(api);
    expect((await revoke(mine.admin, theirs.room.id)).problem.code).toBe('code.not_found');
    expect((await revoke(theirs.admin, theirs.room.id)).status).toBe(204);
  });
});

describe('readResourceCode', () => {
  const read = (as: Member, secret: string) => api.call(readResourceCode, { as, body: { secret } });
  const restrict = async (room: { readonly id: string; readonly merchant_id: string }) => {
    const { id: business_unit_id } = await buildBusinessUnit(api.db, {
      merchant_id: room.merchant_id,
    });
    const own = { merchant_id: room.merchant_id, resource_id: room.id };
    await api.db
      .insertInto('resource_visibility')
      .values({ ...own, business_unit_id })
      .execute();
    await api.db
      .updateTable('resource')
      .set({ is_restricted: true })
      .where('id', '=', room.id)
      .execute();
  };

  it('[R-03] names the resource for the report of a problem, even if the reader can’t book', async () => {
    const { ann, room, secret } = await codeWorld(api);
    const user = { merchant_id: ann.merchantId };
    const viewer = await api.member({ user, businessUnit: 'none' });
    expect((await read(viewer, secret)).data).toEqual({
      resource: { id: room.id, name: room.name, type: 'room' },
      timezone: 'Asia/Bangkok',
    });
    const body = { text: 'The screen stays dark.' };
    const report = await api.call(reportResourceProblem, {
      as: viewer,
      params: { id: room.id },
      body,
    });
    expect([report.status, report.data.bookingId]).toEqual([201, null]);
    expect(report.data.resource.id).toBe(room.id);
  });

  it('[H-04] names a resource restricted to another unit only to its managers', async () => {
    const { ann, admin, room, secret } = await codeWorld(api);
    await restrict(room);
    expect((await read(ann, secret)).problem.code).toBe('resource.not_found');
    expect((await read(admin, secret)).data.resource.id).toBe(room.id);
  });

  it('[T-07] finds no replaced, foreign or invented code', async () => {
    const { ann, room, admin, secret } = await codeWorld(api);
    const theirs = await codeWorld(api);
    await make(admin, room.id);
    for (const unknown of [secret, theirs.secret, 'x'.repeat(32)]) {
      expect((await read(ann, unknown)).problem.code).toBe('code.not_found');
    }
  });
});

describe('checkInByCode', () => {
  it('[Z-51] checks in the booking of the person who scans, and records how in its history', async () => {
    const { ann, room, secret } = await codeWorld(api);
    const { data: booking } = await book(api, ann, room.id);
    api.clock.set(at('09:50'));
    const { data } = await scan(api, ann, secret);
    expect(data).toEqual({
      resource: { id: room.id, name: room.name },
      start: at('10:00'),
      end: at('11:00'),
      timezone: 'Asia/Bangkok',
      checkedInAt: at('09:50'),
      booking: { id: booking.id, title: booking.title },
    });
    expect((await history(ann, booking.id))[1]).toEqual(['check-in', ann.id, 'resource_code']);
  });

  it('[Z-51] returns the same for another scan, and changes nothing', async () => {
    const { ann, room, secret } = await codeWorld(api);
    const { data: booking } = await book(api, ann, room.id);
    // The next meeting of hers begins at eleven, and its check-in is open before the first ends.
    await book(api, ann, room.id, { start: at('11:00'), end: at('12:00') });
    api.clock.set(at('09:50'));
    const first = await scan(api, ann, secret);
    api.clock.set(at('10:50'));
    expect((await scan(api, ann, secret)).data).toEqual(first.data);
    expect(await history(ann, booking.id)).toHaveLength(2);
    expect((await api.call(listNotifications, { as: ann, query: {} })).data).toHaveLength(3);
  });

  it('[Z-51] is for invitees, drivers and the person it was booked for', async () => {
    const { ann, room, secret } = await codeWorld(api);
    const bob = await colleagueOf(api, ann);
    const { data: booking } = await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    api.clock.set(at('09:50'));
    expect((await scan(api, bob, secret)).data.booking?.id).toBe(booking.id);

    const car = await codeWorld(api, { type: 'car', capacity: 5 });
    const driver = await colleagueOf(api, car.ann);
    const trip = await buildBooking(api.db, {
      merchant_id: car.ann.merchantId,
      resource_id: car.room.id,
      booker_id: car.ann.id,
      attendees: null,
      driver_id: driver.id,
      starts_at: at('10:00'),
      ends_at: at('12:00'),
    });
    expect((await scan(api, driver, car.secret)).data.booking?.id).toBe(trip.id);
  });

  it('[Z-51] [H-04] is for invitees who can’t see the resource', async () => {
    const { ann, room, secret } = await codeWorld(api, { is_restricted: true });
    const { merchantId: merchant_id } = ann;
    const business_unit_id = ann.businessUnitId ?? '';
    await api.db
      .insertInto('resource_visibility')
      .values({ merchant_id, resource_id: room.id, business_unit_id })
      .execute();
    const bob = await colleagueOf(api, ann);
    const { data: booking } = await book(api, ann, room.id, { invitees: [{ userId: bob.id }] });
    api.clock.set(at('09:50'));
    expect((await scan(api, bob, secret)).data.booking?.id).toBe(booking.id);
  });

  it('[Z-51] lets a colleague on site check in, without showing them the booking', async () => {
    const { ann, room, secret } = await codeWorld(api);
    const eve = await colleagueOf(api, ann);
    const { data: booking } = await book(api, ann, room.id, { privacy: 'private' });
    api.clock.set(at('09:50'));
    const { data } = await scan(api, eve, secret);
    expect([data.start, data.booking]).toEqual([at('10:00'), null]);
    expect(await history(ann, booking.id)).toContainEqual(['check-in', eve.id, 'resource_code']);
    const [told] = (await api.call(listNotifications, { as: ann, query: {} })).data;
    expect(told?.bookingStatus).toBe('checked-in');
  });

  it('[Z-51] prefers my own booking to one that still runs', async () => {
    const { ann, room, secret } = await codeWorld(api);
    const bob = await colleagueOf(api, ann);
    const eve = await colleagueOf(api, ann);
    await book(api, ann, room.id);
    const { data: next } = await book(api, bob, room.id, { start: at('11:00'), end: at('12:00') });
    api.clock.set(at('09:50'));
    await scan(api, ann, secret);
    api.clock.set(at('10:50'));
    expect((await scan(api, eve, secret)).data.start).toBe(at('10:00'));
    expect((await scan(api, bob, secret)).data.booking?.id).toBe(next.id);
  });

  it('[Z-51] of a pool checks in my own booking, never another person’s', async () => {
    const { ann, room, secret } = await codeWorld(api, {
      type: 'asset',
      capacity: null,
      quantity: 3,
    });
    const bob = await colleagueOf(api, ann);
    const today = { start: at('10:00'), end: at('17:00') };
    await bookAsset(api, bob, room, today);
    const { data: mine } = await bookAsset(api, ann, room, today);
    api.clock.set(at('10:00'));
    const eve = await colleagueOf(api, ann);
    expect((await scan(api, eve, secret)).problem.code).toBe('code.nothing_now');
    expect((await scan(api, ann, secret)).data.booking?.id).toBe(mine.id);
  });

  it('[Z-51] reports that nothing is booked now, and to its people when check-in opens', async () => {
    const { ann, room, secret } = await codeWorld(api);
    const eve = await colleagueOf(api, ann);
    expect((await scan(api, ann, secret)).problem.code).toBe('code.nothing_now');
    const { data: booking } = await book(api, ann, room.id);
    api.clock.set(at('09:44'));
    const early = await scan(api, ann, secret);
    expect([early.status, early.problem.code]).toEqual([409, 'booking.check_in_not_open']);
    expect(early.problem.params).toEqual({ opensAt: at('09:45') });
    const stranger = await scan(api, eve, secret);
    expect([stranger.status, stranger.problem.code]).toEqual([409, 'code.nothing_now']);
    api.clock.set(at('09:50'));
    await scan(api, ann, secret);
    const form = { version: 2 };
    await api.call(checkOut, { as: ann, params: { id: booking.id }, body: form });
    expect((await scan(api, ann, secret)).problem.code).toBe('code.nothing_now');
  });

  it('[Z-51] ignores pending bookings', async () => {
    const { ann, room, secret } = await codeWorld(api, { needs_approval: true });
    await book(api, ann, room.id);
    api.clock.set(at('09:50'));
    expect((await scan(api, ann, secret)).problem.code).toBe('code.nothing_now');
  });

  it('[Z-05] returns the first response to a retry, and refuses the key for another code', async () => {
    const { ann, room, admin, secret } = await codeWorld(api);
    await book(api, ann, room.id);
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    await book(api, ann, other.id);
    api.clock.set(at('09:50'));
    const headers = { 'idempotency-key': 'scan' };
    const first = await scan(api, ann, secret, headers);
    expect((await scan(api, ann, secret, headers)).data).toEqual(first.data);
    const reused = await scan(api, ann, await codeOf(api, admin, other.id), headers);
    expect(reused.problem.code).toBe('request.idempotency_key_reused');
  });

  it('[T-07] finds no code of another merchant', async () => {
    const { ann, room } = await codeWorld(api);
    const theirs = await codeWorld(api);
    await book(api, ann, room.id);
    await book(api, theirs.ann, theirs.room.id);
    api.clock.set(at('09:50'));
    const foreign = await scan(api, ann, theirs.secret);
    expect([foreign.status, foreign.problem.code]).toEqual([404, 'code.not_found']);
    expect((await scan(api, ann, 'x'.repeat(32))).problem.code).toBe('code.not_found');
  });

  it('[Z-51] is for signed-in people who may book', async () => {
    const { ann, room, secret } = await codeWorld(api);
    await book(api, ann, room.id);
    api.clock.set(at('09:50'));
    const guest = await api.call(checkInByCode, { host: ann.host, body: { secret } });
    expect(guest.problem.code).toBe('auth.required');
    const viewer = await api.member({
      user: { merchant_id: ann.merchantId },
      businessUnit: 'none',
    });
    expect((await scan(api, viewer, secret)).problem.code).toBe('access.denied');
  });
});
