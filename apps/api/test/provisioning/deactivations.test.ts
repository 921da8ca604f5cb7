import { getBooking, getMe } from '@axp/contracts';
import {
  getSystemAlerts,
  listAuditEvents,
  reviewDeactivation,
} from '@axp/contracts/administration';
import {
  decideDeactivations,
  getProvisioning,
  updateProvisioning,
} from '@axp/contracts/provisioning';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { personalKey } from '../api-keys/key-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { at, book, colleagueOf } from '../bookings/booking-world.ts';
import { bookAsset, bookCar, thingOf } from '../bookings/kind-world.ts';
import { buildResource } from '../factories.ts';
import { nobodysId, send as sendTo } from '../send.ts';
import type { Directory } from './scim-world.ts';
import { configure, directory, entraUser, provisioningOf, scimOf } from './scim-world.ts';

const api = testApi();
const { send, create, patch } = scimOf(api);
const { personOf } = provisioningOf(api);
let entra: Directory;
beforeEach(async () => {
  api.clock.set(at('08:00'));
  entra = await directory(api);
});

const switchOff = (id: string) =>
  patch(entra, `/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'False' }]);
const switchOn = (id: string) =>
  patch(entra, `/Users/${id}`, [{ op: 'Replace', path: 'active', value: 'True' }]);
const waiting = async () => (await api.call(getProvisioning, { as: entra.boss })).data.waiting;
const decide = (userIds: string[], decision: 'allow' | 'refuse') =>
  api.call(decideDeactivations, { as: entra.boss, body: { userIds, decision } });

/** A colleague of the administrator whom the directory has linked. */
async function linked(name = 'ann'): Promise<Member> {
  await configure(api, entra.boss, { linksPeople: true });
  const member = await colleagueOf(api, entra.boss);
  const emails = [{ value: member.email }];
  await create(entra, '/Users', entraUser(name, { emails, displayName: member.fullName }));
  return member;
}

describe('a deactivation by the directory', () => {
  it('[J-03] ends sessions and keys at once', async () => {
    const ann = await linked();
    const { host, token } = await personalKey(api, ann, { scopes: { resources: 'see' } });
    const statuses = async () => {
      const headers = { host, authorization: `Bearer ${token}` };
      const byKey = await sendTo(api, getMe, { headers });
      const session = { host, authorization: `Bearer ${await api.tokenOf(ann)}` };
      return [byKey.statusCode, (await sendTo(api, getMe, { headers: session })).statusCode];
    };
    expect(await statuses()).toEqual([200, 200]);
    await switchOff(ann.id);
    expect(await statuses()).toEqual([401, 401]);
    const session = await api.db
      .selectFrom('user_session')
      .select('end_reason')
      .where('id', '=', ann.sessionId)
      .executeTakeFirst();
    expect(session).toEqual({ end_reason: 'deactivated' });
  });

  it('[J-03] leaves open bookings to an administrator unless they are to end', async () => {
    const [ann, bob] = [await linked('ann'), await linked('bob')];
    const room = await buildResource(api.db, { merchant_id: entra.boss.merchantId });
    const { data: kept } = await book(api, ann, room.id);
    const { data: ended } = await book(api, bob, room.id, { start: at('14:00'), end: at('15:00') });
    const statusOf = async (id: string) =>
      (await api.call(getBooking, { as: entra.boss, params: { id } })).data.status;
    await switchOff(ann.id);
    expect(await personOf(entra, ann.id)).toMatchObject({
      status: 'deactivated',
      isDisabledUpstream: true,
    });
    expect(await statusOf(kept.id)).toBe('approved');
    const review = await api.call(reviewDeactivation, { as: entra.boss, params: { id: ann.id } });
    expect(review.data.items).toHaveLength(1);
    await switchOn(ann.id);
    expect(await personOf(entra, ann.id)).toMatchObject({
      status: 'active',
      isDisabledUpstream: false,
    });

    await configure(api, entra.boss, { leaverRule: 'settle' });
    await switchOff(bob.id);
    expect(await personOf(entra, bob.id)).toMatchObject({ isDisabledUpstream: false });
    expect(await statusOf(ended.id)).toBe('cancelled');
  });

  it('[J-03] transfers upcoming bookings to the manager, and asks if there is none who may', async () => {
    await configure(api, entra.boss, { leaverRule: 'transfer' });
    const room = await buildResource(api.db, { merchant_id: entra.boss.merchantId });
    const [chief, ann, bob] = [await linked('chief'), await linked('ann'), await linked('bob')];
    const manager = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager';
    await patch(entra, `/Users/${ann.id}`, [{ op: 'Add', path: manager, value: chief.id }]);
    const { data: given } = await book(api, ann, room.id);
    const { data: kept } = await book(api, bob, room.id, { start: at('14:00'), end: at('15:00') });
    const ownerOf = async (id: string) =>
      (await api.call(getBooking, { as: entra.boss, params: { id } })).data.bookedFor.id;
    await switchOff(ann.id);
    expect(await personOf(entra, ann.id)).toMatchObject({ isDisabledUpstream: false });
    expect(await ownerOf(given.id)).toBe(chief.id);
    await switchOff(bob.id);
    expect(await personOf(entra, bob.id)).toMatchObject({ isDisabledUpstream: true });
    expect(await ownerOf(kept.id)).toBe(bob.id);
    await patch(entra, `/Users/${chief.id}`, [{ op: 'Add', path: manager, value: entra.boss.id }]);
    expect((await send(entra, 'GET', `/Users/${chief.id}`)).json().schemas).toHaveLength(1);
    await switchOff(chief.id);
    expect(await personOf(entra, chief.id)).toMatchObject({ isDisabledUpstream: true });
  });

  it('[J-03] leaves what the manager may not drive to an administrator', async () => {
    await configure(api, entra.boss, { leaverRule: 'transfer' });
    const [chief, ann] = [await linked('chief'), await linked('ann')];
    const manager = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager';
    await patch(entra, `/Users/${ann.id}`, [{ op: 'Add', path: manager, value: chief.id }]);
    const { data } = await bookCar(api, ann, await thingOf(api, ann, { type: 'car' }));
    await api.db
      .updateTable('resource')
      .set({ licence_class: 'B' })
      .where('id', '=', data.resource.id)
      .execute();
    await switchOff(ann.id);
    expect(await personOf(entra, ann.id)).toMatchObject({
      status: 'deactivated',
      isDisabledUpstream: true,
    });
    const kept = await api.call(getBooking, { as: entra.boss, params: { id: data.id } });
    expect(kept.data.bookedFor.id).toBe(ann.id);
  });

  it('[J-03] asks what happens to an asset that is out', async () => {
    const ann = await linked();
    await configure(api, entra.boss, { leaverRule: 'settle' });
    const asset = await thingOf(api, ann, { type: 'asset', quantity: 1 });
    const { id } = (await bookAsset(api, ann, asset)).data;
    await api.db
      .updateTable('booking')
      .set({ status: 'checked-in', checked_in_at: at('08:00') })
      .where('id', '=', id)
      .execute();
    await switchOff(ann.id);
    expect(await personOf(entra, ann.id)).toMatchObject({
      status: 'deactivated',
      isDisabledUpstream: true,
    });
  });

  it('[J-03] keeps the last administrator', async () => {
    const { id } = await create(entra, '/Users', entraUser('ann'));
    await api.db
      .updateTable('app_user')
      .set({ is_administrator: true })
      .where('id', '=', id)
      .execute();
    const rest = api.db.updateTable('app_user').where('id', '=', entra.boss.id);
    await rest.set({ is_administrator: false }).execute();
    expect((await switchOff(id)).statusCode).toBe(409);
    expect((await send(entra, 'DELETE', `/Users/${id}`)).statusCode).toBe(409);
  });
});

describe('decideDeactivations', () => {
  it('[J-03] lets more deactivations than the limit of a day wait', async () => {
    await configure(api, entra.boss, { mostDeactivations: 1 });
    const [one, two, three] = [
      (await create(entra, '/Users', entraUser('one'))).id,
      (await create(entra, '/Users', entraUser('two'))).id,
      (await create(entra, '/Users', entraUser('three'))).id,
    ];
    api.clock.advance({ minutes: 1 });
    for (const id of [one, two]) {
      expect((await switchOff(id)).json()).toMatchObject({ active: false });
    }
    await send(entra, 'DELETE', `/Users/${three}`);
    expect(await waiting()).toMatchObject([{ id: two }, { id: three }]);
    const alert = async () =>
      (await api.call(getSystemAlerts, { as: entra.boss })).data.deactivations;
    expect(await alert()).toEqual({ total: 2, since: at('08:01') });
    expect((await personOf(entra, two)).status).toBe('active');
    expect((await personOf(entra, three)).status).toBe('active');

    const { data } = await decide([two, nobodysId, one], 'allow');
    expect(data.waiting).toMatchObject([{ id: three }]);
    expect((await personOf(entra, two)).status).toBe('deactivated');
    await decide([three], 'refuse');
    const { data: audited } = await api.call(listAuditEvents, { as: entra.boss, query: {} });
    expect(audited[0]).toMatchObject({
      action: 'reject',
      actor: { fullName: entra.boss.fullName },
    });
    expect(await waiting()).toEqual([]);
    expect(await alert()).toBeNull();
    expect((await personOf(entra, three)).status).toBe('active');
    expect((await send(entra, 'GET', `/Users/${three}`)).json()).toMatchObject({ active: true });
    await decide([three], 'allow');
    expect((await personOf(entra, three)).status).toBe('active');

    api.clock.advance({ hours: 25 });
    await switchOff(three);
    expect((await personOf(entra, three)).status).toBe('deactivated');
  });

  it('[J-03] does not count people whom the directory creates inactive', async () => {
    await configure(api, entra.boss, { mostDeactivations: 1 });
    await create(entra, '/Users', entraUser('former', { active: false }));
    const { id } = await create(entra, '/Users', entraUser('one'));
    api.clock.advance({ minutes: 1 });
    await switchOff(id);
    expect(await waiting()).toEqual([]);
    expect((await personOf(entra, id)).status).toBe('deactivated');
  });

  it('[J-03] forgets a deactivation that the directory takes back', async () => {
    await configure(api, entra.boss, { mostDeactivations: 0 });
    const { id } = await create(entra, '/Users', entraUser('one'));
    await switchOff(id);
    expect(await waiting()).toHaveLength(1);
    await switchOn(id);
    expect(await waiting()).toEqual([]);
    expect((await personOf(entra, id)).status).toBe('active');
  });
});

describe('updateProvisioning', () => {
  it('[J-03] has 25 deactivations a day at first, and refuses an old version', async () => {
    const { data } = await api.call(getProvisioning, { as: entra.boss });
    const { people, pending, withoutRights, groups, waiting: _, ...settings } = data;
    expect([people, pending, withoutRights, groups]).toEqual([0, 0, 0, []]);
    expect(settings).toEqual({
      isPaused: false,
      isDryRun: false,
      sendsInvitations: false,
      linksPeople: false,
      leaverRule: 'ask',
      mostDeactivations: 25,
      version: 2,
    });
    const body = { ...settings, mostDeactivations: 5 };
    const changed = await api.call(updateProvisioning, { as: entra.boss, body });
    expect(changed.data).toMatchObject({ mostDeactivations: 5, version: 3 });
    const { problem } = await api.call(updateProvisioning, { as: entra.boss, body });
    expect(problem.code).toBe('provisioning.stale');
  });
});

describe('getProvisioning', () => {
  it('[J-03] counts people and groups', async () => {
    const { id } = await create(entra, '/Users', entraUser('ann'));
    await create(entra, '/Groups', { displayName: 'Sales', members: [{ value: id }] });
    const { data } = await api.call(getProvisioning, { as: entra.boss });
    expect(data).toMatchObject({ people: 1, groups: [{ name: 'Sales', people: 1, rights: [] }] });
  });
});
