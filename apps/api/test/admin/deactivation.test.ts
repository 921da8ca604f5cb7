import {
  approveBooking,
  cancelBooking,
  checkIn,
  createBooking,
  getBooking,
  getMe,
  listBookingEvents,
  listMyBookings,
  listNotifications,
  login,
} from '@axp/contracts';
import type { DeactivateUserBody } from '@axp/contracts/administration';
import { deactivateUser, listHeirs, reviewDeactivation } from '@axp/contracts/administration';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { bookAsset, bookCar, thingOf } from '../bookings/kind-world.ts';
import {
  buildBusinessUnit,
  buildLicence,
  buildResource,
  buildUser,
  testPassword,
} from '../factories.ts';
import { nobodysId } from '../send.ts';
import { administrator } from './admin-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

type Decisions = DeactivateUserBody['decisions'];

const review = async (as: Member, { id }: Member) =>
  (await api.call(reviewDeactivation, { as, params: { id } })).data;
const itemsOf = async (as: Member, of: Member) => (await review(as, of)).items;
const leave = (as: Member, { id }: Member, decisions: Decisions = []) =>
  api.call(deactivateUser, { as, params: { id }, body: { version: 1, decisions } });
const bookingOf = async (as: Member, id: string) =>
  (await api.call(getBooking, { as, params: { id } })).data;

async function world() {
  const boss = await administrator(api);
  const ann = await colleagueOf(api, boss);
  const bob = await colleagueOf(api, boss);
  const room = await buildResource(api.db, { merchant_id: boss.merchantId });
  return { boss, ann, bob, room };
}

describe('reviewDeactivation', () => {
  it('[D-04] lists running, unreturned and upcoming bookings, and requests that only the person decides', async () => {
    const { boss, ann, bob, room } = await world();
    const { data: now } = await book(api, ann, room.id);
    const { data: series } = await book(api, ann, room.id, {
      start: at('13:00'),
      end: at('14:00'),
      recurrence: { frequency: 'weekly', weekdays: ['monday'], count: 3 },
    });
    const asset = await thingOf(api, ann, { type: 'asset', quantity: 1 });
    const { data: loan } = await bookAsset(api, ann, asset);
    const decided = await buildResource(api.db, {
      merchant_id: boss.merchantId,
      name: 'Board room',
      needs_approval: true,
    });
    await api.db
      .insertInto('resource_approver')
      .values({ merchant_id: boss.merchantId, resource_id: decided.id, user_id: ann.id })
      .execute();
    await book(api, bob, decided.id);
    expect([now.status, series.status, loan.status]).toEqual(['approved', 'approved', 'approved']);
    api.clock.set(at('10:30'));
    const { items, ends } = await review(boss, ann);
    expect(items.map(({ group, title, count, fates }) => [group, title, count, fates])).toEqual([
      ['running', now.title, 1, ['transfer', 'keep', 'end']],
      ['upcoming', series.title, 3, ['transfer', 'cancel']],
      ['upcoming', loan.title, 1, ['transfer', 'cancel']],
      ['request', 'Board room', 1, ['transfer', 'pass-on']],
    ]);
    expect(ends).toEqual({ hasPassword: true, methods: [], sessions: 1, feeds: 0 });
  });

  it('shows neither the title nor the people of a private booking (H-05)', async () => {
    const { boss, ann, room } = await world();
    await book(api, ann, room.id, { title: 'Salary talk', privacy: 'private' });
    expect(await itemsOf(boss, ann)).toMatchObject([{ title: null, attendees: null }]);
  });

  it('[T-07] finds no one of another merchant', async () => {
    const { boss } = await world();
    const stranger = await api.member();
    const { problem } = await api.call(reviewDeactivation, {
      as: boss,
      params: { id: stranger.id },
    });
    expect(problem.code).toBe('user.not_found');
  });
});

