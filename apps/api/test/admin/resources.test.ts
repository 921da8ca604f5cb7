import {
  createResource,
  deleteResource,
  deleteResourceImage,
  getManagedResource,
  getResource,
  listCalendar,
  listCalendarResources,
  listManagedResources,
  listResources,
  previewResourceChange,
  searchResources,
  setResourceImage,
  unpackCalendar,
  updateResource,
} from '@axp/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { buildBooking, buildBusinessUnit } from '../factories.ts';
import { redPicture } from '../files/sample-files.ts';
import { resourceWorld, roomFields, sendFile, trailOf } from './resource-world.ts';

const api = testApi();

const codesOf = (problem: { readonly errors: readonly { path: string; code: string }[] }) =>
  problem.errors.map(({ path, code }) => [path, code]);

const window = { start: at('10:00'), end: at('11:00') };

async function foundBy(as: Member) {
  const body = { type: 'room' as const, ...window };
  const { data } = await api.call(searchResources, { as, body });
  return data.map(({ resource }) => resource.name);
}

describe('createResource', () => {
  it('[D-03] adds a room with all its fields, which staff find and book at once', async () => {
    const { ann, admin, building, floor, create } = await resourceWorld(api);
    const week = [{ weekday: 1, opens: '08:00', closes: '18:00' }];
    const { status, data } = await create({
      code: 'R-301',
      floorId: floor.id,
      rules: { bufferAfterMinutes: 15, requiresCheckIn: true },
      openingHours: week,
      price: { amount: 30_000, currency: 'THB', per: 'hour' },
      approverIds: [admin.id],
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      version: 1,
      code: 'R-301',
      building: { id: building.id, name: 'River House' },
      floor: { name: 'Floor 3' },
      rules: { bufferAfterMinutes: 15, requiresCheckIn: true },
      openingHours: week,
      price: { amount: 30_000 },
      approvers: [{ id: admin.id }],
      visibleTo: [],
      qrCode: null,
    });
    expect(await foundBy(ann)).toEqual(['Lotus']);
    expect((await book(api, ann, data.id)).status).toBe(201);
    const late = await book(api, ann, data.id, { start: at('18:00'), end: at('19:00') });
    expect(late.problem.code).toBe('booking.outside_hours');
    const [event] = await trailOf(api, admin);
    expect(event).toMatchObject({
      action: 'create',
      object_type: 'resource',
      object_name: 'Lotus',
      actor_id: admin.id,
      after: expect.objectContaining({ building: 'River House', capacity: 8 }),
    });
  });

  it('[D-03] creates the requested number of units of an asset, and a code if none is given', async () => {
    const { create } = await resourceWorld(api);
    const { data } = await create({ type: 'asset', capacity: null, quantity: 3 });
    const units = await api.db
      .selectFrom('resource_unit')
      .select('number')
      .where('resource_id', '=', data.id)
      .execute();
    expect(units).toHaveLength(3);
    expect(data.code).toMatch(/^R-[0-9A-F]{12}$/);
  });

  it('[D-03] refuses fields of another kind, unknown references and duplicate codes, by field', async () => {
    const { create } = await resourceWorld(api);
    const other = await resourceWorld(api);
    const nothing = await create({ capacity: null, quantity: 2, licenceClass: 'B' });
    expect(codesOf(nothing.problem)).toEqual([
      ['capacity', 'required'],
      ['quantity', 'not_for_kind'],
      ['licenceClass', 'not_for_kind'],
    ]);
    const elsewhere = await create({ buildingId: other.building.id });
    expect(codesOf(elsewhere.problem)).toEqual([['buildingId', 'building.not_found']]);
    const floor = await create({ floorId: other.floor.id });
    expect(codesOf(floor.problem)).toEqual([['floorId', 'building.not_found']]);
    const unit = await create({ visibleTo: [other.ann.businessUnitId ?? ''] });
    expect(codesOf(unit.problem)).toEqual([['visibleTo', 'business_unit.not_allowed']]);
    const person = await create({ approverIds: [other.ann.id] });
    expect(codesOf(person.problem)).toEqual([['approverIds', 'user.not_found']]);
    await create({ code: 'X' });
    const twice = await create({ code: 'X' });
    expect([twice.status, ...codesOf(twice.problem)]).toEqual([
      409,
      ['code', 'resource.code_taken'],
    ]);
    expect((await other.create({ code: 'X' })).status).toBe(201);
  });
});

describe('listManagedResources', () => {
  it('[D-03] pages by name in both directions, with filters, and shows inactive resources', async () => {
    const { admin, building, create } = await resourceWorld(api);
    for (const name of ['Anchan', 'Bua', 'Champa'])
      await create({ name, isActive: name !== 'Bua' });
    await create({ type: 'car', name: 'Van', capacity: 9, code: 'VAN-1' });
    const list = (query: object) =>
      api.call(listManagedResources, { as: admin, query: { ...query } });
    const first = await list({ type: 'room', limit: 2 });
    expect(first.data.map(({ name }) => name)).toEqual(['Anchan', 'Bua']);
    const rest = await list({ type: 'room', limit: 2, cursor: first.meta.nextCursor });
    expect([rest.data.map(({ name }) => name), rest.meta]).toEqual([
      ['Champa'],
      { nextCursor: null },
    ]);
    const names = async (query: object) => (await list(query)).data.map(({ name }) => name);
    expect(await names({ order: 'descending', limit: 2 })).toEqual(['Van', 'Champa']);
    expect(await names({ active: 'no' })).toEqual(['Bua']);
    expect(await names({ text: 'van-1' })).toEqual(['Van']);
    expect(await names({ buildingId: building.id, text: 'cham' })).toEqual(['Champa']);
  });
});

