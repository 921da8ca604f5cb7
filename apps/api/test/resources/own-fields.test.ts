import {
  getManagedResource,
  getMe,
  getResource,
  searchResources,
  updateResource,
} from '@axp/contracts';
import {
  createOwnField,
  listAuditEvents,
  listOwnFields,
  orderOwnFields,
  updateOwnField,
} from '@axp/contracts/administration';
import { ownFieldLimits } from '@axp/contracts/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { resourceWorld } from '../admin/resource-world.ts';
import { testApi } from '../app.ts';
import { at } from '../bookings/booking-world.ts';
import { addField, fieldBody, plugType, typeC, typeG } from './own-field-world.ts';

const api = testApi();

const number = { subject: 'resource', filledBy: 'administrators', kind: 'number' } as const;

describe('createOwnField', () => {
  it('[F-03] adds fields, which staff get in their order as far as they see or fill them', async () => {
    const { ann, admin } = await resourceWorld(api);
    const cost = await addField(api, admin);
    const plug = await addField(api, admin, plugType);
    const hidden = {
      ...number,
      label: { en: 'Serial', th: 'เลขเครื่อง' },
      seenBy: 'responsible',
    } as const;
    const serial = await addField(api, admin, hidden);
    const inner = { label: { en: 'Ledger', th: 'บัญชี' }, filledBy: 'administrators' } as const;
    const ledger = await addField(api, admin, inner);
    const { data: me } = await api.call(getMe, { as: ann });
    expect(me.ownFields.map(({ id }) => id)).toEqual([plug, cost]);
    expect(me.ownFields[0]?.choices).toEqual([
      { id: typeC, label: { en: 'Type C', th: 'แบบ C' }, isArchived: false },
      { id: typeG, label: { en: 'Type G', th: 'แบบ G' }, isArchived: false },
    ]);
    const { data: boss } = await api.call(getMe, { as: admin });
    expect(boss.ownFields.map(({ id }) => id)).toEqual([plug, serial, cost, ledger]);
    const { data: elsewhere } = await api.call(getMe, { as: await api.member() });
    expect(elsewhere.ownFields).toEqual([]);
  });

  it('[F-03] refuses a label that another offered field of the subject has, in either language', async () => {
    const { admin } = await resourceWorld(api);
    const id = await addField(api, admin);
    const again = (label: { en: string; th: string }) =>
      api.call(createOwnField, { as: admin, body: fieldBody({ label }) });
    const english = await again({ en: 'COST OBJECT', th: 'อื่น' });
    expect(english.problem.errors).toMatchObject([
      { path: 'label.en', code: 'own_field.label_taken' },
    ]);
    const thai = await again({ en: 'Other', th: 'รหัสต้นทุน' });
    expect(thai.problem.errors).toMatchObject([{ path: 'label.th' }]);
    const body = { version: 1, isArchived: true };
    await api.call(updateOwnField, { as: admin, params: { id }, body });
    expect((await again({ en: 'Cost object', th: 'รหัสต้นทุน' })).status).toBe(201);
  });

  it('[F-03] refuses more fields of a subject than are offered, and an unknown resource', async () => {
    const { admin } = await resourceWorld(api);
    const named = (index: number) => ({ label: { en: `Field ${index}`, th: `ช่อง ${index}` } });
    for (let index = 0; index < ownFieldLimits.fields; index += 1) {
      await addField(api, admin, named(index));
    }
    const { problem } = await api.call(createOwnField, { as: admin, body: fieldBody() });
    expect(problem).toMatchObject({ code: 'own_field.too_many', params: { maximum: 40 } });
    const resourceIds = ['019a1f00-0000-7000-8000-0000000000ff'];
    const body = fieldBody({ ...plugType, resourceIds });
    const unknown = await api.call(createOwnField, { as: admin, body });
    expect(unknown.problem.errors).toMatchObject([
      { path: 'resourceIds', code: 'resource.not_found' },
    ]);
  });
});

