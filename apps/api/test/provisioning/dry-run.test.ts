import { randomUUID } from 'node:crypto';
import { cancelBooking, inviteUser } from '@axp/contracts';
import {
  getDryRun,
  getProvisioning,
  goLive,
  linkProvisionedPerson,
  listProvisioningEvents,
} from '@axp/contracts/provisioning';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, bookingWorld, colleagueOf } from '../bookings/booking-world.ts';
import { buildBusinessUnit, buildSignInMethod } from '../factories.ts';
import type { Directory } from './scim-world.ts';
import { configure, directory, entraUser, provisioningOf, scimOf } from './scim-world.ts';

const api = testApi();
const { send, list, create, patch } = scimOf(api);
const { createGroup, giveRight, personOf, state } = provisioningOf(api);
let entra: Directory;
beforeEach(async () => {
  entra = await directory(api);
  await configure(api, entra.boss, { isDryRun: true, linksPeople: true });
});

const expected = async () => {
  const { data } = await api.call(getDryRun, { as: entra.boss });
  return data.flatMap(({ kind, people }) =>
    people.map(({ fullName, right, target }) => {
      const gained = [right, target].filter((word) => word !== null);
      return [kind, fullName, ...gained].join(' ');
    }),
  );
};
const people = async () => {
  const rows = api.db.selectFrom('app_user').select(['full_name', 'status', 'version']);
  return rows.where('merchant_id', '=', entra.boss.merchantId).orderBy('id').execute();
};
const live = async (after: string | null = null) =>
  (await api.call(goLive, { as: entra.boss, body: { after } })).data;