describe('getManagedResource', () => {
  it('[T-07] is refused to staff and to administrators of another merchant', async () => {
    const { ann, create } = await resourceWorld(api);
    const other = await resourceWorld(api);
    const { data } = await create();
    const params = { id: data.id };
    const byStaff = await api.call(getManagedResource, { as: ann, params });
    expect(byStaff.problem.code).toBe('access.denied');
    for (const operation of [getManagedResource, deleteResource, deleteResourceImage]) {
      const { problem } = await api.call(operation, { as: other.admin, params });
      expect(problem.code).toBe('resource.not_found');
    }
    const body = { version: 1, name: 'Mine' };
    const change = await api.call(updateResource, { as: other.admin, params, body });
    expect(change.problem.code).toBe('resource.not_found');
  });
});

describe('updateResource', () => {
  it('[D-03] changes the fields sent, records before and after, and refuses an outdated version', async () => {
    const { ann, admin, create } = await resourceWorld(api);
    const { data } = await create();
    const change = (body: object, version = 1) =>
      api.call(updateResource, { as: admin, params: { id: data.id }, body: { version, ...body } });
    const changed = await change({ name: 'Orchid', capacity: 6 });
    expect(changed.data).toMatchObject({ name: 'Orchid', capacity: 6, version: 2 });
    expect(await foundBy(ann)).toEqual(['Orchid']);
    expect((await change({ name: 'Rose' })).problem.code).toBe('resource.stale');
    expect((await trailOf(api, admin)).at(-1)).toMatchObject({
      action: 'update',
      before: { name: 'Lotus', capacity: 8 },
      after: { name: 'Orchid', capacity: 6 },
    });
    const wrong = await change({ capacity: null }, 2);
    expect(codesOf(wrong.problem)).toEqual([['capacity', 'required']]);
  });

  it('[Z-12] applies new hours to the next search, despite its cache', async () => {
    const { ann, admin, create } = await resourceWorld(api);
    const { data } = await create();
    expect(await foundBy(ann)).toEqual(['Lotus']);
    const body = { version: 1, openingHours: [{ weekday: 2, opens: '08:00', closes: '18:00' }] };
    await api.call(updateResource, { as: admin, params: { id: data.id }, body });
    const found = await api.call(searchResources, { as: ann, body: { type: 'room', ...window } });
    expect(found.data).toMatchObject([{ availability: 'busy', isClosed: true }]);
  });

  it('[Z-04] removes units without bookings, and never one with a booking', async () => {
    const { admin, create } = await resourceWorld(api);
    const { data } = await create({ type: 'asset', capacity: null, quantity: 3 });
    const { merchantId: merchant_id } = admin;
    const times = { starts_at: at('10:00', 5), ends_at: at('11:00', 5) };
    await buildBooking(api.db, { merchant_id, resource_id: data.id, quantity: 2, ...times });
    const setTo = (quantity: number, version: number) =>
      api.call(updateResource, {
        as: admin,
        params: { id: data.id },
        body: { version, quantity },
      });
    const refused = await setTo(1, 1);
    expect([refused.problem.code, refused.problem.params]).toEqual([
      'resource.units_in_use',
      { minimum: 2 },
    ]);
    expect((await setTo(2, 1)).data.quantity).toBe(2);
    expect((await setTo(5, 2)).data.quantity).toBe(5);
    const units = await api.db
      .selectFrom('resource_unit')
      .select('id')
      .where('resource_id', '=', data.id)
      .execute();
    expect(units).toHaveLength(5);
  });

  it('[D-03] stops new bookings of a deactivated room and keeps existing ones', async () => {
    const { ann, admin, create } = await resourceWorld(api);
    const { data } = await create();
    await book(api, ann, data.id);
    const body = { version: 1, isActive: false };
    await api.call(updateResource, { as: admin, params: { id: data.id }, body });
    const again = await book(api, ann, data.id, { start: at('13:00'), end: at('14:00') });
    expect(again.problem.code).toBe('resource.not_found');
    expect((await trailOf(api, admin)).at(-1)?.action).toBe('deactivate');
  });

  it('[D-03] lets only members of its unit see, book and hold a restricted room', async () => {
    const { ann, admin, building } = await resourceWorld(api);
    const unit = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId });
    const body = roomFields(building.id, { visibleTo: [unit.id] });
    const { data } = await api.call(createResource, { as: admin, body });
    const user = { merchant_id: ann.merchantId };
    const insider = await api.member({ user, businessUnit: unit.id });
    expect([await foundBy(ann), await foundBy(insider)]).toEqual([[], ['Lotus']]);
    const query = { type: 'room' as const };
    expect((await api.call(listResources, { as: ann, query })).data).toEqual([]);
    const rows = await api.call(listCalendarResources, {
      as: ann,
      query: { ...query, from: at('00:00'), to: at('23:00') },
    });
    expect(rows.data).toEqual([]);
    const params = { id: data.id };
    const shown = await api.call(getResource, { as: ann, params });
    expect(shown.problem.code).toBe('resource.not_found');
    expect((await book(api, ann, data.id)).problem.code).toBe('resource.not_found');
    expect((await book(api, insider, data.id)).status).toBe(201);

    const other = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId });
    const shownTo = async (as: Member) =>
      unpackCalendar(
        (await api.call(listCalendar, { as, query: { from: at('00:00'), to: at('23:00') } })).data,
      );
    expect(await shownTo(ann)).toEqual([]);
    for (const as of [insider, admin]) expect(await shownTo(as)).toHaveLength(1);
    await api.call(updateResource, {
      as: admin,
      params: { id: data.id },
      body: { visibleTo: [other.id], version: data.version },
    });
    expect(await shownTo(insider)).toHaveLength(1);
  });
});