describe('listHeirs', () => {
  it('lists active people with the required rights for an item, and which items those are', async () => {
    const { boss, ann, bob } = await world();
    const { merchantId: merchant_id } = boss;
    const unit = await buildBusinessUnit(api.db, { merchant_id });
    const cat = await api.member({
      user: { merchant_id, full_name: 'Cat' },
      businessUnit: unit.id,
    });
    await api.member({ user: { merchant_id, full_name: 'No unit' }, businessUnit: 'none' });
    await api.member({ user: { merchant_id, status: 'deactivated' } });
    const kept = await buildResource(api.db, { merchant_id, is_restricted: true });
    await api.db
      .insertInto('resource_visibility')
      .values({ merchant_id, resource_id: kept.id, business_unit_id: unit.id })
      .execute();
    await api.db
      .insertInto('user_business_unit')
      .values({ merchant_id, user_id: ann.id, business_unit_id: unit.id })
      .execute();
    const { data } = await book(api, ann, kept.id);
    const item = `upcoming:${data.id}`;
    const namesFor = async (query: { item?: string; text?: string }) =>
      (await api.call(listHeirs, { as: boss, params: { id: ann.id }, query })).data;
    const [all, able] = [await namesFor({}), await namesFor({ item })];
    expect(all.map(({ id }) => id).toSorted()).toEqual([boss.id, bob.id, cat.id].toSorted());
    // Administrators may use every resource.
    expect(able.map(({ id }) => id).toSorted()).toEqual([boss.id, cat.id].toSorted());
    expect(all.find(({ id }) => id === bob.id)?.itemKeys).toEqual([]);
    expect(await namesFor({ text: 'cat' })).toMatchObject([{ id: cat.id, itemKeys: [item] }]);
  });
});