describe('updateOwnField', () => {
  it('[F-03] keeps values of an archived field and of an archived choice readable', async () => {
    const { admin, ann, create } = await resourceWorld(api);
    const id = await addField(api, admin, plugType);
    const { data: room } = await create({ ownFields: { [id]: typeG } });
    const change = (version: number, body: object) =>
      api.call(updateOwnField, { as: admin, params: { id }, body: { version, ...body } });
    const { data } = await change(1, { choices: plugType.choices?.slice(0, 1) });
    expect(data.choices.map(({ isArchived }) => isArchived)).toEqual([false, true]);
    const former = await create({ ownFields: { [id]: typeG } });
    expect(former.problem.errors).toMatchObject([
      { path: `ownFields.${id}`, message: 'Plug type: Choose one of: Type C.' },
    ]);
    await change(2, { isArchived: true });
    const gone = await create({ ownFields: { [id]: typeC } });
    expect(gone.problem.errors).toMatchObject([{ code: 'unknown_field' }]);
    const { data: shown } = await api.call(getResource, { as: ann, params: { id: room.id } });
    expect(shown.ownFields).toEqual([
      {
        id,
        kind: 'choice',
        label: { en: 'Plug type', th: 'ชนิดปลั๊ก' },
        value: typeG,
        choice: { en: 'Type G', th: 'แบบ G' },
        isArchived: true,
      },
    ]);
    const body = { version: 1, name: 'Jasmine' };
    const renamed = await api.call(updateResource, { as: admin, params: { id: room.id }, body });
    expect(renamed.data.ownFields).toEqual(shown.ownFields);
    const restored = await change(3, { isArchived: false, choices: plugType.choices });
    expect(restored.data.choices.map(({ isArchived }) => isArchived)).toEqual([false, false]);
  });

  it('[F-03] refuses an outdated version, an unknown field and facts that do not fit', async () => {
    const { admin } = await resourceWorld(api);
    const id = await addField(api, admin, { ...number, number: { min: 0, max: 9, decimals: 0 } });
    const change = (body: object, fieldId = id) =>
      api.call(updateOwnField, {
        as: admin,
        params: { id: fieldId },
        body: { version: 1, ...body },
      });
    const issues = async (body: object) => (await change(body)).problem.errors;
    expect(await issues({ default: 10 })).toMatchObject([{ path: 'default', code: 'too_big' }]);
    expect(await issues({ isFilter: true })).toMatchObject([{ path: 'isFilter' }]);
    await change({ default: 5 });
    expect((await change({ default: 6 })).problem.code).toBe('own_field.stale');
    const unknown = await change({}, '019a1f00-0000-7000-8000-0000000000ff');
    expect(unknown.problem.code).toBe('own_field.not_found');
  });

  it('[F-03] [D-08] is in the audit log by its labels, as are the values of resources', async () => {
    const { admin, create } = await resourceWorld(api);
    const id = await addField(api, admin, plugType);
    await create({ ownFields: { [id]: typeC } });
    const body = { version: 1, label: { en: 'Socket', th: 'เต้ารับ' } };
    await api.call(updateOwnField, { as: admin, params: { id }, body });
    const { data } = await api.call(listAuditEvents, { as: admin, query: {} });
    const changes = data.flatMap((event) => event.changes);
    expect(changes).toContainEqual({ field: 'labelTh', before: 'ชนิดปลั๊ก', after: 'เต้ารับ' });
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'ownFields', after: 'Plug type: Type C' }),
    );
  });
});

describe('listOwnFields', () => {
  it('[F-03] has resources before bookings, and archived fields last', async () => {
    const { admin } = await resourceWorld(api);
    const former = await addField(api, admin);
    const later = await addField(api, admin, { label: { en: 'Purpose', th: 'วัตถุประสงค์' } });
    const plug = await addField(api, admin, plugType);
    const body = { version: 1, isArchived: true };
    await api.call(updateOwnField, { as: admin, params: { id: former }, body });
    const { data } = await api.call(listOwnFields, { as: admin });
    expect(data.map(({ id, isArchived, version }) => [id, isArchived, version])).toEqual([
      [plug, false, 1],
      [later, false, 1],
      [former, true, 2],
    ]);
  });
});

