import type { AnnouncementBody } from '@axp/contracts/announcements';
import {
  createAnnouncement,
  endAnnouncement,
  getManagedAnnouncement,
  listManagedAnnouncements,
  previewAnnouncement,
  updateAnnouncement,
} from '@axp/contracts/announcements';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { roleWorld } from '../security/role-world.ts';
import { trailOf } from './resource-world.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('09:00')));

const english = { title: 'Fire alarm test', text: 'In the whole building.' };

function bodyOf(changes: Partial<AnnouncementBody> = {}): AnnouncementBody {
  return {
    severity: 'urgent',
    texts: { en: english, th: null },
    linkUrl: null,
    buildingId: null,
    resourceId: null,
    start: at('08:00'),
    end: at('18:00'),
    notifies: false,
    ...changes,
  };
}

const create = (as: Member, changes: Partial<AnnouncementBody> = {}) =>
  api.call(createAnnouncement, { as, body: bodyOf(changes) });
const update = (as: Member, id: string, changes: Partial<AnnouncementBody> & { version: number }) =>
  api.call(updateAnnouncement, { as, params: { id }, body: { ...bodyOf(), ...changes } });
const end = (as: Member, id: string, version = 1) =>
  api.call(endAnnouncement, { as, params: { id }, body: { version } });
const list = (as: Member, query: object = {}) => api.call(listManagedAnnouncements, { as, query });
const namesIn = async (as: Member, query: object = {}) =>
  (await list(as, query)).data.map(({ texts }) => texts.en?.title ?? texts.th?.title);

describe('createAnnouncement', () => {
  it('[R-03] keeps its texts, place and period, and is in the audit log of its place', async () => {
    const { admin: as, own, building } = await roleWorld(api);
    const { data, status } = await create(as, {
      resourceId: own.id,
      linkUrl: 'https://acme.test/rooms',
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      version: 1,
      state: 'shown',
      severity: 'urgent',
      texts: { en: english, th: null },
      linkUrl: 'https://acme.test/rooms',
      resource: { id: own.id, name: 'Lotus' },
      building: { id: building.id, name: 'River House' },
      timezone: building.timezone,
    });
    const found = await api.call(getManagedAnnouncement, { as, params: { id: data.id } });
    expect(found.data).toEqual(data);
    expect((await trailOf(api, as)).at(-1)).toMatchObject({
      action: 'create',
      object_type: 'announcement',
      object_name: 'Fire alarm test',
      after: { severity: 'urgent', where: 'Lotus', titleEn: 'Fire alarm test', titleTh: null },
    });
  });

  it.each([
    ['texts', 'required', { texts: { en: null, th: null } }],
    ['texts.th.title', 'required', { texts: { en: english, th: { title: '', text: 'x' } } }],
    ['end', 'end_before_start', { end: at('08:00') }],
    ['end', 'end_in_past', { end: at('09:00') }],
    ['linkUrl', 'invalid_url', { linkUrl: 'javascript:alert(1)' }],
  ] as const)('[R-03] names the field %s that is %s', async (path, code, changes) => {
    const { admin } = await roleWorld(api);
    const { problem } = await create(admin, changes);
    expect(problem.errors).toMatchObject([{ path, code }]);
  });

  it('[R-03] refuses a resource beside a building, and an unknown place by its field', async () => {
    const { admin, own, building } = await roleWorld(api);
    const both = await create(admin, { resourceId: own.id, buildingId: building.id });
    expect(both.problem.errors).toMatchObject([{ path: 'resourceId', code: 'not_together' }]);
    const resource = await create(admin, { resourceId: building.id });
    expect(resource.problem.code).toBe('resource.not_found');
    const unknown = await create(admin, { buildingId: own.id });
    expect(unknown.problem.errors).toMatchObject([{ path: 'buildingId' }]);
  });
});

describe('[D-01] a facility manager', () => {
  it('announces in their buildings alone, and not to the company', async () => {
    const { manager, building, other, own, foreign } = await roleWorld(api);
    expect((await create(manager, { buildingId: building.id })).status).toBe(201);
    expect((await create(manager, { resourceId: own.id })).status).toBe(201);
    const elsewhere = await create(manager, { buildingId: other.id });
    expect(elsewhere.problem.code).toBe('building.not_found');
    const room = await create(manager, { resourceId: foreign.id });
    expect(room.problem.code).toBe('resource.not_found');
    expect((await create(manager)).problem.code).toBe('access.denied');
  });

  it('neither sees nor changes those of other buildings and of the company', async () => {
    const { admin, manager, own, foreign } = await roleWorld(api);
    const { data: inside } = await create(admin, { resourceId: own.id });
    const { data: outside } = await create(admin, { resourceId: foreign.id });
    const { data: company } = await create(admin);
    const { data, meta } = await list(manager);
    expect(data.map(({ id }) => id)).toEqual([inside.id]);
    expect(meta).toMatchObject({ shown: 1, scheduled: 0, ended: 0 });
    for (const { id } of [outside, company]) {
      expect((await end(manager, id)).problem.code).toBe('announcement.not_found');
    }
    const moved = await update(manager, inside.id, { version: 1, resourceId: foreign.id });
    expect(moved.problem.code).toBe('resource.not_found');
    const widened = await update(manager, inside.id, { version: 1 });
    expect(widened.problem.code).toBe('access.denied');
  });
});

