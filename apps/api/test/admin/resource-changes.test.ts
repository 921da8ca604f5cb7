import {
  listManagedResources,
  planMaintenance,
  previewResourceChanges,
  unblockResource,
  updateResources,
} from '@axp/contracts';
import { changeMaintenance, listAuditEvents } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { at, book } from '../bookings/booking-world.ts';
import { buildBuilding } from '../factories.ts';
import { resourceWorld } from './resource-world.ts';

const api = testApi();

const codesOf = (problem: { readonly errors: readonly { path: string; code: string }[] }) =>
  problem.errors.map(({ path, code }) => [path, code]);

describe('updateResources', () => {
  it('[D-03] changes many resources, or none when one was changed since', async () => {
    const { admin, create, ann } = await resourceWorld(api);
    const made = [await create({ name: 'A' }), await create({ name: 'B' })].map(({ data }) => data);
    const tower = await buildBuilding(api.db, { merchant_id: ann.merchantId, name: 'Tower' });
    const change = (versions: readonly number[], body: object) =>
      api.call(updateResources, {
        as: admin,
        body: {
          resources: made.map(({ id }, index) => ({ id, version: versions[index] ?? 1 })),
          change: body,
        },
      });
    const stale = await change([1, 7], { isActive: false });
    expect([stale.problem.code, ...codesOf(stale.problem)]).toEqual([
      'resource.stale',
      ['resources.1', 'resource.stale'],
    ]);
    expect((await change([1, 1], { buildingId: tower.id })).data).toEqual({ changed: 2 });
    const { data } = await api.call(listManagedResources, { as: admin, query: {} });
    expect(data.map(({ building, version }) => [building.name, version])).toEqual([
      ['Tower', 2],
      ['Tower', 2],
    ]);
    expect((await change([2, 2], {})).problem.code).toBe('request.invalid');
  });

  it('[D-03] [D-08] sets approval, check-in, hours, units and amenities, each with an audit entry', async () => {
    const { admin, ann, create } = await resourceWorld(api);
    const { data: lotus } = await create({ rules: { minNoticeMinutes: 30, approval: 'never' } });
    const { data: orchid } = await create({ name: 'Orchid', amenities: ['screen', 'phone'] });
    const openingHours = [{ weekday: 1, opens: '08:00', closes: '18:00' }];
    const { data } = await api.call(updateResources, {
      as: admin,
      body: {
        resources: [lotus, orchid].map(({ id, version }) => ({ id, version })),
        change: {
          approval: 'always',
          requiresCheckIn: true,
          openingHours,
          visibleTo: [ann.businessUnitId ?? ''],
          addAmenities: ['wifi'],
          removeAmenities: ['screen'],
        },
      },
    });
    expect(data).toEqual({ changed: 2 });
    const list = await api.call(listManagedResources, { as: admin, query: {} });
    expect(list.data).toMatchObject([
      {
        amenities: ['wifi'],
        rules: { minNoticeMinutes: 30, approval: 'always', requiresCheckIn: true },
        openingHours,
        visibleTo: [{ id: ann.businessUnitId }],
      },
      { amenities: ['phone', 'wifi'], rules: { approval: 'always', requiresCheckIn: true } },
    ]);
    const query = { objectType: 'resource', action: 'update' } as const;
    const trail = await api.call(listAuditEvents, { as: admin, query });
    expect(trail.data.map(({ object }) => object.name).toSorted()).toEqual(['Lotus', 'Orchid']);
  });

  it('[D-03] resets a rule, and skips resources without a difference', async () => {
    const { admin, create } = await resourceWorld(api);
    const { data: lotus } = await create({ rules: { approval: 'always', requiresCheckIn: true } });
    const { data: orchid } = await create({ name: 'Orchid' });
    const { data } = await api.call(updateResources, {
      as: admin,
      body: {
        resources: [lotus, orchid].map(({ id, version }) => ({ id, version })),
        change: { approval: null, requiresCheckIn: null },
      },
    });
    expect(data).toEqual({ changed: 1 });
    const list = await api.call(listManagedResources, { as: admin, query: {} });
    expect(list.data.map(({ rules, version }) => [rules, version])).toEqual([
      [{}, 2],
      [{}, 1],
    ]);
  });
});

