import { randomUUID } from 'node:crypto';
import { cancelBooking, getMe, getUser, listUsers } from '@axp/contracts';
import { deactivateUser, listAuditEvents } from '@axp/contracts/administration';
import type { PeopleAction, PeopleSelection } from '@axp/contracts/sheets';
import {
  countUsers,
  exportPeople,
  importPeopleSheet,
  previewPeopleAction,
  runPeopleAction,
} from '@axp/contracts/sheets';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { bookCar, thingOf } from '../bookings/kind-world.ts';
import {
  buildBuilding,
  buildBusinessUnit,
  buildLicence,
  buildResource,
  buildUser,
} from '../factories.ts';
import { administrator } from './admin-world.ts';
import { sendFile } from './resource-world.ts';
import { downloadFile } from './xlsx-files.ts';

const api = testApi();
beforeEach(() => api.clock.set(at('08:00')));

const everyone = { filter: {} };
const deactivation = { kind: 'deactivate' } as const;

interface Asked {
  readonly selection?: PeopleSelection;
  readonly action: PeopleAction;
}

const preview = (as: Member, { selection = everyone, action }: Asked) =>
  api.call(previewPeopleAction, { as, body: { selection, action } });
const run = (
  as: Member,
  { selection = everyone, action, affected }: Asked & { affected: number },
) => api.call(runPeopleAction, { as, body: { selection, action, affected } });
const statusOf = async (as: Member, { id }: { readonly id: string }) =>
  (await api.call(getUser, { as, params: { id } })).data.status;

/** An administrator, Ann and Bob with a unit, Cat without one, and Dan, who is invited. */
async function world() {
  const boss = await administrator(api);
  const { merchantId: merchant_id } = boss;
  const ann = await api.member({ user: { merchant_id, full_name: 'Ann Lee' } });
  const rights = { is_approver: true, is_help_desk: true, is_auditor: true };
  const bob = await api.member({ user: { merchant_id, full_name: 'Bob Wu', ...rights } });
  const building = await buildBuilding(api.db, { merchant_id });
  await api.db
    .insertInto('building_manager')
    .values({ merchant_id, user_id: ann.id, building_id: building.id })
    .execute();
  const cat = await buildUser(api.db, { merchant_id, full_name: 'Cat Roe' });
  const dan = await buildUser(api.db, { merchant_id, full_name: 'Dan Fox', status: 'invited' });
  return { boss, merchant_id, building, ann, bob, cat, dan };
}

describe('countUsers', () => {
  it('[D-04] counts each filter in combination with the others, and the list finds the same', async () => {
    const { boss, merchant_id, ann, cat, dan } = await world();
    await buildUser(api.db, { merchant_id, full_name: 'Old Hand', status: 'deactivated' });
    await buildLicence(api.db, { merchant_id, user_id: ann.id, state: 'entered' });
    const expired = { state: 'entered', expires_on: '2020-01-01' };
    await buildLicence(api.db, { merchant_id, user_id: cat.id, ...expired });
    const counts = async (query: Parameters<typeof api.call<typeof countUsers>>[1]['query']) =>
      (await api.call(countUsers, { as: boss, query })).data;
    expect(await counts({ status: 'active' })).toEqual({
      total: 4,
      statuses: { active: 4, invited: 1, deactivated: 1 },
      roles: {
        administrator: 1,
        approver: 1,
        'resource-manager': 0,
        'facility-manager': 1,
        'help-desk': 1,
        auditor: 1,
      },
      noUnit: 1,
      licenceWaiting: 1,
    });
    expect(await counts({ unit: 'none' })).toMatchObject({
      total: 3,
      statuses: { active: 1, invited: 1, deactivated: 1 },
      roles: { administrator: 0 },
      noUnit: 3,
      licenceWaiting: 0,
    });
    const names = async (query: Parameters<typeof api.call<typeof listUsers>>[1]['query']) =>
      (await api.call(listUsers, { as: boss, query })).data.map(({ fullName }) => fullName);
    expect(await names({ unit: 'none' })).toEqual(['Cat Roe', dan.full_name, 'Old Hand']);
    expect(await names({ licence: 'waiting' })).toEqual(['Ann Lee']);
  });

  it('[D-04] does not count a person for all business units as one without a unit', async () => {
    const boss = await administrator(api);
    await buildUser(api.db, { merchant_id: boss.merchantId, is_all_bu: true });
    const { data } = await api.call(countUsers, { as: boss, query: {} });
    expect(data).toMatchObject({ total: 2, noUnit: 0 });
  });
});