describe('previewResourceChange', () => {
  it('[D-03] lists the bookings that would not fit, with each reason, and changes nothing', async () => {
    const { ann, admin, create } = await resourceWorld(api);
    const { data } = await create();
    const { data: booking } = await book(api, ann, data.id, { attendees: 6 });
    const preview = (body: object) =>
      api.call(previewResourceChange, { as: admin, params: { id: data.id }, body });
    const open = [{ weekday: 1, opens: '12:00', closes: '18:00' }];
    const unit = await buildBusinessUnit(api.db, { merchant_id: ann.merchantId });
    const cases = [
      [{ capacity: 5 }, ['capacity']],
      [{ isActive: false }, ['deactivated']],
      [{ openingHours: open }, ['hours']],
      [{ visibleTo: [unit.id] }, ['visibility']],
    ] as const;
    for (const [change, reasons] of cases) {
      expect((await preview(change)).data).toMatchObject({
        total: 1,
        bookings: [{ id: booking.id, bookedFor: { fullName: ann.fullName }, reasons }],
      });
    }
    expect((await preview({ capacity: 6, name: 'Orchid' })).data.total).toBe(0);
    const after = await api.call(getManagedResource, { as: admin, params: { id: data.id } });
    expect(after.data.version).toBe(1);
  });
});

describe('deleteResource', () => {
  it('[D-03] deletes a resource that was never booked, and explains why it keeps others', async () => {
    const { ann, admin, create } = await resourceWorld(api);
    const { data } = await create();
    const remove = (id: string) => api.call(deleteResource, { as: admin, params: { id } });
    expect((await remove(data.id)).status).toBe(204);
    expect((await remove(data.id)).problem.code).toBe('resource.not_found');
    const { data: booked } = await create();
    await book(api, ann, booked.id);
    const refused = await remove(booked.id);
    expect([refused.problem.code, refused.problem.params]).toEqual([
      'resource.has_bookings',
      { bookings: 1 },
    ]);
  });
});

describe('setResourceImage', () => {
  it('[D-03] re-encodes a photo for everyone, and deletes the previous one', async () => {
    const { ann, admin, create } = await resourceWorld(api);
    const { data } = await create();
    const params = { id: data.id };
    const content = await redPicture(900, 600).png().toBuffer();
    const sent = { as: admin, params, content, fileName: 'room.png' };
    const first = await sendFile(api, setResourceImage, sent);
    expect(first.data.image?.thumbnail).toMatch(/\/thumbnail$/);
    const second = await sendFile(api, setResourceImage, sent);
    const authorization = `Bearer ${await api.tokenOf(ann)}`;
    const load = (url = '') => api.inject({ url, headers: { host: ann.host, authorization } });
    expect((await load(second.data.image?.original)).headers['content-type']).toBe('image/webp');
    expect((await load(first.data.image?.original)).statusCode).toBe(404);
  });

  it('[D-03] refuses a file that is no picture', async () => {
    const { admin, create } = await resourceWorld(api);
    const { data } = await create();
    const content = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const sent = { as: admin, params: { id: data.id }, content, fileName: 'room.svg' };
    const { problem } = await sendFile(api, setResourceImage, sent);
    expect(codesOf(problem)).toEqual([['file', 'picture_type_unknown']]);
  });
});

describe('deleteResourceImage', () => {
  it('[D-03] removes the photo', async () => {
    const { admin, create } = await resourceWorld(api);
    const { data } = await create();
    const params = { id: data.id };
    const content = await redPicture().png().toBuffer();
    await sendFile(api, setResourceImage, { as: admin, params, content, fileName: 'room.png' });
    const answer = await api.call(deleteResourceImage, { as: admin, params });
    expect([answer.data.image, answer.data.version]).toEqual([null, 3]);
  });
});