describe('previewResourceChanges', () => {
  it('[D-03] counts changes, lists the bookings that would not fit, and writes nothing', async () => {
    const { admin, ann, create } = await resourceWorld(api);
    const { data: lotus } = await create();
    const { data: orchid } = await create({ name: 'Orchid', isActive: false });
    const { data: booking } = await book(api, ann, lotus.id);
    const body = {
      resources: [lotus, orchid].map(({ id, version }) => ({ id, version })),
      change: { isActive: false, openingHours: [{ weekday: 7, opens: '08:00', closes: '09:00' }] },
    };
    const { data } = await api.call(previewResourceChanges, { as: admin, body });
    expect(data).toMatchObject({
      changed: 2,
      unchanged: 0,
      affected: { total: 1, bookings: [{ id: booking.id }] },
    });
    const same = { ...body, change: { isActive: false } };
    const once = await api.call(previewResourceChanges, { as: admin, body: same });
    expect([once.data.changed, once.data.unchanged]).toEqual([1, 1]);
    const list = await api.call(listManagedResources, { as: admin, query: {} });
    expect(list.data.map(({ version }) => version)).toEqual([1, 1]);
  });

  it('[D-03] reports deleted or changed resources by position', async () => {
    const { admin, create } = await resourceWorld(api);
    const { data: lotus } = await create();
    const stale = [{ id: lotus.id, version: 4 }];
    const body = { resources: stale, change: { isActive: false } };
    const { problem } = await api.call(previewResourceChanges, { as: admin, body });
    expect(codesOf(problem)).toEqual([['resources.0', 'resource.stale']]);
  });
});

describe('the history of a resource', () => {
  const changed = (field: string, before: string | null, after: string | null) => ({
    field,
    before,
    after,
  });

  it('[D-08] has planned, moved, urgent and cancelled maintenance, with its values', async () => {
    const { admin: as, create } = await resourceWorld(api);
    const { data: room } = await create({ name: 'Lotus' });
    const { data: spare } = await create({ name: 'Orchid' });
    const plan = (id: string, start: string, end: string) => {
      const body = { kind: 'maintenance' as const, title: 'Carpet', start, end, bookings: [] };
      return api.call(planMaintenance, { as, params: { id }, body });
    };
    const { data } = await plan(room.id, at('13:00'), at('16:00'));
    const params = { id: room.id, blockId: data.id };
    const body = { version: 1, title: 'Carpet', start: at('14:00'), end: at('17:00') };
    await api.call(changeMaintenance, { as, params, body: { ...body, bookings: [] } });
    await api.call(unblockResource, { as, params });
    const now = api.clock.hoursFromNow(0);
    await plan(room.id, now, api.clock.hoursFromNow(1));
    await plan(spare.id, at('13:00'), at('16:00'));
    const query = { objectId: room.id, objectType: 'maintenance' as const };
    const history = await api.call(listAuditEvents, { as, query });
    expect(history.data.map(({ action }) => action)).toEqual([
      'create',
      'delete',
      'update',
      'create',
    ]);
    const [urgent, deleted, moved, planned] = history.data.map(({ changes }) => changes);
    expect(urgent).toContainEqual(changed('start', null, now));
    expect(urgent).toContainEqual(changed('isUrgent', null, 'true'));
    expect(deleted).toContainEqual(changed('start', at('14:00'), null));
    expect(moved).toContainEqual(changed('start', at('13:00'), at('14:00')));
    expect(moved).toContainEqual(changed('end', at('16:00'), at('17:00')));
    expect(planned).toContainEqual(changed('start', null, at('13:00')));
    expect(planned).not.toContainEqual(changed('isUrgent', null, 'true'));
  });
});
