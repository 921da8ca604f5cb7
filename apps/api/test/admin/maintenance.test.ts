import { randomUUID } from 'node:crypto';
import {
  checkIn,
  getBooking,
  listBookingEvents,
  listNotifications,
  listResourceBlocks,
  planMaintenance,
  previewMaintenance,
  takeHold,
} from '@axp/contracts';
import { changeMaintenance, endMaintenance, listMaintenance } from '@axp/contracts/administration';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { bookAsset, thingOf } from '../bookings/kind-world.ts';
import { resourceWorld, trailOf } from './resource-world.ts';

const api = testApi();

const window = { start: at('09:30'), end: at('12:00') };
const block = { kind: 'maintenance' as const, title: 'New projector', ...window, bookings: [] };
const reason = 'The projector is replaced';

/** Two rooms, and Ann's booking of the first from ten to eleven. */
async function maintenanceWorld() {
  const world = await resourceWorld(api);
  const { data: room } = await world.create({ name: 'Lotus' });
  const { data: spare } = await world.create({ name: 'Orchid' });
  const { data: booking } = await book(api, world.ann, room.id);
  return { ...world, room, spare, booking };
}

const plan = (as: Member, id: string, changes: object = {}) =>
  api.call(planMaintenance, { as, params: { id }, body: { ...block, ...changes } });

const statusOf = async (as: Member, id: string) =>
  (await api.call(getBooking, { as, params: { id } })).data;

const takenOf = (resourceId: string) =>
  api.db
    .selectFrom('occupancy')
    .select(['kind', 'starts_at', 'ends_at'])
    .where('resource_id', '=', resourceId)
    .orderBy('starts_at')
    .execute();

const toldTo = async (as: Member) =>
  (await api.call(listNotifications, { as, query: {} })).data.map(
    ({ bookingStatus }) => bookingStatus,
  );

describe('previewMaintenance', () => {
  it('[Z-03] lists the bookings that overlap a window', async () => {
    const { ann, admin, room, booking } = await maintenanceWorld();
    await book(api, ann, room.id, { start: at('15:00'), end: at('16:00') });
    const params = { id: room.id };
    const { data } = await api.call(previewMaintenance, { as: admin, params, body: window });
    expect(data).toMatchObject({ total: 1, bookings: [{ id: booking.id, reasons: ['time'] }] });
    const other = await resourceWorld(api);
    const asked = await api.call(previewMaintenance, { as: other.admin, params, body: window });
    expect(asked.problem.code).toBe('resource.not_found');
  });
});

describe('planMaintenance', () => {
  it('[Z-03] is refused while a conflicting booking has no decision', async () => {
    const { admin, room, booking } = await maintenanceWorld();
    const { problem } = await plan(admin, room.id);
    expect(problem).toMatchObject({
      code: 'booking.slot_taken',
      clashes: [{ start: booking.start, end: booking.end }],
    });
  });

  it('[Z-03] [D-03] cancels with a reason that reaches the booker', async () => {
    const { ann, admin, room, booking } = await maintenanceWorld();
    const bookings = [{ action: 'cancel', id: booking.id, version: 1, reason }];
    expect((await plan(admin, room.id, { bookings })).status).toBe(201);
    expect((await statusOf(ann, booking.id)).status).toBe('cancelled');
    const events = await api.call(listBookingEvents, { as: ann, params: { id: booking.id } });
    expect(events.data.map((event) => event.reason)).toContain(reason);
    expect(await toldTo(ann)).toContain('cancelled-admin');
    expect((await trailOf(api, admin)).at(-1)).toMatchObject({
      action: 'create',
      object_type: 'maintenance',
      object_name: 'New projector',
    });
  });

  it('[Z-03] [D-03] moves a booking to another room', async () => {
    const { ann, admin, room, spare, booking } = await maintenanceWorld();
    const bookings = [{ action: 'move', id: booking.id, version: 1, reason, resourceId: spare.id }];
    expect((await plan(admin, room.id, { bookings })).status).toBe(201);
    const moved = await statusOf(ann, booking.id);
    expect([moved.status, moved.resource.name]).toEqual(['approved', 'Orchid']);
    expect(await toldTo(ann)).toContain('admin-edit');
  });

  it('[Z-01] [Z-03] keeps a booking, notifies its people and blocks the time around it', async () => {
    const { ann, admin, room, booking } = await maintenanceWorld();
    const bookings = [{ action: 'notify', id: booking.id, version: 1, reason }];
    const { data } = await plan(admin, room.id, { bookings });
    expect(await takenOf(room.id)).toEqual([
      { kind: 'maintenance', starts_at: at('09:30'), ends_at: at('10:00') },
      { kind: 'booking', starts_at: at('10:00'), ends_at: at('11:00') },
      { kind: 'maintenance', starts_at: at('11:00'), ends_at: at('12:00') },
    ]);
    expect(await toldTo(ann)).toContain('admin-edit');
    const blocks = await api.call(listResourceBlocks, { as: admin, params: { id: room.id } });
    expect(blocks.data).toEqual([data]);
  });

  it('[Z-06] changes nothing when one of the bookings was changed since', async () => {
    const { ann, admin, room, spare, booking } = await maintenanceWorld();
    const { data: later } = await book(api, ann, room.id, { start: at('11:00'), end: at('12:00') });
    const bookings = [
      { action: 'cancel', id: booking.id, version: 1, reason },
      { action: 'cancel', id: later.id, version: 7, reason },
    ];
    expect((await plan(admin, room.id, { bookings })).problem.code).toBe('booking.stale');
    expect((await statusOf(ann, booking.id)).status).toBe('approved');
    const elsewhere = [{ action: 'cancel', id: booking.id, version: 1, reason }];
    const foreign = await plan(admin, spare.id, { bookings: elsewhere });
    expect(foreign.problem.code).toBe('booking.not_found');
    expect((await plan(ann, room.id)).problem.code).toBe('access.denied');
  });
});

