import {
  approveBooking,
  createBooking,
  editBooking,
  getBooking,
  listBookingEvents,
  searchResources,
} from '@axp/contracts';
import type { OwnFieldBody } from '@axp/contracts/administration';
import { updateOwnField } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { resourceWorld } from '../admin/resource-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { buildResource } from '../factories.ts';
import { addField, plugType, typeC } from '../resources/own-field-world.ts';
import { at, book, bookingWorld, colleagueOf, roomBody } from './booking-world.ts';

const api = testApi();

async function world(room: Parameters<typeof bookingWorld>[1] = {}) {
  const found = await bookingWorld(api, room);
  const merchant_id = found.ann.merchantId;
  const boss = await api.member({ user: { merchant_id, is_administrator: true } });
  const add = (changes: Partial<OwnFieldBody> = {}) => addField(api, boss, changes);
  return { ...found, boss, add };
}

const valuesOf = (booking: { readonly ownFields: readonly { readonly value: unknown }[] }) =>
  booking.ownFields.map(({ value }) => value);

async function read(as: Member, id: string) {
  return (await api.call(getBooking, { as, params: { id } })).data;
}

describe('own fields of a new booking', () => {
  it('[F-03] are asked for by their labels in the reader’s language, and get their defaults', async () => {
    const { ann, room, add } = await world();
    const cost = await add({ isRequired: true });
    const label = { en: 'Guests', th: 'จำนวนแขก' };
    const guests = await add({ kind: 'number', label, default: 3 });
    const missing = await api.call(createBooking, {
      as: ann,
      body: roomBody(room.id),
      headers: { 'accept-language': 'th' },
    });
    expect(missing.problem.errors).toMatchObject([
      { path: `ownFields.${cost}`, code: 'required', message: 'รหัสต้นทุน: โปรดกรอกช่องนี้' },
    ]);
    const wrong = await book(api, ann, room.id, { ownFields: { [cost]: 'K-1', [guests]: 1.5 } });
    expect(wrong.problem.errors).toMatchObject([
      { path: `ownFields.${guests}`, message: 'Guests: At most 0 decimal places.' },
    ]);
    const { data } = await book(api, ann, room.id, { ownFields: { [cost]: ' K-1 ' } });
    expect(data.ownFields).toMatchObject([
      { id: cost, label: { en: 'Cost object' }, value: 'K-1', choice: null, isArchived: false },
      { id: guests, value: 3 },
    ]);
    expect((await read(ann, data.id)).ownFields).toEqual(data.ownFields);
  });

  it('[F-03] are those of its kind and resource, also of a pool and of a series', async () => {
    const { ann, room, add } = await world();
    const other = await buildResource(api.db, { merchant_id: ann.merchantId });
    const own = await add({ resourceIds: [room.id], isRequired: true });
    await add({ types: ['car'], label: { en: 'Fuel card', th: 'บัตรน้ำมัน' }, isRequired: true });
    const ownFields = { [own]: 'K-1' };
    const missing = await book(api, ann, room.id);
    expect(missing.problem.errors).toMatchObject([{ path: `ownFields.${own}`, code: 'required' }]);
    // Of a pool that has another room, it is not required, and stays where it belongs.
    const pool = { resourceId: undefined, anyOf: [room.id, other.id], ownFields };
    const first = await book(api, ann, room.id, pool);
    expect([first.data.resource.id, ...valuesOf(first.data)]).toEqual([room.id, 'K-1']);
    const second = await book(api, ann, room.id, pool);
    expect([second.data.resource.id, ...valuesOf(second.data)]).toEqual([other.id]);
    const later = { start: at('12:00'), end: at('13:00'), ownFields: {} };
    expect((await book(api, ann, room.id, { ...pool, ...later })).status).toBe(201);
    const series = { start: at('14:00'), end: at('15:00'), ownFields };
    const recurrence = { frequency: 'weekly', weekdays: ['monday'], count: 2 };
    const { data: made } = await book(api, ann, room.id, { ...series, recurrence });
    const dates = await api.db
      .selectFrom('booking')
      .select('own_fields')
      .where('series_id', '=', made.series?.id ?? '')
      .execute();
    expect(dates.map((date) => date.own_fields)).toEqual([ownFields, ownFields]);
  });

  it('[F-03] that administrators fill are theirs alone', async () => {
    const { ann, room, boss, add } = await world();
    const id = await add({ filledBy: 'administrators' });
    const ownFields = { [id]: 'L-7' };
    const { problem } = await book(api, ann, room.id, { ownFields });
    expect(problem.errors).toMatchObject([{ path: `ownFields.${id}`, code: 'unknown_field' }]);
    const { data } = await book(api, ann, room.id);
    const body = { version: 1, reason: 'Ledger', ownFields };
    await api.call(editBooking, { as: boss, params: { id: data.id }, body });
    expect(valuesOf(await read(ann, data.id))).toEqual(['L-7']);
  });
});

