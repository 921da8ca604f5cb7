import {
  getDeskNumbers,
  getSetup,
  getSystemAlerts,
  updateSetup,
} from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';
import { thingOf } from '../bookings/kind-world.ts';
import { buildBooking, buildResource, buildSignInMethod, buildUser } from '../factories.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

type BookingValues = Partial<Parameters<typeof buildBooking>[1]>;

function bookingOf({ merchantId }: Member, start: string, end: string, values: BookingValues = {}) {
  const times = { starts_at: at(start), ends_at: at(end) };
  return buildBooking(api.db, { merchant_id: merchantId, ...times, ...values });
}

describe('getDeskNumbers', () => {
  const numbers = async (as: Member) => (await api.call(getDeskNumbers, { as })).data;

  it('counts the bookings of today in the time zone of the profile, and those that run', async () => {
    const boss = await administrator(api);
    await bookingOf(boss, '08:30', '09:30');
    await bookingOf(boss, '00:00', '01:00');
    await bookingOf(boss, '23:30', '23:59');
    await bookingOf(boss, '10:00', '11:00', { status: 'cancelled' });
    await bookingOf(boss, '24:00', '25:00');
    await bookingOf(boss, '12:00', '13:00', { status: 'pending-approval-book' });
    expect(await numbers(boss)).toMatchObject({
      day: { start: at('00:00'), end: at('24:00') },
      bookings: 4,
      running: 1,
      waiting: 1,
      released: 0,
    });
  });

  it('[Z-10] counts the day of an administrator in New York, as the linked list does', async () => {
    const { merchantId: merchant_id } = await administrator(api);
    const zone = { timezone: 'America/New_York', is_administrator: true };
    const boss = await api.member({ user: { merchant_id, ...zone } });
    // In New York it is 21:00 of Sunday, which has three hours left.
    await bookingOf(boss, '11:30', '12:30');
    await bookingOf(boss, '12:30', '13:30');
    expect(await numbers(boss)).toMatchObject({
      day: { start: at('11:00', 1), end: at('12:00') },
      bookings: 1,
    });
  });

  it('counts what is overdue and what was released', async () => {
    const boss = await administrator(api);
    const asset = await thingOf(api, boss);
    await bookingOf(boss, '07:00', '08:00', { resource_id: asset.id, status: 'checked-in' });
    const { id } = await bookingOf(boss, '08:00', '09:00', { status: 'cancelled' });
    await api.db
      .insertInto('booking_event')
      .values({
        merchant_id: boss.merchantId,
        id: uuidv7(),
        booking_id: id,
        action: 'release',
        from_status: 'approved',
        to_status: 'cancelled',
        at: at('08:15'),
      })
      .execute();
    expect(await numbers(boss)).toMatchObject({ overdue: 1, released: 1, running: 0 });
  });

  it('counts a resource as free while a unit of it is, long bookings included', async () => {
    const boss = await administrator(api);
    const { merchantId: merchant_id } = boss;
    await buildResource(api.db, { merchant_id, is_active: false });
    const room = await buildResource(api.db, { merchant_id });
    const pool = await thingOf(api, boss, { quantity: 2 });
    expect((await numbers(boss)).resources).toEqual({ free: 2, total: 2 });
    await bookingOf(boss, '08:30', '09:30', { resource_id: room.id });
    await bookingOf(boss, '08:30', '09:30', { resource_id: pool.id });
    expect((await numbers(boss)).resources).toEqual({ free: 1, total: 2 });
    const week = { starts_at: at('09:00', 1), ends_at: at('09:00', 6) };
    const car = await thingOf(api, boss, { type: 'car' });
    await bookingOf(boss, '08:30', '09:30', { resource_id: car.id, ...week });
    expect((await numbers(boss)).resources).toEqual({ free: 1, total: 3 });
  });
});