describe('urgent maintenance', () => {
  let before: string;
  beforeEach(() => {
    before = api.clock.hoursFromNow(0);
  });
  afterEach(() => api.clock.set(before));

  /** Ann's booking from ten to eleven runs, with or without a check-in. */
  async function runningWorld(isCheckedIn: boolean) {
    const world = await maintenanceWorld();
    api.clock.set(at('10:00'));
    if (isCheckedIn) {
      const params = { id: world.booking.id };
      await api.call(checkIn, { as: world.ann, params, body: {} });
    }
    api.clock.set(at('10:20'));
    return { ...world, version: isCheckedIn ? 2 : 1 };
  }

  it.each([
    ['checked in', true, ['end']],
    ['not checked in', false, ['end', 'notify']],
  ] as const)(
    '[Z-03] ends a running booking, %s, and blocks from then on',
    async (_, isCheckedIn, decisions) => {
      const { ann, admin, room, booking, version } = await runningWorld(isCheckedIn);
      const params = { id: room.id };
      const urgent = { start: at('10:15'), end: at('12:00') };
      const { data } = await api.call(previewMaintenance, { as: admin, params, body: urgent });
      expect(data.bookings).toMatchObject([{ id: booking.id, attendees: 4, decisions }]);
      const late = [{ action: 'cancel', id: booking.id, version, reason }];
      const refused = await plan(admin, room.id, { ...urgent, bookings: late });
      expect(refused.problem).toMatchObject({
        code: 'booking.not_cancellable',
        errors: [{ path: 'bookings.0.action', code: 'booking.not_cancellable' }],
      });
      const bookings = [{ action: 'end', id: booking.id, version, reason }];
      const planned = await plan(admin, room.id, { ...urgent, bookings });
      expect(planned.status).toBe(201);
      const { data: taken } = await api.call(listResourceBlocks, { as: admin, params });
      expect(taken).toMatchObject([urgent]);
      const free = await api.db
        .selectFrom('occupancy')
        .select(['kind', 'starts_at', 'ends_at'])
        .where('resource_id', '=', room.id)
        .orderBy('starts_at')
        .execute();
      expect(free.at(-1)).toMatchObject({ kind: 'maintenance', ends_at: at('12:00') });
      const events = await api.call(listBookingEvents, { as: ann, params: { id: booking.id } });
      expect(events.data.map((event) => event.reason)).toContain(reason);
    },
  );

  it('[Z-03] names the booking whose new room is taken, and changes nothing', async () => {
    const { ann, admin, room, spare, booking } = await maintenanceWorld();
    await book(api, ann, spare.id);
    const bookings = [{ action: 'move', id: booking.id, version: 1, reason, resourceId: spare.id }];
    const { problem } = await plan(admin, room.id, { bookings });
    expect(problem).toMatchObject({
      code: 'booking.slot_taken',
      errors: [{ path: 'bookings.0.resourceId', code: 'booking.slot_taken' }],
    });
    expect((await statusOf(ann, booking.id)).resource.name).toBe('Lotus');
  });

  it('[Z-03] does not end a loan, which needs its return form', async () => {
    const { ann, admin } = await resourceWorld(api);
    const asset = await thingOf(api, ann);
    const { data: loan } = await bookAsset(api, ann, asset);
    const params = { id: asset.id };
    api.clock.set(loan.start);
    const out = await api.call(checkIn, { as: ann, params: { id: loan.id }, body: {} });
    expect(out.data.status).toBe('checked-in');
    const urgent = { start: loan.start, end: loan.end };
    const { data } = await api.call(previewMaintenance, { as: admin, params, body: urgent });
    expect(data.bookings).toMatchObject([{ id: loan.id, decisions: [] }]);
    const bookings = [{ action: 'end', id: loan.id, version: 2, reason }];
    const { problem } = await plan(admin, asset.id, { ...urgent, bookings });
    expect(problem.errors).toMatchObject([{ path: 'bookings.0.action' }]);
  });
});