describe('own fields of a booking', () => {
  it('[F-03] change one by one, and the history names those that changed', async () => {
    const { ann, room, add } = await world();
    const cost = await add({ isRequired: true });
    const label = { en: 'Purpose', th: 'วัตถุประสงค์' };
    const purpose = await add({ label });
    const given = { [cost]: 'K-1', [purpose]: 'Audit' };
    const { data } = await book(api, ann, room.id, { ownFields: given });
    const edit = (version: number, ownFields: object) =>
      api.call(editBooking, {
        as: ann,
        params: { id: data.id },
        body: { version, ownFields: { ...ownFields } },
      });
    const cleared = await edit(1, { [cost]: null });
    expect(cleared.problem.errors).toMatchObject([{ path: `ownFields.${cost}`, code: 'required' }]);
    const { data: changed } = await edit(1, { [cost]: 'K-1', [purpose]: null });
    expect(valuesOf(changed)).toEqual(['K-1']);
    const { data: events } = await api.call(listBookingEvents, {
      as: ann,
      params: { id: data.id },
    });
    expect(events.at(-1)?.changes).toEqual([{ field: 'ownFields', labels: [label] }]);
  });

  it('[F-03] wait with the other parts of a change that needs approval', async () => {
    const { ann, room, boss, add } = await world({ needs_approval: true });
    const cost = await add();
    const kept = await add({ label: { en: 'Purpose', th: 'วัตถุประสงค์' } });
    const later = await add({ label: { en: 'Note', th: 'หมายเหตุ' } });
    const ownFields = { [cost]: 'K-1', [kept]: 'Audit' };
    const { data } = await book(api, ann, room.id, { ownFields });
    const params = { id: data.id };
    await api.call(approveBooking, { as: boss, params, body: { version: 1 } });
    const edit = (version: number, body: object) =>
      api.call(editBooking, { as: ann, params, body: { version, ...body } });
    await edit(2, { end: at('11:30'), ownFields: { [cost]: 'K-2', [kept]: 'Audit' } });
    expect(valuesOf(await read(ann, data.id))).toEqual(['K-1', 'Audit']);
    const { data: events } = await api.call(listBookingEvents, { as: ann, params });
    expect(events.at(-1)?.changes).toContainEqual({
      field: 'ownFields',
      labels: [{ en: 'Cost object', th: 'รหัสต้นทุน' }],
    });
    // A second request extends the first, and what takes effect at once is no longer part of it.
    await edit(3, { end: at('11:45'), ownFields: { [later]: 'Later' } });
    await edit(4, { ownFields: { [kept]: 'Review' } });
    expect(valuesOf(await read(ann, data.id))).toEqual(['K-1', 'Review']);
    await api.call(approveBooking, { as: boss, params, body: { version: 5 } });
    expect(valuesOf(await read(ann, data.id))).toEqual(['K-2', 'Review', 'Later']);
  });

  it('[F-03] change on all dates of a series, but for a date that has its own', async () => {
    const { ann, room, add } = await world();
    const cost = await add();
    const recurrence = { frequency: 'weekly', weekdays: ['monday'], count: 3 };
    const { data } = await book(api, ann, room.id, { recurrence, ownFields: { [cost]: 'K-1' } });
    const dates = await api.db
      .selectFrom('booking')
      .select(['id', 'version'])
      .where('series_id', '=', data.series?.id ?? '')
      .orderBy('starts_at')
      .execute();
    const edit = (index: number, value: string, scope: 'this' | 'all') =>
      api.call(editBooking, {
        as: ann,
        params: { id: dates[index]?.id ?? '' },
        query: { scope },
        body: { version: 1, ownFields: { [cost]: value } },
      });
    await edit(1, 'K-2', 'this');
    await edit(0, 'K-3', 'all');
    const read = await Promise.all(
      dates.map(async ({ id }) => (await api.call(getBooking, { as: ann, params: { id } })).data),
    );
    expect(read.map(valuesOf)).toEqual([['K-3'], ['K-2'], ['K-3']]);
    expect(read[1]?.series?.changedFields).toEqual(['ownFields']);
  });

  it('[F-03] that are kept from readers show to owners and those who decide or manage', async () => {
    const { ann, room, boss, add } = await world({ needs_approval: true });
    const cost = await add({ seenBy: 'responsible' });
    const bob = await colleagueOf(api, ann);
    const content = { ownFields: { [cost]: 'K-1' }, invitees: [{ userId: bob.id }] };
    const { data } = await book(api, ann, room.id, content);
    const params = { id: data.id };
    await api.call(approveBooking, { as: boss, params, body: { version: 1 } });
    const body = { version: 2, ownFields: { [cost]: 'K-2' } };
    await api.call(editBooking, { as: ann, params, body });
    for (const [as, values] of [
      [ann, ['K-2']],
      [boss, ['K-2']],
      [bob, []],
    ] as const) {
      expect(valuesOf(await read(as, data.id))).toEqual(values);
      const { data: events } = await api.call(listBookingEvents, { as, params });
      expect(events.at(-1)?.changes).toHaveLength(values.length);
    }
  });

  it('[F-03] keep the value of a field that was archived', async () => {
    const { ann, room, boss, add } = await world();
    const cost = await add();
    const { data } = await book(api, ann, room.id, { ownFields: { [cost]: 'K-1' } });
    const archived = { version: 1, isArchived: true };
    await api.call(updateOwnField, { as: boss, params: { id: cost }, body: archived });
    const body = { version: 1, title: 'Another title' };
    const { data: edited } = await api.call(editBooking, {
      as: ann,
      params: { id: data.id },
      body,
    });
    expect(edited.ownFields).toMatchObject([{ value: 'K-1', isArchived: true }]);
    const { problem } = await book(api, ann, room.id, { ownFields: { [cost]: 'K-1' } });
    expect(problem.errors).toMatchObject([{ code: 'unknown_field' }]);
  });
});

describe('suggestions of a search', () => {
  it('[F-03] have the own fields that are wanted', async () => {
    const { admin, ann, create } = await resourceWorld(api);
    const plug = await addField(api, admin, plugType);
    const { data: lotus } = await create({ name: 'Lotus', ownFields: { [plug]: typeC } });
    const { data: orchid } = await create({ name: 'Orchid' });
    for (const { id } of [lotus, orchid]) await book(api, ann, id);
    const { meta } = await api.call(searchResources, {
      as: ann,
      body: { type: 'room', start: at('10:00'), end: at('11:00'), ownFields: { [plug]: typeC } },
    });
    expect(meta.suggestions.length).toBeGreaterThan(0);
    expect(new Set(meta.suggestions.map(({ resource }) => resource.name))).toEqual(
      new Set(['Lotus']),
    );
  });
});
