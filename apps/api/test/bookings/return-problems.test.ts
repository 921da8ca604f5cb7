import {
  checkOut,
  getBooking,
  listBookingEvents,
  listMyBookings,
  listNotifications,
  searchResources,
} from '@axp/contracts';
import { endMaintenance, listMaintenance } from '@axp/contracts/administration';
import { listProblems } from '@axp/contracts/problems';
import type { MailMessage } from '@axp/server-kit/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { mailInto, ownTestApi } from '../app.ts';
import { buildBooking } from '../factories.ts';
import { at } from './booking-world.ts';
import { bookAsset, thingOf } from './kind-world.ts';

const sent: MailMessage[] = [];

const api = ownTestApi({ mail: mailInto(sent) });
beforeEach(() => {
  api.clock.set(at('09:00'));
  sent.length = 0;
});

/** Ann's booking of a car, or of two units of an asset of five, that she has taken at nine. */
async function takenWorld(type: 'car' | 'asset', privacy = 'normal') {
  const ann = await api.member();
  const thing = await thingOf(api, ann, { type, name: 'Tablet' });
  const booking = await buildBooking(api.db, {
    merchant_id: ann.merchantId,
    resource_id: thing.id,
    booker_id: ann.id,
    status: 'checked-in',
    title: 'Merger',
    privacy,
    starts_at: at('09:00'),
    ends_at: at('12:00'),
    quantity: type === 'asset' ? 2 : 1,
  });
  const boss = await api.member({
    user: { merchant_id: ann.merchantId, is_administrator: true },
  });
  return { ann, boss, thing, booking };
}

const car = {
  odometerKm: 12_000,
  fuelPercent: 60,
  hasDamage: true,
  areKeysReturned: true,
  parkingPlace: 'P2, bay 14',
};
const asset = { returnedUnits: 1, condition: 'good' as const };

const leave = (as: Member, id: string, form: object) =>
  api.call(checkOut, { as, params: { id }, body: { version: 1, ...form } });
const problemsOf = async (as: Member) =>
  (await api.call(listNotifications, { as })).data.filter(({ topic }) => topic === 'problem');

describe('a return with damage or missing units', () => {
  it.each([
    ['damage of a car', 'car', { car }, 'car.damageNote'],
    ['damage, with blanks alone', 'car', { car: { ...car, damageNote: '  ' } }, 'car.damageNote'],
    ['a missing unit', 'asset', { asset }, 'asset.note'],
    [
      'a damaged unit',
      'asset',
      { asset: { returnedUnits: 2, condition: 'damaged' } },
      'asset.note',
    ],
  ] as const)('[Z-52] needs a description: %s', async (_, type, form, path) => {
    const { ann, booking } = await takenWorld(type);
    const { problem } = await leave(ann, booking.id, form);
    expect(problem.errors).toMatchObject([{ path, code: 'required' }]);
  });

  it('[Z-52] notifies the manager in the application and by mail with a link to the booking', async () => {
    const { ann, boss, booking } = await takenWorld('car');
    const damageNote = 'Scratch on the left door';
    const back = await leave(ann, booking.id, { car: { ...car, damageNote } });
    expect(back.data.status).toBe('checked-out');
    expect(await problemsOf(boss)).toMatchObject([{ title: 'Tablet', reason: damageNote }]);
    await api.runJob('send_mails');
    const mail = sent.find(({ to }) => to.address === boss.email);
    expect(mail?.text).toContain(damageNote);
    expect(mail?.text).toContain(`/my-booking?id=${booking.id}`);
    const events = await api.call(listBookingEvents, { as: ann, params: { id: booking.id } });
    expect(events.data.at(-1)).toMatchObject({ action: 'report', reason: damageNote });
  });

  it('[H-05] reveals only the damage of a private booking', async () => {
    const { ann, boss, booking } = await takenWorld('car', 'private');
    await leave(ann, booking.id, { car: { ...car, damageNote: 'Scratch' } });
    await api.runJob('send_mails');
    const mail = sent.find(({ to }) => to.address === boss.email);
    expect(mail?.text).toContain('Scratch');
    expect(mail?.text).not.toContain(booking.id);
    expect(mail?.text).not.toContain('Merger');
  });

  it('[Z-52] shows the number of returned units, and the missing ones as a problem', async () => {
    const { ann, boss, booking } = await takenWorld('asset');
    await leave(ann, booking.id, { asset: { ...asset, note: 'One was left on the train' } });
    const past = await api.call(listMyBookings, { as: ann, query: { group: 'past' } });
    expect(past.data).toMatchObject([
      { id: booking.id, incompleteReturn: { returned: 1, lent: 2 } },
    ]);
    const { data } = await api.call(listProblems, { as: boss, query: {} });
    expect(data).toMatchObject([
      { kind: 'missing', missingUnits: 1, block: { title: 'Missing after a return' } },
    ]);
  });

  it('[Z-04] blocks missing units until an administrator ends the block', async () => {
    const { ann, boss, thing, booking } = await takenWorld('asset');
    await leave(ann, booking.id, { asset: { ...asset, note: 'One was left on the train' } });
    const seen = await api.call(getBooking, { as: ann, params: { id: booking.id } });
    expect(seen.data.assetReturn?.returnedUnits).toBe(1);
    const window = { start: at('10:00', 9), end: at('12:00', 9) };
    const freeUnits = async () =>
      (await api.call(searchResources, { as: ann, body: { type: 'asset', ...window } })).data[0]
        ?.freeCount;
    expect(await freeUnits()).toBe(4);
    expect((await bookAsset(api, ann, thing, { ...window, quantity: 5 })).status).toBe(409);
    expect((await bookAsset(api, ann, thing, { ...window, quantity: 4 })).status).toBe(201);
    api.clock.set(at('10:00'));
    const { data } = await api.call(listMaintenance, { as: boss, query: {} });
    expect(data).toMatchObject([{ title: 'Missing after a return', resource: { id: thing.id } }]);
    const params = { id: thing.id, blockId: data[0]?.id ?? '' };
    await api.call(endMaintenance, { as: boss, params, body: { version: 1 } });
    expect(await freeUnits()).toBe(1);
  });

  it('[Z-52] reports nothing if everything is in order', async () => {
    const { ann, boss, booking } = await takenWorld('asset');
    await leave(ann, booking.id, { asset: { ...asset, returnedUnits: 2, note: 'Thank you' } });
    expect(await problemsOf(boss)).toEqual([]);
  });
});
