import {
  createBooking,
  createBusinessUnit,
  getBooking,
  getImage,
  listBookingEvents,
  listMyBookings,
} from '@axp/contracts';
import { listAuditEvents, listMerchantBookings } from '@axp/contracts/administration';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import { buildImage, buildResource } from '../factories.ts';
import { merchantKey, personalKey } from './key-world.ts';

const api = testApi();
let boss: Member;
let ann: Member;
let roomId: string;
beforeAll(async () => {
  boss = await administrator(api);
  ann = await colleagueOf(api, boss);
  roomId = (await buildResource(api.db, { merchant_id: boss.merchantId })).id;
});

describe('a key of the merchant', () => {
  it('[J-01] books for a person, who has the booking; the history names the key', async () => {
    const key = await merchantKey(api, boss, { name: 'Kiosk', scopes: { bookings: 'change' } });
    const alone = await api.call(createBooking, { ...key, body: roomBody(roomId) });
    expect(alone.problem.errors[0]?.path).toBe('businessUnitId');
    const body = roomBody(roomId, { bookedForId: ann.id });
    const { data } = await api.call(createBooking, { ...key, body });
    expect(data).toMatchObject({
      bookedFor: { id: ann.id },
      businessUnit: { id: ann.businessUnitId },
    });
    const mine = await api.call(listMyBookings, { as: ann, query: { group: 'upcoming' } });
    expect(mine.data.map(({ id }) => id)).toContain(data.id);
    const params = { id: data.id };
    const events = await api.call(listBookingEvents, { as: ann, params });
    expect(events.data[0]).toMatchObject({ actor: { fullName: 'Kiosk' } });
  });

  it('[J-01] does not see the titles of private bookings', async () => {
    const key = await merchantKey(api, boss, { scopes: { bookings: 'see' } });
    const times = { start: at('13:00'), end: at('14:00') };
    const made = { ...times, title: 'Merger', privacy: 'private' };
    const { data } = await api.call(createBooking, { as: ann, body: roomBody(roomId, made) });
    const listed = await api.call(listMerchantBookings, { ...key, query: {} });
    expect(listed.data.some(({ id }) => id === data.id)).toBe(true);
    expect(JSON.stringify(listed.data)).not.toContain('Merger');
    const { problem } = await api.call(getBooking, { ...key, params: { id: data.id } });
    expect(problem.code).toBe('booking.not_found');
  });

  it('[J-01] is named in the audit log as who did it', async () => {
    const key = await merchantKey(api, boss, { name: 'Texts', scopes: { people: 'change' } });
    const { data: unit } = await api.call(createBusinessUnit, { ...key, body: { title: 'New' } });
    const { data } = await api.call(listAuditEvents, { as: boss, query: { objectId: unit.id } });
    expect(data).toMatchObject([{ action: 'create', actor: { fullName: 'Texts' } }]);
  });
});

describe('a personal key', () => {
  it('[J-01] acts as its owner', async () => {
    const key = await personalKey(api, ann, { scopes: { bookings: 'change' } });
    const times = { start: at('15:00'), end: at('16:00') };
    const { data } = await api.call(createBooking, { ...key, body: roomBody(roomId, times) });
    expect(data.bookedFor.id).toBe(ann.id);
  });

  it('[J-01] shows pictures of what is within its scopes', async () => {
    const { merchantId: merchant_id } = boss;
    const image = await buildImage(api.db, { merchant_id });
    await buildResource(api.db, { merchant_id, image_id: image.id });
    const params = { id: image.id };
    const rooms = await personalKey(api, ann, { scopes: { resources: 'see' } });
    const people = await personalKey(api, ann, { scopes: { people: 'see' } });
    expect((await api.call(getImage, { ...rooms, params })).status).toBe(200);
    expect((await api.call(getImage, { ...people, params })).problem.code).toBe(
      'request.not_found',
    );
  });
});
