import {
  activateUser,
  getMe,
  getUser,
  inviteUser,
  listUsers,
  login,
  resendInvitation,
  sendPasswordReset,
  updateUser,
} from '@axp/contracts';
import { deactivateUser, listAuditEvents } from '@axp/contracts/administration';
import { describe, expect, it } from '@jest/globals';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { book, colleagueOf } from '../bookings/booking-world.ts';
import { buildBusinessUnit, buildResource, buildUser, testPassword } from '../factories.ts';
import { administrator } from './admin-world.ts';

const api = testApi();

const idOf = ({ id }: { readonly id: string }) => ({ params: { id } });
const read = async (as: Member, of: { readonly id: string }) =>
  (await api.call(getUser, { as, ...idOf(of) })).data;
const trailOf = async (as: Member, objectId: string) =>
  (await api.call(listAuditEvents, { as, query: { objectId } })).data;

describe('listUsers', () => {
  it('[D-04] finds people by words, state, role and unit, in the requested order, page by page', async () => {
    const boss = await administrator(api);
    const { merchantId: merchant_id } = boss;
    const unit = await buildBusinessUnit(api.db, { merchant_id });
    const cat = await buildUser(api.db, { merchant_id, full_name: 'Cat Wu', is_approver: true });
    const ann = await api.member({
      user: { merchant_id, full_name: 'Ann Wu' },
      businessUnit: unit.id,
    });
    await buildUser(api.db, { merchant_id, full_name: 'Bob Wu', status: 'deactivated' });
    const names = async (query: Parameters<typeof api.call<typeof listUsers>>[1]['query']) =>
      (await api.call(listUsers, { as: boss, query })).data.map((user) => user.fullName);
    expect(await names({ text: 'wu' })).toEqual(['Ann Wu', 'Bob Wu', 'Cat Wu']);
    expect(await names({ text: 'wu', sort: '-name' })).toEqual(['Cat Wu', 'Bob Wu', 'Ann Wu']);
    expect(await names({ text: 'wu', status: 'deactivated' })).toEqual(['Bob Wu']);
    expect(await names({ text: 'wu', role: 'approver' })).toEqual(['Cat Wu']);
    expect(await names({ businessUnitId: unit.id })).toEqual(['Ann Wu']);
    const room = await buildResource(api.db, { merchant_id });
    const body = { version: 1, managedResourceIds: [room.id], approvesForIds: [unit.id] };
    await api.call(updateUser, { as: boss, ...idOf(ann), body });
    expect(await names({ role: 'resource-manager' })).toEqual(['Ann Wu']);
    expect(await names({ text: 'wu', role: 'approver' })).toEqual(['Ann Wu', 'Cat Wu']);
    const first = await api.call(listUsers, { as: boss, query: { text: 'wu', limit: 2 } });
    const cursor = first.meta.nextCursor ?? '';
    expect(await names({ text: 'wu', limit: 2, cursor })).toEqual([cat.full_name]);
  });
});

describe('getUser', () => {
  it('[D-04] returns rights, sign-in state and upcoming bookings', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const room = await buildResource(api.db, { merchant_id: boss.merchantId });
    await book(api, ann, room.id);
    expect(await read(boss, ann)).toMatchObject({
      fullName: ann.fullName,
      status: 'active',
      businessUnits: [{ id: ann.businessUnitId }],
      signedInAt: expect.any(String),
      upcomingBookings: 1,
      version: 1,
    });
  });

  it('[T-07] finds no one of another merchant', async () => {
    const stranger = await administrator(api);
    const ann = await api.member();
    const answer = await api.call(getUser, { as: stranger, ...idOf(ann) });
    expect(answer.problem.code).toBe('user.not_found');
  });
});