const switchOff = (id: string) =>
  patch(entra, `/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'False' }]);
const linkTo = ({ email }: Member, name: string) =>
  create(entra, '/Users', entraUser(name, { emails: [{ value: email }] }));

const noRights = {
  isAllBu: false,
  isAdministrator: false,
  isApprover: false,
  businessUnitIds: [],
};

/** A group that gives a business unit to its members. */
async function salesGroup(memberIds: readonly string[], names: { externalId?: string } = {}) {
  const unit = await buildBusinessUnit(api.db, {
    merchant_id: entra.boss.merchantId,
    title: 'Sales',
  });
  const group = await createGroup(entra, { ...names, displayName: 'Sales people', memberIds });
  await giveRight(entra, group.id, { right: 'business-unit', targetId: unit.id });
  return group;
}

describe('getDryRun', () => {
  it('[J-03] is where every directory begins', async () => {
    const { boss } = await directory(api, entra.boss);
    await api.db.deleteFrom('scim_connection').execute();
    const { data } = await api.call(getProvisioning, { as: boss });
    expect(data).toMatchObject({ isDryRun: true, version: 1 });
  });

  it('[J-03] answers the directory as a live one, and changes no person', async () => {
    const colleague = await colleagueOf(api, entra.boss);
    const before = await people();
    const { id } = await create(entra, '/Users', entraUser('ann'));
    const linked = await linkTo(colleague, 'bob');
    expect(linked.id).toBe(colleague.id);
    await salesGroup([id, linked.id]);
    await patch(entra, `/Users/${id}`, [
      { op: 'replace', path: 'displayName', value: 'Ann Lee' },
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'lee@acme.test' },
    ]);
    await switchOff(linked.id);
    expect((await send(entra, 'GET', `/Users/${id}`)).json()).toMatchObject({
      displayName: 'Ann Lee',
      emails: [{ value: 'lee@acme.test' }],
      groups: [{ display: 'Sales people' }],
    });
    const found = await list(entra, '/Users', 'emails.value eq "lee@acme.test"');
    expect(found.Resources).toMatchObject([{ id }]);
    expect((await list(entra, '/Users', 'emails.value eq "ann@acme.test"')).totalResults).toBe(0);
    expect((await list(entra, '/Users', 'userName eq "bob@acme.test"')).Resources).toMatchObject([
      { id: linked.id, active: false },
    ]);
    await api.runJob('settle_provisioned_rights');
    expect(await people()).toEqual(before);
    expect(await expected()).toEqual([
      'deactivate bob Moreau',
      'gain Ann Lee business-unit Sales',
      'gain bob Moreau business-unit Sales',
      'create Ann Lee',
      'link bob Moreau',
      'update bob Moreau',
    ]);
    expect(await state(entra)).toMatchObject({ people: 2, pending: 2, waiting: [] });
  });

  it('[J-03] refuses what a live one refuses', async () => {
    await create(entra, '/Users', entraUser('ann'));
    const codes = async (body: object) => {
      const answer = await send(entra, 'POST', '/Users', { body });
      return [answer.statusCode, answer.json().scimType];
    };
    const again = entraUser('ben', { emails: [{ value: 'ann@acme.test' }] });
    expect(await codes(again)).toEqual([409, 'uniqueness']);
    expect(await codes(entraUser('cem', { emails: [{ value: entra.boss.email }] }))).toEqual([
      409,
      'uniqueness',
    ]);
    expect(await state(entra)).toMatchObject({ people: 1 });
  });

  it('[J-03] counts the bookings that people leave open', async () => {
    const { ann, room } = await bookingWorld(api);
    const boss = await administrator(api, ann);
    const directoryOfAnn = await directory(api, boss);
    await configure(api, boss, { isDryRun: true, linksPeople: true });
    await book(api, ann, room.id);
    const ended = await book(api, ann, room.id, { start: at('15:00'), end: at('16:00') });
    await api.call(cancelBooking, {
      as: ann,
      params: { id: ended.data.id },
      body: { version: 1 },
    });
    const leaver = { emails: [{ value: ann.email }], active: false };
    await create(directoryOfAnn, '/Users', entraUser('ann', leaver));
    const { data } = await api.call(getDryRun, { as: boss });
    expect(data).toMatchObject([
      { kind: 'deactivate', people: [{ id: ann.id, openBookings: 1 }] },
      { kind: 'link', people: [{ openBookings: null }] },
      { kind: 'update' },
    ]);
  });

  it('[J-03] keeps the last administrator, as a live one does', async () => {
    const colleague = await colleagueOf(api, entra.boss);
    await linkTo(colleague, 'ann');
    await live();
    const admin = api.db.updateTable('app_user').where('merchant_id', '=', entra.boss.merchantId);
    await admin.set({ is_administrator: true }).where('id', '=', colleague.id).execute();
    await configure(api, entra.boss, { isDryRun: true });
    await admin.set({ is_administrator: false }).where('id', '=', entra.boss.id).execute();
    expect((await switchOff(colleague.id)).statusCode).toBe(409);
  });

  it('[J-03] forgets a user whom the directory deletes again', async () => {
    const colleague = await colleagueOf(api, entra.boss);
    const { id } = await create(entra, '/Users', entraUser('ann'));
    const linked = await linkTo(colleague, 'bob');
    for (const one of [id, linked.id]) {
      expect((await send(entra, 'DELETE', `/Users/${one}`)).statusCode).toBe(204);
    }
    expect(await state(entra)).toMatchObject({ people: 0, pending: 0 });
    await live();
    expect((await personOf(entra, colleague.id)).status).toBe('active');
  });

  it.each([
    ['id', { externalId: 'id-sales' }],
    ['name', {}],
  ])('[J-03] keeps a deleted group for one with its %s, until it ends', async (_, names) => {
    await configure(api, entra.boss, { isDryRun: false });
    const { id } = await create(entra, '/Users', entraUser('ann'));
    const group = await salesGroup([id], names);
    await api.runJob('settle_provisioned_rights');
    await configure(api, entra.boss, { isDryRun: true });
    const remove = () => send(entra, 'DELETE', `/Groups/${group.id}`);
    const again = () => create(entra, '/Groups', { ...names, displayName: 'sales People' });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await list(entra, '/Groups', 'displayName eq "Sales people"')).totalResults).toBe(0);
    expect((await send(entra, 'GET', `/Users/${id}`)).json().groups ?? []).toEqual([]);
    expect((await state(entra)).groups).toEqual([]);
    await api.runJob('settle_provisioned_rights');
    expect((await personOf(entra, id)).businessUnits).toMatchObject([{ title: 'Sales' }]);
    expect(await expected()).toEqual(['lose ann Moreau business-unit Sales']);
    expect((await again()).id).toBe(group.id);
    expect((await state(entra)).groups).toMatchObject([
      { name: 'sales People', people: 0, rights: [{ target: { name: 'Sales' } }] },
    ]);
    await patch(entra, `/Groups/${group.id}`, [
      { op: 'add', path: 'members', value: [{ value: id }] },
    ]);
    expect(await expected()).toEqual([]);
    await remove();
    await live();
    await api.runJob('settle_provisioned_rights');
    expect((await personOf(entra, id)).businessUnits).toEqual([]);
    await configure(api, entra.boss, { isDryRun: true });
    expect((await again()).id).not.toBe(group.id);
  });

  it('[J-03] loses no right that a sign-in method gives as well', async () => {
    await configure(api, entra.boss, { isDryRun: false });
    const { id } = await create(entra, '/Users', entraUser('ann'));
    const group = await salesGroup([id]);
    await api.runJob('settle_provisioned_rights');
    const { merchantId: merchant_id } = entra.boss;
    const { code } = await buildSignInMethod(api.db, { merchant_id, group_mode: 'on' });
    const [unit] = (await personOf(entra, id)).businessUnits;
    await api.db
      .insertInto('group_grant')
      .values({
        merchant_id,
        id: randomUUID(),
        user_id: id,
        method_code: code,
        right_kind: 'business-unit',
        business_unit_id: unit?.id ?? null,
        group_name: 'Staff',
      })
      .execute();
    await configure(api, entra.boss, { isDryRun: true });
    await patch(entra, `/Groups/${group.id}`, [{ op: 'remove', path: 'members' }]);
    expect(await expected()).toEqual([]);
  });
});

describe('people of a dry run', () => {
  it('[J-03] are counted as unchanged if nothing happens to them', async () => {
    await configure(api, entra.boss, { isDryRun: false });
    const [ann, bob] = [
      await create(entra, '/Users', entraUser('ann')),
      await create(entra, '/Users', entraUser('bob')),
    ];
    const group = await salesGroup([ann.id]);
    await api.runJob('settle_provisioned_rights');
    await configure(api, entra.boss, { isDryRun: true });
    const unchanged = async () => (await api.call(getDryRun, { as: entra.boss })).meta.unchanged;
    expect(await unchanged()).toBe(2);
    await patch(entra, `/Groups/${group.id}`, [{ op: 'remove', path: 'members' }]);
    expect(await unchanged()).toBe(1);
    await create(entra, '/Users', entraUser('cem'));
    expect(await unchanged()).toBe(1);
    await send(entra, 'DELETE', `/Users/${bob.id}`);
    expect(await unchanged()).toBe(0);
  });

  it('[J-03] leave the bookings of a unit that they lose, which are counted', async () => {
    const { ann, room } = await bookingWorld(api);
    const boss = await administrator(api, ann);
    entra = await directory(api, boss);
    await configure(api, boss, { linksPeople: true });
    const linked = await linkTo(ann, 'ann');
    const group = await salesGroup([linked.id]);
    await api.runJob('settle_provisioned_rights');
    const [unit] = (await personOf(entra, ann.id)).businessUnits.filter(
      ({ title }) => title === 'Sales',
    );
    await book(api, ann, room.id, { businessUnitId: unit?.id });
    await book(api, ann, room.id, { start: at('15:00'), end: at('16:00') });
    await configure(api, boss, { isDryRun: true });
    await patch(entra, `/Groups/${group.id}`, [{ op: 'remove', path: 'members' }]);
    const { data } = await api.call(getDryRun, { as: boss });
    expect(data).toMatchObject([
      { kind: 'lose', people: [{ id: ann.id, target: 'Sales', openBookings: 1 }] },
    ]);
  });
});

describe('goLive', () => {
  it('[J-03] applies what the dry run kept, under the ids that the directory knows', async () => {
    const colleague = await colleagueOf(api, entra.boss);
    const { id } = await create(entra, '/Users', entraUser('ann'));
    const linked = await linkTo(colleague, 'bob');
    const former = await create(entra, '/Users', entraUser('old', { active: false }));
    await salesGroup([id]);
    await switchOff(linked.id);
    expect(await live()).toEqual({ applied: 3, refused: 0, next: null });
    await api.runJob('settle_provisioned_rights');
    expect(await personOf(entra, id)).toMatchObject({
      fullName: 'ann Moreau',
      email: 'ann@acme.test',
      status: 'active',
      businessUnits: [{ title: 'Sales' }],
    });
    expect((await personOf(entra, linked.id)).status).toBe('deactivated');
    expect((await personOf(entra, former.id)).status).toBe('deactivated');
    expect(await state(entra)).toMatchObject({ isDryRun: false, pending: 0, people: 3 });
    expect(await expected()).toEqual([]);
    expect(await live()).toEqual({ applied: 0, refused: 0, next: null });
    await patch(entra, `/Users/${id}`, [{ op: 'add', path: 'displayName', value: 'Ann Lee' }]);
    expect((await personOf(entra, id)).fullName).toBe('Ann Lee');
  });

  it('[J-03] lets deactivations above the limit of a day wait', async () => {
    await configure(api, entra.boss, { mostDeactivations: 1 });
    const linked = [await colleagueOf(api, entra.boss), await colleagueOf(api, entra.boss)];
    for (const [number, member] of linked.entries()) {
      await linkTo(member, `p${number}`);
    }
    await live();
    api.clock.advance({ minutes: 1 });
    await configure(api, entra.boss, { isDryRun: true });
    for (const { id } of linked) await switchOff(id);
    expect(await state(entra)).toMatchObject({ waiting: [] });
    await live();
    expect((await state(entra)).waiting).toHaveLength(1);
  });

  it('[J-03] gives access back that was taken before', async () => {
    const colleague = await colleagueOf(api, entra.boss);
    await linkTo(colleague, 'ann');
    await live();
    await switchOff(colleague.id);
    await configure(api, entra.boss, { isDryRun: true });
    await patch(entra, `/Users/${colleague.id}`, [{ op: 'replace', path: 'active', value: true }]);
    expect(await expected()).toEqual(['reactivate ann Moreau']);
    expect((await personOf(entra, colleague.id)).status).toBe('deactivated');
    await live();
    expect((await personOf(entra, colleague.id)).status).toBe('active');
  });

  it('[J-03] deactivates the person of a user who was deleted', async () => {
    const { id } = await create(entra, '/Users', entraUser('ann'));
    await live();
    await configure(api, entra.boss, { isDryRun: true });
    await send(entra, 'DELETE', `/Users/${id}`);
    expect((await send(entra, 'GET', `/Users/${id}`)).statusCode).toBe(404);
    expect((await personOf(entra, id)).status).toBe('active');
    expect(await expected()).toEqual(['deactivate ann Moreau']);
    await live();
    expect((await personOf(entra, id)).status).toBe('deactivated');
  });

  it('[J-03] shows who can no longer be created, and goes on with the others', async () => {
    await create(entra, '/Users', entraUser('ann'));
    const other = await create(entra, '/Users', entraUser('bob'));
    const body = { email: 'ann@acme.test', fullName: 'Ann Berg', ...noRights };
    const invited = await api.call(inviteUser, { as: entra.boss, body });
    expect(await expected()).toEqual(['problem ann Moreau', 'create bob Moreau']);
    expect(await live()).toEqual({ applied: 1, refused: 1, next: null });
    expect((await personOf(entra, other.id)).status).toBe('active');
    expect(await state(entra)).toMatchObject({ isDryRun: false, pending: 1 });
    const { data } = await api.call(listProvisioningEvents, {
      as: entra.boss,
      query: { result: 'refused', limit: 25 },
    });
    expect(data).toMatchObject([
      { kind: 'create', name: 'ann Moreau', refusal: { code: 'user.email_taken' } },
    ]);
    const [event] = data;
    const { id } = invited.data;
    await api.call(linkProvisionedPerson, {
      as: entra.boss,
      params: { id: event?.id ?? '' },
      body: { userId: id },
    });
    const found = await list(entra, '/Users', 'userName eq "ann@acme.test"');
    expect(found.Resources).toMatchObject([{ id }]);
    expect(await state(entra)).toMatchObject({ pending: 0 });
  });

  it('[J-03] takes 50 people at a time, and continues after the last', async () => {
    for (let number = 0; number < 51; number += 1) {
      await create(entra, '/Users', entraUser(`p${number}`));
    }
    const { applied, next } = await live();
    expect(applied).toBe(50);
    expect(await state(entra)).toMatchObject({ isDryRun: false, pending: 1 });
    expect(await live(next)).toEqual({ applied: 1, refused: 0, next: null });
  });
});