describe('deactivateUser', () => {
  it('[D-04] ends sessions and password sign-in at once', async () => {
    const { boss, ann } = await world();
    expect((await api.call(getMe, { as: ann, query: {} })).status).toBe(200);
    expect((await leave(boss, ann)).data).toMatchObject({ status: 'deactivated' });
    expect((await api.call(getMe, { as: ann, query: {} })).problem.code).toBe('auth.required');
    const body = { email: ann.email, password: testPassword };
    const again = await api.call(login, { host: ann.host, body });
    expect(again.problem.code).toBe('auth.deactivated');
  });

  it('refuses with every undecided item, and changes nothing', async () => {
    const { boss, ann, room } = await world();
    const { data: one } = await book(api, ann, room.id);
    const { data: two } = await book(api, ann, room.id, { start: at('13:00'), end: at('14:00') });
    const decided = { key: `upcoming:${one.id}`, fate: 'cancel' as const };
    const unfit = { key: `upcoming:${two.id}`, fate: 'return' as const };
    for (const decisions of [[decided], [decided, unfit]]) {
      const { problem } = await leave(boss, ann, decisions);
      expect(problem.code).toBe('user.items_open');
      expect(problem.errors.map(({ path }) => path)).toEqual([`decisions.upcoming:${two.id}`]);
    }
    expect((await bookingOf(boss, one.id)).status).toBe('approved');
    expect((await api.call(getMe, { as: ann, query: {} })).status).toBe(200);
  });

  it('cancels bookings made for them, and keeps those they made for others', async () => {
    const { boss, ann, bob, room } = await world();
    const { data: own } = await book(api, ann, room.id);
    const forBob = { bookedForId: bob.id, start: at('13:00'), end: at('14:00') };
    const { data: other } = await book(api, ann, room.id, forBob);
    const done = await leave(boss, ann, [{ key: `upcoming:${own.id}`, fate: 'cancel' }]);
    expect(done.status).toBe(200);
    const statuses = [own.id, other.id].map(async (id) => (await bookingOf(boss, id)).status);
    expect(await Promise.all(statuses)).toEqual(['cancelled', 'approved']);
    const again = await api.call(createBooking, { as: bob, body: roomBody(room.id) });
    expect(again.status).toBe(201);
  });

  it('transfers bookings, and driving only to a person with the licence', async () => {
    const { boss, ann, bob, room } = await world();
    const { data: meeting } = await book(api, ann, room.id);
    const { data: trip } = await bookCar(api, ann, await thingOf(api, ann, { type: 'car' }));
    const toBob = (id: string) => ({
      key: `upcoming:${id}`,
      fate: 'transfer' as const,
      toId: bob.id,
    });
    const decisions = [toBob(meeting.id), toBob(trip.id)];
    await api.db
      .updateTable('resource')
      .set({ licence_class: 'B' })
      .where('id', '=', trip.resource.id)
      .execute();
    const refused = await leave(boss, ann, decisions);
    expect(refused.problem).toMatchObject({
      code: 'user.heir_not_allowed',
      errors: [{ path: `decisions.upcoming:${trip.id}.toId` }],
    });
    const licence = { merchant_id: bob.merchantId, user_id: bob.id, classes: ['B'] };
    await buildLicence(api.db, { ...licence, expires_on: '2030-01-01', state: 'confirmed' });
    expect((await leave(boss, ann, decisions)).status).toBe(200);
    const owner = { booker: { id: bob.id }, bookedFor: { id: bob.id } };
    expect(await bookingOf(bob, meeting.id)).toMatchObject({
      ...owner,
      abilities: { cancel: true },
    });
    expect(await bookingOf(bob, trip.id)).toMatchObject({
      ...owner,
      car: { driver: { id: bob.id } },
    });
    const history = await api.call(listBookingEvents, { as: bob, params: { id: trip.id } });
    expect(history.data.at(-1)?.changes).toEqual([
      { field: 'driver', before: ann.fullName, after: bob.fullName },
      { field: 'bookedFor', before: ann.fullName, after: bob.fullName },
    ]);
  });

  it('refuses an heir who is inactive, has no unit, or is leaving', async () => {
    const { boss, ann, room } = await world();
    const { merchantId: merchant_id } = boss;
    const { data } = await book(api, ann, room.id);
    const gone = await api.member({ user: { merchant_id, status: 'deactivated' } });
    const guest = await api.member({ user: { merchant_id }, businessUnit: 'none' });
    for (const toId of [gone.id, guest.id, ann.id, nobodysId, (await buildUser(api.db)).id]) {
      const { problem } = await leave(boss, ann, [
        { key: `upcoming:${data.id}`, fate: 'transfer', toId },
      ]);
      expect(problem.code).toBe('user.heir_not_allowed');
    }
    expect((await bookingOf(boss, data.id)).bookedFor.id).toBe(ann.id);
  });

  it('returns unreturned units, and ends running bookings so that their time is free', async () => {
    const { boss, ann, bob, room } = await world();
    const asset = await thingOf(api, ann, { type: 'asset' });
    const { data: loan } = await bookAsset(api, ann, asset, {
      start: at('09:00'),
      end: at('17:00'),
    });
    const { data: meeting } = await book(api, ann, room.id, { end: at('12:00') });
    api.clock.set(at('09:00'));
    await api.call(checkIn, { as: ann, params: { id: loan.id }, body: {} });
    api.clock.set(at('10:20'));
    const items = await itemsOf(boss, ann);
    expect(items.map(({ group, isOverdue }) => [group, isOverdue])).toEqual([
      ['out', false],
      ['running', false],
    ]);
    const decisions: Decisions = [
      { key: `out:${loan.id}`, fate: 'return' },
      { key: `running:${meeting.id}`, fate: 'end' },
    ];
    expect((await leave(boss, ann, decisions)).status).toBe(200);
    expect((await bookingOf(boss, loan.id)).status).toBe('checked-out');
    expect((await bookingOf(boss, meeting.id)).end).toBe(at('10:20'));
    const next = await book(api, bob, room.id, { start: at('10:30'), end: at('11:30') });
    expect(next.status).toBe(201);
  });

  it('moves an overdue loan to its new holder, who can return it', async () => {
    const { boss, ann, bob } = await world();
    const { data: loan } = await bookAsset(api, ann, await thingOf(api, ann, { type: 'asset' }));
    api.clock.set(loan.start);
    await api.call(checkIn, { as: ann, params: { id: loan.id }, body: {} });
    api.clock.set(at('10:00', 4));
    expect(await itemsOf(boss, ann)).toMatchObject([{ group: 'out', isOverdue: true }]);
    await leave(boss, ann, [{ key: `out:${loan.id}`, fate: 'transfer', toId: bob.id }]);
    expect(await bookingOf(bob, loan.id)).toMatchObject({
      bookedFor: { id: bob.id },
      abilities: { checkOut: true },
    });
  });

  it('passes requests to the next approvers, or names the heir as approver', async () => {
    const { boss, ann, bob, room } = await world();
    const { merchantId: merchant_id } = boss;
    const list = { merchant_id, resource_id: room.id, user_id: ann.id };
    await api.db
      .updateTable('resource')
      .set({ needs_approval: true })
      .where('id', '=', room.id)
      .execute();
    await api.db.insertInto('resource_approver').values(list).execute();
    const cat = await colleagueOf(api, boss);
    const { data } = await book(api, cat, room.id);
    expect(data.status).toBe('pending-approval-book');
    const transfer = { key: `request:${room.id}`, fate: 'transfer' as const, toId: bob.id };
    expect((await leave(boss, ann, [transfer])).status).toBe(200);
    const notices = (await api.call(listNotifications, { as: bob })).data;
    expect(notices.map(({ topic }) => topic)).toContain('approval');
    const approved = await api.call(approveBooking, {
      as: bob,
      params: { id: data.id },
      query: {},
      body: { version: data.version },
    });
    expect(approved.status).toBe(200);
  });

  it('queues the mails of everyone affected as one bundle', async () => {
    const { boss, ann, bob, room } = await world();
    const invitees = [{ userId: bob.id }];
    const { data: one } = await book(api, ann, room.id, { invitees });
    const two = await book(api, ann, room.id, { invitees, start: at('13:00'), end: at('14:00') });
    await api.db.deleteFrom('outbox_mail').where('merchant_id', '=', boss.merchantId).execute();
    await leave(boss, ann, [
      { key: `upcoming:${one.id}`, fate: 'cancel' },
      { key: `upcoming:${two.data.id}`, fate: 'cancel' },
    ]);
    const rows = await api.db
      .selectFrom('outbox_mail')
      .select(['recipient', 'bundle_id'])
      .where('merchant_id', '=', boss.merchantId)
      .execute();
    expect(rows.map(({ recipient }) => recipient)).toEqual([bob.email, bob.email]);
    expect(new Set(rows.map(({ bundle_id }) => bundle_id)).size).toBe(1);
    expect(rows[0]?.bundle_id).not.toBeNull();
  });

  it('ignores decisions on items that have ended since, and refuses a second time', async () => {
    const { boss, ann, room } = await world();
    const { data } = await book(api, ann, room.id);
    const body = { version: data.version };
    await api.call(cancelBooking, { as: ann, params: { id: data.id }, query: {}, body });
    const decisions = [{ key: `upcoming:${data.id}`, fate: 'cancel' as const }];
    expect((await leave(boss, ann, decisions)).status).toBe(200);
    expect((await leave(boss, ann)).problem.code).toBe('user.stale');
  });

  it('refuses the last administrator', async () => {
    const boss = await administrator(api);
    expect((await leave(boss, boss)).problem.code).toBe('user.last_administrator');
    expect((await api.call(listMyBookings, { as: boss, query: {} })).status).toBe(200);
  });
});