describe('listMaintenance', () => {
  let before: string;
  beforeEach(() => {
    before = api.clock.hoursFromNow(0);
  });
  afterEach(() => api.clock.set(before));

  it('[Z-03] lists current and planned maintenance, and past maintenance on request', async () => {
    const { admin, room, spare } = await maintenanceWorld();
    await plan(admin, room.id, { title: 'Carpet', start: at('13:00'), end: at('14:00') });
    await plan(admin, spare.id, { title: 'Paint', start: at('11:00'), end: at('12:30') });
    await plan(admin, spare.id, { title: 'Filter', start: at('09:00'), end: at('09:30') });
    api.clock.set(at('12:00'));
    const listed = async (query: object = {}) =>
      (await api.call(listMaintenance, { as: admin, query })).data.map(
        ({ title, state }) => `${title} ${state}`,
      );
    expect(await listed()).toEqual(['Paint running', 'Carpet planned']);
    expect(await listed({ state: 'running' })).toEqual(['Paint running']);
    expect(await listed({ state: 'planned' })).toEqual(['Carpet planned']);
    expect(await listed({ state: 'past' })).toEqual(['Filter past']);
    expect(await listed({ resourceId: room.id })).toEqual(['Carpet planned']);
    expect(await listed({ buildingId: room.building.id, text: 'orchid' })).toEqual([
      'Paint running',
    ]);
    expect(await listed({ type: 'car' })).toEqual([]);
  });

  it('[Z-125] pages in the same order, past maintenance latest first', async () => {
    const { admin, room } = await maintenanceWorld();
    await plan(admin, room.id, { title: 'First', start: at('13:00'), end: at('14:00') });
    await plan(admin, room.id, { title: 'Second', start: at('14:00'), end: at('15:00') });
    const titles = async (query: object) => {
      const first = await api.call(listMaintenance, { as: admin, query: { ...query, limit: 1 } });
      const cursor = first.meta.nextCursor ?? '';
      const rest = await api.call(listMaintenance, { as: admin, query: { ...query, cursor } });
      return [...first.data, ...rest.data].map(({ title }) => title);
    };
    expect(await titles({})).toEqual(['First', 'Second']);
    api.clock.set(at('16:00'));
    expect(await titles({ state: 'past' })).toEqual(['Second', 'First']);
  });

  it('[T-07] has nothing of another merchant', async () => {
    const { admin, room } = await maintenanceWorld();
    await plan(admin, room.id, { start: at('13:00'), end: at('14:00') });
    const other = await resourceWorld(api);
    expect((await api.call(listMaintenance, { as: other.admin, query: {} })).data).toEqual([]);
  });
});

