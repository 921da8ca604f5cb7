import type { ResourceChange } from '@axp/contracts';
import {
  addClosedDays,
  blockResource,
  cancelBooking,
  createResource,
  deleteResource,
  editBooking,
  getBooking,
  getManagedResource,
  listBookingEvents,
  listManagedBuildings,
  listManagedResources,
  listNotifications,
  planMaintenance,
  unblockResource,
  updateBuilding,
  updateResource,
} from '@axp/contracts';
import {
  exportMerchantBookings,
  getDeskNumbers,
  getRules,
  listMerchantBookings,
  listOverdueReturns,
  previewRules,
  updateRules,
} from '@axp/contracts/administration';
import { reportProblem } from '@axp/contracts/problems';
import * as sheets from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import { roomFields } from '../admin/resource-world.ts';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { buildBooking, buildResource } from '../factories.ts';
import { send } from '../send.ts';
import { roleWorld } from './role-world.ts';

const api = testApi();

const window = { start: at('09:30'), end: at('12:00') };
const block = { kind: 'maintenance' as const, title: 'New projector', ...window };
const reason = 'The projector is replaced';

/** The role world with a booking in each building. */
async function bookedWorld() {
  const world = await roleWorld(api);
  const { data: inside } = await book(api, world.ann, world.own.id);
  const { data: outside } = await book(api, world.ann, world.foreign.id);
  return { ...world, inside, outside };
}

describe('[D-01] a facility manager reads', () => {
  it('the resources and buildings of their buildings, in lists and by id', async () => {
    const { manager: as, own, foreign, building } = await roleWorld(api);
    const listed = await api.call(listManagedResources, { as, query: {} });
    expect(listed.data.map(({ id }) => id)).toEqual([own.id]);
    const buildings = await api.call(listManagedBuildings, { as });
    expect(buildings.data.map(({ id }) => id)).toEqual([building.id]);
    const found = await api.call(getManagedResource, { as, params: { id: own.id } });
    expect(found.data.name).toBe('Lotus');
    const hidden = await api.call(getManagedResource, { as, params: { id: foreign.id } });
    expect(hidden.problem.code).toBe('resource.not_found');
  });

  it('only their counts and exports, whatever the filter', async () => {
    const { manager: as, other } = await roleWorld(api);
    const counts = await api.call(sheets.countManagedResources, { as, query: {} });
    expect(counts.data).toMatchObject({ total: 1, types: { room: 1 } });
    const search = { buildingId: other.id };
    const elsewhere = await api.call(listManagedResources, { as, query: search });
    expect(elsewhere.data).toEqual([]);
    const headers = { host: as.host, authorization: `Bearer ${await api.tokenOf(as)}` };
    const query = { format: 'csv' };
    const file = await send(api, sheets.exportResources, { headers, query, param: 'room' });
    expect(file.body).toContain('Lotus');
    expect(file.body).not.toContain('Orchid');
  });

  it('bookings, overdue returns and numbers of their buildings', async () => {
    const { manager: as, inside, other, building, admin } = await bookedWorld();
    const { merchantId: merchant_id, host } = as;
    const cars = await Promise.all(
      [building.id, other.id].map((building_id) =>
        buildResource(api.db, { merchant_id, building_id, type: 'car' }),
      ),
    );
    const times = { starts_at: at('07:00'), ends_at: at('08:00') };
    const out = { merchant_id, type: 'car', status: 'checked-in', ...times };
    for (const { id } of cars) await buildBooking(api.db, { ...out, resource_id: id });
    const listed = await api.call(listMerchantBookings, { as, query: { type: 'room' } });
    expect(listed.data.map(({ id }) => id)).toEqual([inside.id]);
    const overdue = await api.call(listOverdueReturns, { as });
    expect(overdue.meta.total).toBe(1);
    expect(overdue.data[0]).toMatchObject({
      resource: { id: cars[0]?.id },
      booking: { abilities: { checkOut: true } },
    });
    const numbers = await api.call(getDeskNumbers, { as });
    expect(numbers.data).toMatchObject({
      bookings: { starting: 2 },
      cars: { total: 1, out: 1, overdue: 1 },
      rooms: { total: 1 },
    });
    const all = await api.call(getDeskNumbers, { as: admin });
    expect(all.data).toMatchObject({
      bookings: { starting: 4 },
      cars: { total: 2, out: 2, overdue: 2 },
      rooms: { total: 2 },
    });
    const headers = { host, authorization: `Bearer ${await api.tokenOf(as)}` };
    const file = await send(api, exportMerchantBookings, { headers });
    expect(file.body).toContain('Lotus');
    expect(file.body).not.toContain('Orchid');
  });
});