describe('getSetup', () => {
  it('follows the data of the merchant step by step', async () => {
    const boss = await administrator(api);
    const { merchantId: merchant_id } = boss;
    const progress = async () => (await api.call(getSetup, { as: boss })).data;
    expect(await progress()).toEqual({
      isHidden: false,
      buildings: 0,
      resources: { room: 0, car: 0, asset: 0 },
      people: 0,
      administrators: 0,
      signInMethods: 0,
      isBranded: false,
      hasBookings: false,
    });
    await buildUser(api.db, { merchant_id, status: 'invited' });
    await buildUser(api.db, { merchant_id, status: 'deactivated', is_administrator: true });
    expect(await progress()).toMatchObject({ people: 1, administrators: 0 });
    await buildUser(api.db, { merchant_id, status: 'invited', is_administrator: true });
    await buildSignInMethod(api.db, { merchant_id });
    await buildSignInMethod(api.db, { merchant_id, code: 'local', kind: 'local', issuer: null });
    await thingOf(api, boss, { type: 'car' });
    await thingOf(api, boss, { is_active: false });
    expect(await progress()).toMatchObject({
      buildings: 2,
      resources: { room: 0, car: 1, asset: 0 },
      people: 2,
      administrators: 1,
      signInMethods: 1,
      hasBookings: false,
    });
    await bookingOf(boss, '10:00', '11:00');
    const version = await api.db
      .selectFrom('branding_version')
      .selectAll()
      .where('merchant_id', '=', merchant_id)
      .executeTakeFirstOrThrow();
    const published = { ...version, number: 2, theme: JSON.stringify(version.theme) };
    await api.db.insertInto('branding_version').values(published).execute();
    expect(await progress()).toMatchObject({ hasBookings: true, isBranded: true });
  });
});

describe('updateSetup', () => {
  it('hides the checklist for one administrator, and shows it again', async () => {
    const boss = await administrator(api);
    const other = await administrator(api, boss);
    const hide = (isHidden: boolean) => api.call(updateSetup, { as: boss, body: { isHidden } });
    expect((await hide(true)).data.isHidden).toBe(true);
    expect((await hide(true)).data.isHidden).toBe(true);
    expect((await api.call(getSetup, { as: other })).data.isHidden).toBe(false);
    expect((await hide(false)).data.isHidden).toBe(false);
  });
});

describe('getSystemAlerts', () => {
  const alerts = async (as: Member) => (await api.call(getSystemAlerts, { as })).data;

  function event({ merchantId }: Member, hour: string, values: object) {
    const own = { merchant_id: merchantId, id: uuidv7(), at: at(hour), method: 'provider' };
    const fault = { kind: 'sign-in-refused', reason: 'auth.provider_unreachable' };
    return api.db
      .insertInto('security_event')
      .values({ ...own, ...fault, ...values })
      .execute();
  }

  it('names a method whose provider fails, until the next sign-in by it', async () => {
    const boss = await administrator(api);
    const { merchantId: merchant_id } = boss;
    await buildSignInMethod(api.db, { merchant_id, label_th: 'บัญชี' });
    await event(boss, '06:00', {});
    await event(boss, '06:30', { kind: 'sign-in', reason: null });
    await event(boss, '07:00', {});
    await event(boss, '08:00', { kind: 'sign-in-failed', reason: 'auth.provider_untrusted' });
    await event(boss, '08:10', { reason: 'auth.no_account' });
    expect((await alerts(boss)).signIn).toEqual([
      {
        code: 'provider',
        name: { en: 'Provider', th: 'บัญชี' },
        since: at('07:00'),
        failures: 2,
      },
    ]);
    await event(boss, '08:30', { kind: 'sign-in', reason: null });
    expect((await alerts(boss)).signIn).toEqual([]);
  });

  it('leaves out a method that is off, and failures of the day before yesterday', async () => {
    const [off, old] = [await administrator(api), await administrator(api)];
    await buildSignInMethod(api.db, { merchant_id: off.merchantId, is_enabled: false });
    await event(off, '08:00', {});
    await buildSignInMethod(api.db, { merchant_id: old.merchantId });
    await event(old, '08:00', { at: '2026-10-31T01:00:00Z' });
    expect([await alerts(off), await alerts(old)].map(({ signIn }) => signIn)).toEqual([[], []]);
  });

  it('counts emails that were given up this week; [H-05] hides to whom about a private booking', async () => {
    const { ann, room } = await bookingWorld(api);
    const boss = await administrator(api, ann);
    const { data: open } = await book(api, ann, room.id);
    const hours = { start: at('13:00'), end: at('14:00'), privacy: 'private' };
    const { data: hidden } = await book(api, ann, room.id, hours);
    const lose = (bookingId: string, failed_at: string) =>
      api.db
        .updateTable('outbox_mail')
        .set({ failed_at, last_error: '550' })
        .where('booking_id', '=', bookingId)
        .execute();
    expect((await alerts(boss)).emails).toEqual({ total: 0, latest: [] });
    await lose(open.id, at('08:00'));
    await lose(hidden.id, at('08:30'));
    const { total, latest } = (await alerts(boss)).emails;
    expect(latest.map(({ at: when, recipient }) => [when, recipient])).toEqual([
      [at('08:30'), null],
      [at('08:00'), ann.email],
    ]);
    expect(total).toBe(2);
    await lose(open.id, '2026-10-25T01:00:00Z');
    expect((await alerts(boss)).emails.total).toBe(1);
  });
});
