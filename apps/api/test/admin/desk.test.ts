import { getSetup, getSystemAlerts, updateSetup } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld } from '../bookings/booking-world.ts';
import { thingOf } from '../bookings/kind-world.ts';
import { buildBooking, buildSignInMethod, buildUser } from '../factories.ts';
import { saveConnection } from '../room-mail/administration-world.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

type BookingValues = Partial<Parameters<typeof buildBooking>[1]>;

function bookingOf({ merchantId }: Member, start: string, end: string, values: BookingValues = {}) {
  const times = { starts_at: at(start), ends_at: at(end) };
  return buildBooking(api.db, { merchant_id: merchantId, ...times, ...values });
}

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

  it('lists a method whose provider fails, until the next successful sign-in', async () => {
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

  it('omits a method that is off, and failures of the day before yesterday', async () => {
    const [off, old] = [await administrator(api), await administrator(api)];
    await buildSignInMethod(api.db, { merchant_id: off.merchantId, is_enabled: false });
    await event(off, '08:00', {});
    await buildSignInMethod(api.db, { merchant_id: old.merchantId });
    await event(old, '08:00', { at: '2026-10-31T01:00:00Z' });
    expect([await alerts(off), await alerts(old)].map(({ signIn }) => signIn)).toEqual([[], []]);
  });

  it('[E-09] lists faults of the mail of rooms, and secrets that expire within 14 days', async () => {
    const boss = await administrator(api);
    await saveConnection(api, boss);
    const set = (values: object) =>
      api.db
        .updateTable('mail_connection')
        .set(values)
        .where('merchant_id', '=', boss.merchantId)
        .execute();
    expect((await alerts(boss)).roomMail).toEqual([]);
    await set({ secret_expires_on: '2026-11-16' });
    expect((await alerts(boss)).roomMail).toEqual([]);
    await set({
      secret_expires_on: '2026-11-15',
      failing_since: at('08:00'),
      failure: 'away',
    });
    expect((await alerts(boss)).roomMail).toEqual([
      { kind: 'failing', at: at('08:00') },
      { kind: 'secret', at: '2026-11-15T23:59:59.999Z' },
    ]);
    await set({ is_active: false });
    expect((await alerts(boss)).roomMail).toEqual([]);
  });

  it('counts emails that failed this week; [H-05] hides recipients of a private booking', async () => {
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