describe('orderOwnFields', () => {
  it('[F-03] sets the order of all fields that are offered, or is refused', async () => {
    const { admin } = await resourceWorld(api);
    const first = await addField(api, admin);
    const second = await addField(api, admin, { label: { en: 'Purpose', th: 'วัตถุประสงค์' } });
    const order = (ids: string[]) =>
      api.call(orderOwnFields, { as: admin, body: { subject: 'booking', ids } });
    const { data } = await order([second, first]);
    expect(data.map(({ id }) => id)).toEqual([second, first]);
    for (const ids of [[first], [first, first], [first, second, second]]) {
      expect((await order(ids)).problem.code).toBe('own_field.stale');
    }
    const { data: listed } = await api.call(listOwnFields, { as: admin });
    expect(listed.map(({ id }) => id)).toEqual([second, first]);
  });
});

describe('values of resources', () => {
  it('[F-03] have defaults, are required, and change one by one', async () => {
    const { admin, create } = await resourceWorld(api);
    const plug = await addField(api, admin, { ...plugType, isRequired: true });
    const label = { en: 'Sockets', th: 'จำนวนเต้ารับ' };
    const sockets = await addField(api, admin, { ...number, label, default: 2 });
    const missing = await create();
    expect(missing.problem.errors).toMatchObject([
      { path: `ownFields.${plug}`, code: 'required', message: 'Plug type: Fill in this field.' },
    ]);
    const { data: room } = await create({ ownFields: { [plug]: typeC } });
    expect(room.ownFields.map(({ value }) => value)).toEqual([typeC, 2]);
    const change = (ownFields: object, version = 1) =>
      api.call(updateResource, {
        as: admin,
        params: { id: room.id },
        body: { version, ownFields: { ...ownFields } },
      });
    const cleared = await change({ [plug]: null });
    expect(cleared.problem.errors).toMatchObject([{ code: 'required' }]);
    const { data: changed } = await change({ [sockets]: null });
    expect(changed.ownFields.map(({ value }) => value)).toEqual([typeC]);
    const { data: read } = await api.call(getManagedResource, {
      as: admin,
      params: { id: room.id },
    });
    expect(read.ownFields).toEqual(changed.ownFields);
  });

  it('[F-03] that are for administrators stay hidden from staff', async () => {
    const { admin, ann, create } = await resourceWorld(api);
    const id = await addField(api, admin, { ...plugType, seenBy: 'responsible' });
    const { data: room } = await create({ ownFields: { [id]: typeC } });
    const read = async (as: typeof ann) =>
      (await api.call(getResource, { as, params: { id: room.id } })).data.ownFields;
    expect(await read(ann)).toEqual([]);
    expect(await read(admin)).toHaveLength(1);
    const body = {
      type: 'room',
      start: at('10:00'),
      end: at('11:00'),
      ownFields: { [id]: typeC },
    } as const;
    const { problem } = await api.call(searchResources, { as: ann, body });
    expect(problem.errors).toMatchObject([{ path: `ownFields.${id}`, code: 'unknown_field' }]);
  });

  it('[F-03] filter a search of a window and of a series, with its counts', async () => {
    const { admin, ann, create } = await resourceWorld(api);
    const plug = await addField(api, admin, plugType);
    const label = { en: 'Quiet', th: 'เงียบ' };
    const quiet = await addField(api, admin, { ...plugType, label, kind: 'yes-no', choices: [] });
    await create({ name: 'Lotus', ownFields: { [plug]: typeC, [quiet]: true } });
    await create({ name: 'Jasmine', ownFields: { [plug]: typeC, [quiet]: false } });
    await create({ name: 'Orchid' });
    const body = { type: 'room', start: at('10:00'), end: at('11:00'), facets: true } as const;
    const find = async (more: object) => {
      const { data, meta } = await api.call(searchResources, {
        as: ann,
        body: { ...body, ...more },
      });
      return { names: data.map(({ resource }) => resource.name), facets: meta.facets };
    };
    const recurrence = { frequency: 'weekly', weekdays: ['monday'], count: 2 };
    for (const more of [{}, { recurrence }]) {
      const all = await find(more);
      expect(all.names).toEqual(['Jasmine', 'Lotus', 'Orchid']);
      const some = await find({ ...more, ownFields: { [plug]: typeC } });
      expect(some.names).toEqual(['Jasmine', 'Lotus']);
      expect(some.facets?.amenities).toEqual({ screen: 2 });
      const one = await find({ ...more, ownFields: { [plug]: typeC, [quiet]: true } });
      expect(one.names).toEqual(['Lotus']);
    }
  });
});