describe('exportPeople', () => {
  it('[D-04] writes the filtered people as a sheet that imports without changes', async () => {
    const { boss, ann, building } = await world();
    const query = { text: 'ann', status: 'active' };
    const csv = await downloadFile(api, exportPeople, {
      as: boss,
      query: { ...query, format: 'csv' },
    });
    const detail = await api.call(getUser, { as: boss, params: { id: ann.id } });
    const unit = detail.data.businessUnits[0]?.title;
    const [, ...lines] = csv.bytes.toString().trim().split('\r\n');
    const { signedInAt } = detail.data;
    expect(lines).toEqual([
      `${ann.email},Ann Lee,${unit},no,no,no,no,no,${building.name},,active,${signedInAt}`,
    ]);
    const xlsx = await downloadFile(api, exportPeople, {
      as: boss,
      query: { ...query, format: 'xlsx' },
    });
    expect(xlsx.texts).toContain(ann.email);
    expect(xlsx.texts).not.toContain('Bob Wu');
    const { data } = await sendFile(api, importPeopleSheet, {
      as: boss,
      content: csv.bytes,
      query: {
        existing: 'update',
        // The wizard leaves out the status, and when they signed in.
        columns:
          'email,full_name,business_units,all_units,administrator,approver,help_desk,auditor,facility_manager,language,,',
      },
      params: { importId: randomUUID() },
    });
    expect(data.counts).toMatchObject({ unchanged: 1, updated: 0, refused: 0 });
  });
});

describe('previewPeopleAction', () => {
  it('[D-04] names who is skipped by a deactivation, and why', async () => {
    const { boss, ann, bob, merchant_id } = await world();
    const gone = await buildUser(api.db, {
      merchant_id,
      full_name: 'Zoe Old',
      status: 'deactivated',
    });
    const room = await buildResource(api.db, { merchant_id });
    await book(api, ann, room.id);
    const dropped = await book(api, bob, room.id, { start: at('14:00'), end: at('15:00') });
    await api.call(cancelBooking, {
      as: bob,
      params: { id: dropped.data.id },
      body: { version: 1 },
    });
    const { data } = await preview(boss, { action: deactivation });
    expect(data).toEqual({
      selected: 6,
      affected: 3,
      skipped: [
        { reason: 'already', count: 1, examples: [{ id: gone.id, fullName: 'Zoe Old' }] },
        { reason: 'open_items', count: 1, examples: [{ id: ann.id, fullName: 'Ann Lee' }] },
        { reason: 'yourself', count: 1, examples: [{ id: boss.id, fullName: boss.fullName }] },
      ],
    });
    expect(await statusOf(boss, bob)).toBe('active');
  });

  it('[D-04] includes people with trips to drive or requests that only they decide', async () => {
    const { boss, ann, bob, merchant_id } = await world();
    const eve = await colleagueOf(api, boss);
    const car = await thingOf(api, ann, { type: 'car', licence_class: 'B' });
    await buildLicence(api.db, { merchant_id, user_id: bob.id });
    await bookCar(api, ann, car, { driverId: bob.id });
    const asked = await buildResource(api.db, { merchant_id, needs_approval: true });
    const rows = { merchant_id, resource_id: asked.id, user_id: eve.id };
    await api.db.insertInto('resource_approver').values(rows).execute();
    await book(api, ann, asked.id);
    const open = async () => {
      const { data } = await preview(boss, { action: deactivation });
      const skipped = data.skipped.find(({ reason }) => reason === 'open_items');
      return skipped?.examples.map(({ id }) => id).toSorted();
    };
    expect(await open()).toEqual([ann.id, bob.id, eve.id].toSorted());
    const second = { ...rows, user_id: (await colleagueOf(api, boss)).id };
    await api.db.insertInto('resource_approver').values(second).execute();
    expect(await open()).toEqual([ann.id, bob.id].toSorted());
  });
});