describe('listManagedAnnouncements', () => {
  it('[R-03] lists those shown and scheduled by their start, and ended ones latest first', async () => {
    const { admin, building, foreign } = await roleWorld(api);
    const named = (title: string, changes: Partial<AnnouncementBody> = {}) =>
      create(admin, { texts: { en: { title, text: '' }, th: null }, ...changes });
    await named('Scheduled', { start: at('08:00', 4), end: at('12:00', 4) });
    await named('Early', { start: at('06:00'), end: at('10:00') });
    await named('Shown', { buildingId: building.id, end: at('11:00') });
    await named('Elsewhere', { resourceId: foreign.id, start: at('08:30') });
    await create(admin, {
      texts: { en: null, th: { title: 'ทดสอบ', text: '' } },
      start: at('08:45'),
    });
    api.clock.set(at('11:00'));
    expect(await namesIn(admin)).toEqual(['Elsewhere', 'ทดสอบ', 'Scheduled']);
    expect(await namesIn(admin, { state: 'shown' })).toEqual(['Elsewhere', 'ทดสอบ']);
    expect(await namesIn(admin, { state: 'ended' })).toEqual(['Shown', 'Early']);
    expect(await namesIn(admin, { lacks: 'en' })).toEqual(['ทดสอบ']);
    expect(await namesIn(admin, { buildingId: building.id, state: 'ended' })).toEqual(['Shown']);
    expect(await namesIn(admin, { text: 'orchid' })).toEqual(['Elsewhere']);
    expect(await namesIn(admin, { text: 'ทดสอบ' })).toEqual(['ทดสอบ']);
    expect(await namesIn(admin, { text: 'title' })).toEqual([]);
    const { meta } = await list(admin);
    expect(meta).toEqual({
      nextCursor: null,
      shown: 2,
      scheduled: 1,
      ended: 2,
      lacking: { en: 1, th: 2 },
    });
    const first = await list(admin, { limit: 2 });
    expect(await namesIn(admin, { cursor: first.meta.nextCursor })).toEqual(['Scheduled']);
  });
});

describe('getManagedAnnouncement', () => {
  it('[T-01] does not find one of another merchant', async () => {
    const { data } = await create((await roleWorld(api)).admin);
    const params = { id: data.id };
    const as = (await roleWorld(api)).admin;
    const { problem } = await api.call(getManagedAnnouncement, { as, params });
    expect(problem.code).toBe('announcement.not_found');
  });
});

describe('updateAnnouncement', () => {
  it('[R-03] changes one that has not ended, in the version that was read', async () => {
    const { admin, building } = await roleWorld(api);
    const { data } = await create(admin);
    const changes = { version: 1, severity: 'information', buildingId: building.id } as const;
    expect((await update(admin, data.id, changes)).data).toMatchObject({
      version: 2,
      severity: 'information',
      building: { id: building.id },
    });
    expect((await trailOf(api, admin)).at(-1)).toMatchObject({
      action: 'update',
      before: { severity: 'urgent', where: null },
      after: { severity: 'information', where: 'River House' },
    });
    expect((await update(admin, data.id, changes)).problem.code).toBe('announcement.stale');
    api.clock.set(at('18:00'));
    const over = await update(admin, data.id, { version: 2, end: at('19:00') });
    expect(over.problem.code).toBe('announcement.ended');
  });
});

describe('endAnnouncement', () => {
  it('[R-03] ends one that is shown, and deletes one that is scheduled', async () => {
    const { admin } = await roleWorld(api);
    const { data: shown } = await create(admin);
    const { data: scheduled } = await create(admin, { start: at('12:00') });
    expect((await end(admin, shown.id, 2)).problem.code).toBe('announcement.stale');
    await end(admin, shown.id);
    await end(admin, scheduled.id);
    expect((await list(admin, { state: 'ended' })).data).toMatchObject([
      { id: shown.id, version: 2, end: at('09:00') },
    ]);
    expect((await list(admin)).data).toEqual([]);
    const trail = await trailOf(api, admin);
    expect(trail.slice(-2).map(({ action }) => action)).toEqual(['update', 'delete']);
    expect((await end(admin, shown.id, 2)).problem.code).toBe('announcement.ended');
  });
});

describe('previewAnnouncement', () => {
  it('[R-03] counts bookings in the period and their people, without the announcer', async () => {
    const { admin, manager, ann, own, foreign, building } = await roleWorld(api);
    const bob = await colleagueOf(api, ann);
    const invitees = [{ userId: bob.id }, { userId: manager.id }];
    await book(api, ann, own.id, { invitees });
    await book(api, ann, own.id, { start: at('13:00'), end: at('14:00') });
    await book(api, ann, foreign.id);
    const period = { resourceId: null, start: at('08:00'), end: at('12:00') };
    const preview = async (as: Member, changes: object) =>
      (
        await api.call(previewAnnouncement, {
          as,
          body: { buildingId: null, ...period, ...changes },
        })
      ).data;
    expect(await preview(admin, { resourceId: own.id })).toEqual({ bookings: 1, people: 3 });
    expect(await preview(manager, { buildingId: building.id, end: at('18:00') })).toEqual({
      bookings: 2,
      people: 2,
    });
    expect(await preview(admin, {})).toEqual({ bookings: 0, people: 0 });
  });
});