describe('[D-01] a facility manager changes', () => {
  const change = (
    { manager }: Awaited<ReturnType<typeof roleWorld>>,
    { id, version }: { readonly id: string; readonly version: number },
    body: ResourceChange,
  ) => api.call(updateResource, { as: manager, params: { id }, body: { version, ...body } });

  it('resources of their buildings, rules included, and no others', async () => {
    const world = await roleWorld(api);
    const changed = await change(world, world.own, { rules: { maxAheadDays: 30 }, capacity: 4 });
    expect(changed.data).toMatchObject({ capacity: 4, rules: { maxAheadDays: 30 } });
    const refused = await change(world, world.foreign, { capacity: 4 });
    expect(refused.problem.code).toBe('resource.not_found');
  });

  it('rules of a resource, with their effect, but not of others or the merchant', async () => {
    const { manager: as, own, foreign } = await roleWorld(api);
    const place = (resourceId?: string) => ({
      type: 'room' as const,
      ...(resourceId && { resourceId }),
    });
    const set = { maxAheadDays: 30 };
    const { data: sheet } = await api.call(getRules, { as, query: place(own.id) });
    const effect = await api.call(previewRules, { as, body: { ...place(own.id), set } });
    expect(effect.status).toBe(200);
    const body = { ...place(own.id), set, version: sheet.version };
    const { data } = await api.call(updateRules, { as, body });
    expect(data.rules.find(({ rule }) => rule === 'maxAheadDays')).toMatchObject({ value: 30 });
    const version = 1;
    for (const [other, code] of [
      [foreign.id, 'resource.not_found'],
      [undefined, 'access.denied'],
    ] as const) {
      const refused = await Promise.all([
        api.call(getRules, { as, query: place(other) }),
        api.call(previewRules, { as, body: { ...place(other), set } }),
        api.call(updateRules, { as, body: { ...place(other), set, version } }),
      ]);
      expect(refused.map(({ problem }) => problem.code)).toEqual([code, code, code]);
    }
  });

  it('[H-03] no building of a resource to or from one outside their own', async () => {
    const world = await roleWorld(api);
    const { manager: as, building, other, own, foreign } = world;
    const away = await change(world, own, { buildingId: other.id, floorId: null });
    expect(away.problem).toMatchObject({
      code: 'building.not_found',
      errors: [{ path: 'buildingId' }],
    });
    const here = await change(world, foreign, { buildingId: building.id });
    expect(here.problem.code).toBe('resource.not_found');
    const made = await api.call(createResource, { as, body: roomFields(building.id) });
    expect(made.status).toBe(201);
    const elsewhere = await api.call(createResource, { as, body: roomFields(other.id) });
    expect(elsewhere.problem.code).toBe('building.not_found');
    const deleted = await api.call(deleteResource, { as, params: { id: foreign.id } });
    expect(deleted.problem.code).toBe('resource.not_found');
  });

  it('no approvers, because they are rights of people', async () => {
    const world = await roleWorld(api);
    const refused = await change(world, world.own, { approverIds: [world.manager.id] });
    expect(refused.problem).toMatchObject({
      code: 'access.denied',
      errors: [{ path: 'approverIds' }],
    });
    const body = roomFields(world.building.id, { approverIds: [world.manager.id] });
    const made = await api.call(createResource, { as: world.manager, body });
    expect(made.problem.code).toBe('access.denied');
  });

  it('only the resources in their buildings of a selection', async () => {
    const { manager: as, admin, own, foreign } = await roleWorld(api);
    const selection = { ids: [own.id, foreign.id] };
    const body = { selection, action: 'deactivate' as const, affected: 1 };
    const done = await api.call(sheets.runResourceAction, { as, body });
    expect(done.data).toEqual({ affected: 1, ids: [own.id], jobId: null });
    const kept = await api.call(getManagedResource, { as: admin, params: { id: foreign.id } });
    expect(kept.data.isActive).toBe(true);
  });

  it('hours and closed days of their buildings only', async () => {
    const { manager: as, building, other } = await roleWorld(api);
    const days = [{ day: '2026-12-31', nameEn: 'Year end', nameTh: 'สิ้นปี' }];
    const closing = (id: string) => api.call(addClosedDays, { as, params: { id }, body: { days } });
    expect((await closing(building.id)).data).toEqual(days);
    expect((await closing(other.id)).problem.code).toBe('building.not_found');
    const renaming = (id: string) =>
      api.call(updateBuilding, { as, params: { id }, body: { version: 1, address: '1 Quay' } });
    expect((await renaming(building.id)).data.address).toBe('1 Quay');
    expect((await renaming(other.id)).problem.code).toBe('building.not_found');
  });
});

