import {
  createBooking,
  createBusinessUnit,
  deleteBusinessUnit,
  getBusinessUnitUse,
  getMerchant,
  getServices,
  getServiceUse,
  listAdminBusinessUnits,
  listBusinessUnits,
  updateBusinessUnit,
  updateServices,
} from '@axp/contracts';
import { listAuditEvents } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at, colleagueOf, roomBody } from '../bookings/booking-world.ts';
import {
  buildBooking,
  buildBusinessUnit,
  buildMembership,
  buildResource,
  buildUser,
} from '../factories.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

describe('listAdminBusinessUnits', () => {
  it('[D-04] returns all units with members, and whether they can be deleted', async () => {
    const boss = await administrator(api);
    const spare = await buildBusinessUnit(api.db, { merchant_id: boss.merchantId, title: 'Zoo' });
    await buildBusinessUnit(api.db);
    const { data } = await api.call(listAdminBusinessUnits, { as: boss });
    expect(data.map((unit) => [unit.id, unit.members, unit.isUsed])).toEqual([
      [boss.businessUnitId, 1, true],
      [spare.id, 0, false],
    ]);
  });
});

describe('getBusinessUnitUse', () => {
  it('[D-04] counts people, resources and upcoming bookings once each', async () => {
    const boss = await administrator(api);
    const { merchantId: merchant_id } = boss;
    const unit = await buildBusinessUnit(api.db, { merchant_id, title: 'Zoo' });
    const business_unit_id = unit.id;
    const { id: user_id } = await buildUser(api.db, { merchant_id });
    await buildMembership(api.db, { merchant_id, user_id, business_unit_id });
    await api.db
      .insertInto('business_unit_approver')
      .values({ merchant_id, user_id, business_unit_id })
      .execute();
    const { id: resource_id } = await buildResource(api.db, { merchant_id, business_unit_id });
    for (const days of [-9, 9, 10]) {
      await buildBooking(api.db, {
        merchant_id,
        resource_id,
        business_unit_id,
        starts_at: at('10:00', days),
        ends_at: at('11:00', days),
      });
    }
    await buildBooking(api.db, {
      merchant_id,
      resource_id,
      business_unit_id,
      status: 'cancelled',
      starts_at: at('10:00', 11),
      ends_at: at('11:00', 11),
    });
    const params = { id: unit.id };
    const use = await api.call(getBusinessUnitUse, { as: boss, params });
    expect(use.data).toEqual({ people: 1, resources: 1, bookings: 2 });
    const other = await administrator(api);
    const { problem } = await api.call(getBusinessUnitUse, { as: other, params });
    expect(problem.code).toBe('business_unit.not_found');
  });
});

describe('getServiceUse', () => {
  it('[T-06] counts the resources of the kind, and the people who have booked one', async () => {
    const boss = await administrator(api);
    const { merchantId: merchant_id } = boss;
    const { id: resource_id } = await buildResource(api.db, { merchant_id, type: 'room' });
    await buildResource(api.db, { merchant_id, type: 'room', is_active: false });
    const booked = { merchant_id, resource_id, booker_id: boss.id, booked_for_id: boss.id };
    for (const days of [-9, 9, 10]) {
      const times = { starts_at: at('10:00', days), ends_at: at('11:00', days) };
      await buildBooking(api.db, { ...booked, ...times });
    }
    const useOf = async (type: 'room' | 'car') =>
      (await api.call(getServiceUse, { as: boss, params: { type } })).data;
    expect(await useOf('room')).toEqual({ people: 1, resources: 1, bookings: 2 });
    expect(await useOf('car')).toEqual({ people: 0, resources: 0, bookings: 0 });
  });
});

describe('createBusinessUnit', () => {
  it('[D-04] adds a unit that staff can choose, with a unique name', async () => {
    const boss = await administrator(api);
    const add = () => api.call(createBusinessUnit, { as: boss, body: { title: 'Research' } });
    const { data } = await add();
    const { data: offered } = await api.call(listBusinessUnits, { as: boss });
    expect(offered).toContainEqual({ id: data.id, title: 'Research' });
    expect((await add()).problem.errors).toMatchObject([
      { path: 'title', code: 'business_unit.title_taken' },
    ]);
    const query = { objectType: 'business-unit' } as const;
    const trail = await api.call(listAuditEvents, { as: boss, query });
    expect(trail.data).toMatchObject([{ action: 'create', object: { name: 'Research' } }]);
  });
});

describe('updateBusinessUnit', () => {
  it('[D-04] hides an inactive unit and refuses bookings for it', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const id = ann.businessUnitId ?? '';
    const body = { version: 1, isActive: false };
    const { data } = await api.call(updateBusinessUnit, { as: boss, params: { id }, body });
    expect(data).toMatchObject({ isActive: false, version: 2 });
    const offered = await api.call(listBusinessUnits, { as: ann });
    expect(offered.data.map((unit) => unit.id)).not.toContain(id);
    const room = await buildResource(api.db, { merchant_id: boss.merchantId });
    const attempt = await api.call(createBooking, { as: ann, body: roomBody(room.id) });
    expect(attempt.problem.code).toBe('business_unit.not_allowed');
    const stale = await api.call(updateBusinessUnit, { as: boss, params: { id }, body });
    expect(stale.problem.code).toBe('business_unit.stale');
  });

  it('[T-07] finds no unit of another merchant', async () => {
    const boss = await administrator(api);
    const { id } = await buildBusinessUnit(api.db);
    const body = { version: 1, title: 'Mine' };
    const answer = await api.call(updateBusinessUnit, { as: boss, params: { id }, body });
    expect(answer.problem.code).toBe('business_unit.not_found');
  });
});

describe('deleteBusinessUnit', () => {
  it('[D-04] deletes an unused unit, and refuses others', async () => {
    const boss = await administrator(api);
    const spare = await buildBusinessUnit(api.db, { merchant_id: boss.merchantId });
    const remove = (id: string) => api.call(deleteBusinessUnit, { as: boss, params: { id } });
    expect((await remove(spare.id)).status).toBe(204);
    expect((await remove(spare.id)).problem.code).toBe('business_unit.not_found');
    expect((await remove(boss.businessUnitId ?? '')).problem.code).toBe('business_unit.in_use');
  });
});

describe('getServices', () => {
  it('[T-06] returns which kinds are offered', async () => {
    const boss = await administrator(api);
    const { data } = await api.call(getServices, { as: boss });
    expect(data).toEqual({ room: true, car: true, asset: true, version: 1 });
  });
});

describe('updateServices', () => {
  it('[T-06] hides a kind that is off and refuses bookings of it, from the next request on', async () => {
    const boss = await administrator(api);
    const room = await buildResource(api.db, { merchant_id: boss.merchantId });
    const body = { version: 1, room: false };
    const { data } = await api.call(updateServices, { as: boss, body });
    expect(data).toEqual({ room: false, car: true, asset: true, version: 2 });
    const attempt = await api.call(createBooking, { as: boss, body: roomBody(room.id) });
    expect(attempt.problem.code).toBe('service.not_enabled');
    const merchant = await api.call(getMerchant, { host: boss.host, params: { host: boss.host } });
    expect(merchant.data.services).toMatchObject({ room: '0', car: '1' });
    expect((await api.call(updateServices, { as: boss, body })).problem.code).toBe(
      'services.stale',
    );
  });
});