describe('runPeopleAction', () => {
  it('[D-04] deactivates people without open items: sessions end, and each change is in both logs', async () => {
    const { boss, ann, bob, merchant_id } = await world();
    const room = await buildResource(api.db, { merchant_id });
    await book(api, ann, room.id);
    const selection = { ids: [ann.id, bob.id] };
    const { data } = await run(boss, { selection, action: deactivation, affected: 1 });
    expect(data.affected).toBe(1);
    expect([await statusOf(boss, ann), await statusOf(boss, bob)]).toEqual([
      'active',
      'deactivated',
    ]);
    expect((await api.call(getMe, { as: bob, query: {} })).status).toBe(401);
    const trail = await api.call(listAuditEvents, { as: boss, query: { objectId: bob.id } });
    expect(trail.data).toMatchObject([
      {
        action: 'deactivate',
        actor: { id: boss.id },
        changes: [{ field: 'status', before: 'active', after: 'deactivated' }],
      },
    ]);
    const events = await api.db
      .selectFrom('security_event')
      .select(['kind', 'reason', 'actor_id'])
      .where('user_id', '=', bob.id)
      .where('reason', '=', 'deactivate')
      .execute();
    expect(events).toEqual([{ kind: 'rights-changed', reason: 'deactivate', actor_id: boss.id }]);
  });

  it('[D-04] adds a unit, also as the default of a person without another', async () => {
    const { boss, ann, cat, merchant_id } = await world();
    const unit = await buildBusinessUnit(api.db, { merchant_id, title: 'Night shift' });
    const action = { kind: 'assign-unit', businessUnitId: unit.id } as const;
    const selection = { ids: [ann.id, cat.id] };
    expect((await preview(boss, { selection, action })).data.affected).toBe(2);
    await run(boss, { selection, action, affected: 2 });
    const rows = await api.db
      .selectFrom('user_business_unit')
      .select(['user_id', 'is_default'])
      .where('business_unit_id', '=', unit.id)
      .execute();
    expect(new Map(rows.map((row) => [row.user_id, row.is_default]))).toEqual(
      new Map([
        [ann.id, false],
        [cat.id, true],
      ]),
    );
    const me = await api.call(getMe, { as: ann, query: { include: 'businessUnits' } });
    expect(me.data.businessUnits).toHaveLength(2);
    const { data } = await preview(boss, { selection, action });
    expect(data).toMatchObject({ affected: 0, skipped: [{ reason: 'already', count: 2 }] });
    const trail = await api.call(listAuditEvents, { as: boss, query: { objectId: cat.id } });
    expect(trail.data).toMatchObject([
      { action: 'update', changes: [{ field: 'businessUnits', after: 'Night shift' }] },
    ]);
  });

  it('[D-04] resends invitations that were not accepted', async () => {
    const { boss, dan, merchant_id } = await world();
    const action = { kind: 'invite-again' } as const;
    const { data } = await preview(boss, { action });
    expect(data).toMatchObject({ affected: 1, skipped: [{ reason: 'not_invited', count: 4 }] });
    await run(boss, { action, affected: 1 });
    const mails = await api.db
      .selectFrom('account_mail')
      .select(['email', 'purpose'])
      .where('merchant_id', '=', merchant_id)
      .execute();
    expect(mails).toEqual([{ email: dan.email, purpose: 'activate' }]);
  });

  it('[D-04] changes nothing when the confirmed summary is outdated', async () => {
    const { boss, ann } = await world();
    const { problem } = await run(boss, { action: deactivation, affected: 2 });
    expect(problem.code).toBe('selection.changed');
    expect(await statusOf(boss, ann)).toBe('active');
  });

  it('[D-04] keeps an administrator when two deactivate each other', async () => {
    const boss = await administrator(api);
    const other = await administrator(api, boss);
    const answers = await Promise.all([
      run(boss, { selection: { ids: [other.id] }, action: deactivation, affected: 1 }),
      api.call(deactivateUser, {
        as: other,
        params: { id: boss.id },
        body: { version: 1, decisions: [] },
      }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[D-04] refuses a business unit that the merchant does not have', async () => {
    const { boss } = await world();
    const theirs = await buildBusinessUnit(api.db);
    const action = { kind: 'assign-unit', businessUnitId: theirs.id } as const;
    for (const answer of [
      await preview(boss, { action }),
      await run(boss, { action, affected: 5 }),
    ]) {
      expect(answer.problem).toMatchObject({
        code: 'business_unit.not_found',
        errors: [{ path: 'action.businessUnitId' }],
      });
    }
  });

  it('[T-07] changes no one of another merchant, by id or by filter', async () => {
    const { boss, ann, bob } = await world();
    const other = await administrator(api);
    for (const selection of [everyone, { ids: [ann.id, bob.id] }]) {
      const { problem } = await run(other, { selection, action: deactivation, affected: 2 });
      expect(problem.code).toBe('selection.changed');
    }
    expect(await statusOf(boss, ann)).toBe('active');
  });
});