describe('inviteUser', () => {
  it('[D-04] adds people to the only business unit as their default unless units are given', async () => {
    const boss = await administrator(api);
    const { merchantId: merchant_id } = boss;
    await api.db.deleteFrom('business_unit').where('merchant_id', '=', merchant_id).execute();
    const unit = await buildBusinessUnit(api.db, { merchant_id, title: 'Nova' });
    await buildBusinessUnit(api.db, { merchant_id, title: 'Former', is_active: false });
    const invite = async (email: string, more: { readonly businessUnitIds?: string[] } = {}) => {
      const body = { email, fullName: 'New Person', ...more };
      const { data } = await api.call(inviteUser, { as: boss, body });
      return data;
    };
    const ann = await invite('ann@nova.test');
    expect(ann.businessUnits.map(({ title }) => title)).toEqual(['Nova']);
    const defaults = await api.db
      .selectFrom('user_business_unit')
      .select(['business_unit_id', 'is_default'])
      .where('user_id', '=', ann.id)
      .execute();
    expect(defaults).toEqual([{ business_unit_id: unit.id, is_default: true }]);
    expect((await invite('bob@nova.test', { businessUnitIds: [] })).businessUnits).toEqual([]);
    await buildBusinessUnit(api.db, { merchant_id, title: 'Second' });
    expect((await invite('cat@nova.test')).businessUnits).toEqual([]);
  });

  it('[D-04] creates an account in state invited, and queues its mail', async () => {
    const boss = await administrator(api);
    const unit = await buildBusinessUnit(api.db, { merchant_id: boss.merchantId });
    const body = {
      email: 'New@Merchant.test',
      fullName: 'New Person',
      businessUnitIds: [unit.id],
      isApprover: true,
      language: 'th' as const,
    };
    const { data } = await api.call(inviteUser, { as: boss, body });
    expect(data).toMatchObject({
      email: 'new@merchant.test',
      status: 'invited',
      isApprover: true,
      isAdministrator: false,
      businessUnits: [{ id: unit.id }],
    });
    const mails = await api.db
      .selectFrom('account_mail')
      .select(['purpose', 'email', 'language'])
      .where('merchant_id', '=', boss.merchantId)
      .execute();
    expect(mails).toEqual([{ purpose: 'activate', email: 'new@merchant.test', language: 'th' }]);
    const [entry] = await trailOf(boss, data.id);
    expect(entry).toMatchObject({ action: 'invite', actor: { id: boss.id } });
  });

  it('refuses an address in use, and a unit of another merchant', async () => {
    const boss = await administrator(api);
    const foreign = await buildBusinessUnit(api.db);
    const body = { email: 'nobody-else@merchant.test', fullName: 'A' };
    const taken = await api.call(inviteUser, { as: boss, body: { ...body, email: boss.email } });
    expect(taken.problem.code).toBe('user.email_taken');
    const unknown = await api.call(inviteUser, {
      as: boss,
      body: { ...body, businessUnitIds: [foreign.id] },
    });
    expect(unknown.problem.code).toBe('business_unit.not_found');
    const { data } = await api.call(listUsers, { as: boss, query: { text: 'nobody-else' } });
    expect(data).toEqual([]);
  });
});

describe('resendInvitation', () => {
  it('[D-04] sends it to people who have not accepted yet, and to no one else', async () => {
    const boss = await administrator(api);
    const body = { email: 'late@merchant.test', fullName: 'Late' };
    const { data } = await api.call(inviteUser, { as: boss, body });
    expect((await api.call(resendInvitation, { as: boss, ...idOf(data) })).status).toBe(200);
    expect(await trailOf(boss, data.id)).toMatchObject([
      { action: 'invite', actor: { id: boss.id }, object: { name: 'Late' } },
      { action: 'invite' },
    ]);
    const own = await api.call(resendInvitation, { as: boss, ...idOf(boss) });
    expect(own.problem.code).toBe('user.not_invited');
  });
});

describe('sendPasswordReset', () => {
  const send = (as: Member, of: { readonly id: string }) =>
    api.call(sendPasswordReset, { as, ...idOf(of) });
  const mailsTo = (as: Member) =>
    api.db
      .selectFrom('account_mail')
      .select('purpose')
      .where('merchant_id', '=', as.merchantId)
      .execute();

  it('[D-04] [H-10] mails the link of a forgotten password, which the audit log names', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    expect((await read(boss, ann)).hasPassword).toBe(true);
    expect((await send(boss, ann)).status).toBe(204);
    expect(await mailsTo(boss)).toEqual([{ purpose: 'reset' }]);
    expect(await trailOf(boss, ann.id)).toMatchObject([
      { action: 'reset-password', actor: { id: boss.id }, object: { type: 'user' } },
    ]);
    const body = { email: ann.email, password: testPassword };
    expect((await api.call(login, { host: ann.host, body })).status).toBe(200);
  });

  it('[T-07] is for administrators and the help desk, and for people of their merchant', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const { merchantId: merchant_id } = boss;
    const desk = await api.member({ user: { merchant_id, is_help_desk: true } });
    const auditor = await api.member({ user: { merchant_id, is_auditor: true } });
    expect((await send(desk, ann)).status).toBe(204);
    expect((await send(auditor, ann)).problem.code).toBe('access.denied');
    expect((await send(ann, desk)).problem.code).toBe('access.denied');
    const stranger = await administrator(api);
    expect((await send(stranger, ann)).problem.code).toBe('user.not_found');
  });

  it('[D-04] is refused for people without a password here, and for people who left', async () => {
    const boss = await administrator(api);
    const { merchantId: merchant_id } = boss;
    const federated = await buildUser(api.db, { merchant_id, password_hash: null });
    const gone = await buildUser(api.db, { merchant_id, status: 'deactivated' });
    expect((await read(boss, federated)).hasPassword).toBe(false);
    for (const person of [federated, gone]) {
      expect((await send(boss, person)).problem.code).toBe('user.no_password');
    }
    expect(await mailsTo(boss)).toEqual([]);
  });
});