describe('changeMaintenance', () => {
  const change = (as: Member, params: { id: string; blockId: string }, body: object = {}) =>
    api.call(changeMaintenance, {
      as,
      params,
      body: { version: 1, title: 'New projector', ...window, bookings: [], ...body },
    });

  async function plannedWorld() {
    const world = await maintenanceWorld();
    const kept = [{ action: 'notify', id: world.booking.id, version: 1, reason }];
    const { data } = await plan(world.admin, world.room.id, { bookings: kept });
    return { ...world, params: { id: world.room.id, blockId: data.id } };
  }

  it('[Z-03] keeps the bookings that it was planned around, and decides on those in its new time', async () => {
    const { ann, admin, room, params } = await plannedWorld();
    const { data: later } = await book(api, ann, room.id, { start: at('13:00'), end: at('14:00') });
    const longer = { start: window.start, end: at('14:00') };
    const { data: preview } = await api.call(previewMaintenance, {
      as: admin,
      params: { id: room.id },
      body: { ...longer, blockId: params.blockId },
    });
    expect(preview.bookings.map(({ id }) => id)).toEqual([later.id]);
    const refused = await change(admin, params, longer);
    expect(refused.problem.code).toBe('booking.slot_taken');
    const bookings = [{ action: 'cancel', id: later.id, version: 1, reason }];
    const changed = await change(admin, params, { ...longer, title: 'Screen', bookings });
    expect(changed.data).toMatchObject({ title: 'Screen', ...longer });
    expect((await statusOf(ann, later.id)).status).toBe('cancelled');
    expect(await takenOf(room.id)).toEqual([
      { kind: 'maintenance', starts_at: at('09:30'), ends_at: at('10:00') },
      { kind: 'booking', starts_at: at('10:00'), ends_at: at('11:00') },
      { kind: 'maintenance', starts_at: at('11:00'), ends_at: at('14:00') },
    ]);
    const trail = (await trailOf(api, admin)).at(-1);
    expect(trail).toMatchObject({ action: 'update', object_type: 'maintenance' });
    expect(trail?.before).toMatchObject({ title: 'New projector', end: window.end });
    expect(trail?.after).toMatchObject({ title: 'Screen', end: longer.end });
  });

  it('[Z-03] replaces holds of open forms in its new time', async () => {
    const { ann, admin, room, params } = await plannedWorld();
    const wanted = { resourceId: room.id, start: at('13:00'), end: at('14:00') };
    const form = { formId: randomUUID() };
    const held = await api.call(takeHold, { as: ann, params: form, body: wanted });
    expect(held.status).toBe(200);
    expect((await change(admin, params, { end: at('14:00') })).status).toBe(200);
  });

  it('[Z-03] releases time that it no longer needs', async () => {
    const { ann, admin, room, params } = await plannedWorld();
    await change(admin, params, { end: at('11:30') });
    const booked = await book(api, ann, room.id, { start: at('11:30'), end: at('12:00') });
    expect(booked.status).toBe(201);
  });

  it('[Z-06] is refused for an outdated version, and after its end', async () => {
    const { ann, admin, params } = await plannedWorld();
    expect((await change(admin, params, { title: 'Screen' })).status).toBe(200);
    expect((await change(admin, params)).problem.code).toBe('maintenance.stale');
    const unknown = { ...params, blockId: params.id };
    expect((await change(admin, unknown)).problem.code).toBe('resource.not_found');
    expect((await change(ann, params)).problem.code).toBe('access.denied');
    const before = api.clock.hoursFromNow(0);
    api.clock.set(at('12:00'));
    const late = await change(admin, params, { version: 2, end: at('13:00') });
    api.clock.set(before);
    expect(late.problem.code).toBe('maintenance.over');
  });
});

describe('endMaintenance', () => {
  let before: string;
  beforeEach(() => {
    before = api.clock.hoursFromNow(0);
  });
  afterEach(() => api.clock.set(before));

  it('[Z-03] keeps the time of a booking that it was planned around', async () => {
    const { admin, room, booking } = await maintenanceWorld();
    const kept = [{ action: 'notify', id: booking.id, version: 1, reason }];
    const { data } = await plan(admin, room.id, { bookings: kept });
    api.clock.set(at('11:30'));
    const params = { id: room.id, blockId: data.id };
    await api.call(endMaintenance, { as: admin, params, body: { version: 1 } });
    expect(await takenOf(room.id)).toEqual([
      { kind: 'maintenance', starts_at: at('09:30'), ends_at: at('10:00') },
      { kind: 'booking', starts_at: at('10:00'), ends_at: at('11:00') },
      { kind: 'maintenance', starts_at: at('11:00'), ends_at: at('11:30') },
    ]);
  });

  it('[Z-03] keeps the past part and releases the rest for bookings', async () => {
    const { ann, admin, room } = await maintenanceWorld();
    const { data } = await plan(admin, room.id, { start: at('13:00'), end: at('16:00') });
    const end = () =>
      api.call(endMaintenance, {
        as: admin,
        params: { id: room.id, blockId: data.id },
        body: { version: 1 },
      });
    expect((await end()).problem.code).toBe('maintenance.not_started');
    api.clock.set(at('14:00'));
    expect((await end()).data).toMatchObject({ start: at('13:00'), end: at('14:00') });
    const booked = await book(api, ann, room.id, { start: at('14:00'), end: at('15:00') });
    expect(booked.status).toBe(201);
    expect((await end()).problem.code).toBe('maintenance.stale');
    const query = { state: 'past' as const };
    const past = await api.call(listMaintenance, { as: admin, query });
    expect(past.data).toMatchObject([{ id: data.id, version: 2, end: at('14:00') }]);
    expect((await trailOf(api, admin)).at(-1)).toMatchObject({
      action: 'update',
      object_name: 'New projector',
      after: { end: at('14:00') },
    });
  });
});

describe('listResourceBlocks', () => {
  it('[T-07] is for the merchant’s own administrators', async () => {
    const { ann, room } = await maintenanceWorld();
    const other = await resourceWorld(api);
    const params = { id: room.id };
    const asked = await api.call(listResourceBlocks, { as: other.admin, params });
    expect(asked.problem.code).toBe('resource.not_found');
    expect((await api.call(listResourceBlocks, { as: ann, params })).problem.code).toBe(
      'access.denied',
    );
  });
});