describe('[D-01] [Z-03] a facility manager plans maintenance', () => {
  const decision = (id: string) => [{ action: 'cancel' as const, id, version: 1, reason }];

  it('in their buildings, with decisions on conflicting bookings', async () => {
    const { ann, manager: as, own, inside } = await bookedWorld();
    const body = { ...block, bookings: decision(inside.id) };
    const planned = await api.call(planMaintenance, { as, params: { id: own.id }, body });
    expect(planned.status).toBe(201);
    const { data } = await api.call(getBooking, { as: ann, params: { id: inside.id } });
    expect(data.status).toBe('cancelled');
  });

  it('and moves conflicting bookings only within their buildings', async () => {
    const { manager: as, own, foreign, inside } = await bookedWorld();
    const move = { action: 'move' as const, id: inside.id, version: 1, reason };
    const body = { ...block, bookings: [{ ...move, resourceId: foreign.id }] };
    const planned = await api.call(planMaintenance, { as, params: { id: own.id }, body });
    expect(planned.problem).toMatchObject({
      code: 'resource.not_found',
      errors: [{ path: 'bookings.0.resourceId' }],
    });
  });

  it('not elsewhere, and ends no block in other buildings', async () => {
    const { admin, manager: as, foreign, outside } = await bookedWorld();
    const params = { id: foreign.id };
    const deciding = { ...block, bookings: decision(outside.id) };
    const decided = await api.call(planMaintenance, { as, params, body: deciding });
    expect(decided.problem.code).toBe('booking.not_found');
    const body = { ...block, bookings: [] };
    const planned = await api.call(planMaintenance, { as, params, body });
    expect(planned.problem.code).toBe('resource.not_found');
    const theirs = { ...block, start: at('15:00'), end: at('16:00') };
    const made = await api.call(blockResource, { as: admin, params, body: theirs });
    const ended = await api.call(unblockResource, {
      as,
      params: { id: foreign.id, blockId: made.data.id },
    });
    expect(ended.problem.code).toBe('resource.not_found');
  });
});

describe('[D-01] [Z-71] a facility manager, for bookings of others,', () => {
  it('[R-03] receives problem reports of their buildings, before administrators', async () => {
    const { ann, admin, manager, inside, outside } = await bookedWorld();
    const problemsOf = async (as: typeof ann) => {
      const { data } = await api.call(listNotifications, { as });
      return data.filter(({ topic }) => topic === 'problem').map(({ bookingId }) => bookingId);
    };
    for (const { id } of [inside, outside]) {
      const body = { text: 'The screen stays dark.' };
      await api.call(reportProblem, { as: ann, params: { id }, body });
    }
    expect(await problemsOf(manager)).toEqual([inside.id]);
    expect(await problemsOf(admin)).toEqual([outside.id]);
  });

  it('cancels in their buildings with a reason, recorded in the history', async () => {
    const { ann, manager: as, inside } = await bookedWorld();
    const params = { id: inside.id };
    const silent = await api.call(cancelBooking, { as, params, body: { version: 1 } });
    expect(silent.problem.errors).toMatchObject([{ path: 'reason', code: 'required' }]);
    await api.call(cancelBooking, { as, params, body: { version: 1, reason } });
    const { data } = await api.call(listBookingEvents, { as: ann, params });
    expect(data.at(-1)).toMatchObject({ action: 'cancel', actor: { id: as.id }, reason });
  });

  it('finds no booking of another building', async () => {
    const { manager: as, outside } = await bookedWorld();
    const params = { id: outside.id };
    expect((await api.call(getBooking, { as, params })).problem.code).toBe('booking.not_found');
    const cancelled = await api.call(cancelBooking, { as, params, body: { version: 1, reason } });
    expect(cancelled.problem.code).toBe('booking.not_found');
  });

  it('[H-03] moves within their buildings, and requests a move to another', async () => {
    const { ann, manager: as, other, inside, createIn, building } = await bookedWorld();
    const spare = await createIn(building.id, { name: 'Fern' });
    const theirs = await createIn(other.id, { name: 'Jasmine' });
    const params = { id: inside.id };
    const moving = (version: number, resourceId: string) =>
      api.call(editBooking, { as, params, body: { version, reason, resourceId } });
    expect((await moving(1, spare.id)).data).toMatchObject({
      status: 'approved',
      resource: { id: spare.id },
    });
    const { data: moved } = await api.call(getBooking, { as: ann, params });
    await moving(moved.version, theirs.id);
    const { data } = await api.call(getBooking, { as: ann, params });
    expect(data).toMatchObject({ status: 'pending-approval-edit', resource: { id: spare.id } });
  });
});