describe('updateUser', () => {
  it('[D-04] grants rights at once, with an audit entry', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const body = { version: 1, isAdministrator: true, isAllBu: true, businessUnitIds: [] };
    await api.call(getMe, { as: ann, query: {} });
    const { data } = await api.call(updateUser, { as: boss, ...idOf(ann), body });
    expect(data).toMatchObject({ isAdministrator: true, isAllBu: true, businessUnits: [] });
    expect((await api.call(listUsers, { as: ann, query: {} })).status).toBe(200);
    const [entry] = await trailOf(boss, ann.id);
    expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual([
      'businessUnits',
      'isAdministrator',
      'isAllBu',
    ]);
  });

  it('refuses an outdated version, and keeps the first change', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const change = (fullName: string) =>
      api.call(updateUser, { as: boss, ...idOf(ann), body: { version: 1, fullName } });
    await change('First');
    expect((await change('Second')).problem.code).toBe('user.stale');
    expect(await read(boss, ann)).toMatchObject({ fullName: 'First', version: 2 });
  });

  it.each(['businessUnitIds', 'approvesForIds', 'managedResourceIds'] as const)(
    '[T-07] refuses %s of another merchant',
    async (field) => {
      const boss = await administrator(api);
      const foreign = await buildBusinessUnit(api.db);
      const room = await buildResource(api.db);
      const id = field === 'managedResourceIds' ? room.id : foreign.id;
      const body = { version: 1, [field]: [id] };
      const answer = await api.call(updateUser, { as: boss, ...idOf(boss), body });
      expect(answer.problem.errors).toMatchObject([{ path: field }]);
      expect(answer.status).toBe(404);
    },
  );

  it('refuses to remove the role of the last administrator', async () => {
    const boss = await administrator(api);
    const body = { version: 1, isAdministrator: false };
    const answer = await api.call(updateUser, { as: boss, ...idOf(boss), body });
    expect(answer.problem.code).toBe('user.last_administrator');
    const byHand = api.db
      .updateTable('app_user')
      .set({ is_administrator: false })
      .where('id', '=', boss.id)
      .execute();
    await expect(byHand).rejects.toThrow('app_user_last_administrator');
  });
});

describe('activateUser', () => {
  it('[D-04] reactivates a user', async () => {
    const boss = await administrator(api);
    const ann = await colleagueOf(api, boss);
    const keep = { version: 1, decisions: [] };
    await api.call(deactivateUser, { as: boss, ...idOf(ann), body: keep });
    const back = await api.call(activateUser, { as: boss, ...idOf(ann), body: { version: 2 } });
    expect(back.data).toMatchObject({ status: 'active', version: 3 });
    const object = { type: 'user', id: ann.id, name: ann.fullName };
    expect(await trailOf(boss, ann.id)).toMatchObject([
      {
        action: 'activate',
        actor: { id: boss.id },
        object,
        changes: [{ field: 'status', before: 'deactivated', after: 'active' }],
      },
      {
        action: 'deactivate',
        actor: { id: boss.id },
        object,
        changes: expect.arrayContaining([
          expect.objectContaining({ field: 'status', before: 'active', after: 'deactivated' }),
        ]),
      },
    ]);
    const body = { email: ann.email, password: testPassword };
    expect((await api.call(login, { host: ann.host, body })).status).toBe(200);
  });
});
