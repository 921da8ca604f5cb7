import { listAuditEvents } from '@axp/contracts/administration';
import { linkProvisionedPerson, listProvisioningEvents } from '@axp/contracts/provisioning';
import type { MappedRight } from '@axp/contracts/vocabulary';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { administrator } from '../admin/admin-world.ts';
import { testApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { buildBusinessUnit } from '../factories.ts';
import { nobodysId } from '../send.ts';
import type { Directory } from './scim-world.ts';
import { configure, directory, entraUser, provisioningOf, scimOf } from './scim-world.ts';

const api = testApi();
const { send, list, create, patch } = scimOf(api);
const { createGroup, giveRight, personOf } = provisioningOf(api);
let entra: Directory;
beforeEach(async () => {
  entra = await directory(api);
});

const log = async (query: { result?: 'refused'; cursor?: string; limit?: number } = {}) =>
  api.call(listProvisioningEvents, { as: entra.boss, query: { limit: 25, ...query } });
const lines = async () => {
  const { data } = await log();
  return data
    .toReversed()
    .map(({ kind, name, fields, refusal }) =>
      [kind, name, ...fields, ...(refusal ? [refusal.code] : [])].join(' '),
    );
};
const refused = async (body: object) => {
  api.clock.advance({ minutes: 1 });
  const answer = await send(entra, 'POST', '/Users', { body });
  expect(answer.statusCode).toBe(409);
  return (await log({ result: 'refused' })).data[0];
};
const link = (id: string, userId: string) =>
  api.call(linkProvisionedPerson, { as: entra.boss, params: { id }, body: { userId } });

describe('listProvisioningEvents', () => {
  it('[J-03] lists what the directory did, to whom and when', async () => {
    const steps = [
      () => create(entra, '/Users', entraUser('ann')),
      () => create(entra, '/Groups', { displayName: 'Sales' }),
    ];
    const made: string[] = [];
    for (const step of steps) {
      api.clock.advance({ minutes: 1 });
      made.push((await step()).id);
    }
    const [ann = '', sales = ''] = made;
    const changes = [
      () => patch(entra, `/Users/${ann}`, [{ op: 'replace', path: 'displayName', value: 'Ann' }]),
      () =>
        patch(entra, `/Groups/${sales}`, [{ op: 'add', path: 'members', value: [{ value: ann }] }]),
      () => patch(entra, `/Users/${ann}`, [{ op: 'replace', path: 'active', value: false }]),
      () => patch(entra, `/Users/${ann}`, [{ op: 'replace', path: 'active', value: true }]),
      () => send(entra, 'DELETE', `/Users/${ann}`),
      () => send(entra, 'DELETE', `/Groups/${sales}`),
    ];
    for (const change of changes) {
      api.clock.advance({ minutes: 1 });
      await change();
    }
    expect(await lines()).toEqual([
      'create Ann',
      'group-create Sales',
      'update Ann fullName',
      'group-update Sales members',
      'deactivate Ann isActive',
      'reactivate Ann isActive',
      'delete Ann',
      'group-delete Sales',
    ]);
    const { data, meta } = await log({ limit: 3 });
    expect(data[0]).toMatchObject({ at: api.clock.now().toISOString(), isDryRun: false });
    expect(meta).toMatchObject({ all: 8, refused: 0 });
    const rest = await log({ cursor: meta.nextCursor ?? '' });
    expect(rest.data.map(({ kind }) => kind)).toEqual([
      'deactivate',
      'group-update',
      'update',
      'group-create',
      'create',
    ]);
  });

  it('[J-03] marks what a dry run did not change, and a deactivation that waits', async () => {
    const { id } = await create(entra, '/Users', entraUser('ann'));
    await configure(api, entra.boss, { isDryRun: true, mostDeactivations: 0 });
    api.clock.advance({ minutes: 1 });
    await patch(entra, `/Users/${id}`, [{ op: 'replace', path: 'active', value: false }]);
    const { data } = await log();
    expect(data.map(({ kind, isDryRun }) => [kind, isDryRun])).toEqual([
      ['wait', true],
      ['create', false],
    ]);
  });

  it('[J-03] gives the reason of a refusal, and counts those that the directory repeats', async () => {
    const ann = await colleagueOf(api, entra.boss);
    const body = entraUser('ann', { emails: [{ value: ann.email }] });
    await refused(body);
    expect(await refused({ ...body, userName: 'ANN@acme.test' })).toMatchObject({
      kind: 'create',
      name: 'ann Moreau',
      at: api.clock.now().toISOString(),
      refusal: {
        code: 'provisioning.not_linked',
        scimType: 'uniqueness',
        times: 2,
        isLinkable: true,
        candidate: { id: ann.id, fullName: ann.fullName, email: ann.email },
      },
    });
    const { id } = await create(entra, '/Users', entraUser('bob'));
    await send(entra, 'PUT', `/Users/${id}`, { body: { userName: 'bob', emails: 'none' } });
    await send(entra, 'PUT', `/Users/${id}`, {
      body: entraUser('bob'),
      headers: { 'if-match': 'W/"0"' },
    });
    expect(
      (await log({ result: 'refused' })).data.map(({ name, refusal }) => [name, refusal]),
    ).toMatchObject([
      [
        'bob Moreau',
        { code: 'provisioning.bad_value', params: { attribute: 'emails' }, isLinkable: false },
      ],
      ['ann Moreau', {}],
    ]);
    await configure(api, entra.boss, { linksPeople: true });
    await create(entra, '/Users', body);
    await patch(entra, `/Users/${id}`, [{ op: 'replace', path: 'displayName', value: 'Bob' }]);
    expect((await log({ result: 'refused' })).data).toEqual([]);
  });

  it('[J-03] names the rights that groups give and take', async () => {
    const { merchantId: merchant_id } = entra.boss;
    const { id } = await create(entra, '/Users', entraUser('ann'));
    const give = async (displayName: string, right: MappedRight, targetId: string | null) => {
      const group = await createGroup(entra, { displayName, memberIds: [id] });
      await giveRight(entra, group.id, { right, targetId });
      return group;
    };
    const unit = await buildBusinessUnit(api.db, { merchant_id, title: 'Product' });
    const product = await give('AXP Product', 'business-unit', unit.id);
    const desk = await give('Desk', 'help-desk', null);
    await api.runJob('settle_provisioned_rights');
    api.clock.advance({ minutes: 1 });
    await send(entra, 'DELETE', `/Groups/${product.id}`);
    await patch(entra, `/Groups/${desk.id}`, [
      { op: 'add', path: 'members', value: [{ value: id }] },
    ]);
    await api.runJob('settle_provisioned_rights');
    await api.runJob('settle_provisioned_rights');
    const { data } = await log();
    const changes = data.filter(({ kind }) => kind === 'rights');
    const target = { id: unit.id, name: 'Product' };
    const given = { right: 'business-unit', target, group: 'AXP Product' };
    expect(changes).toMatchObject([
      { name: 'ann Moreau', userId: id, rights: { gained: [], lost: [given] } },
      {
        name: 'ann Moreau',
        isDryRun: false,
        rights: { gained: [given, { right: 'help-desk', target: null, group: 'Desk' }], lost: [] },
      },
    ]);
    expect(data.find(({ kind }) => kind === 'create')?.rights).toBeNull();
  });

  it('[J-03] forgets changes after 30 days', async () => {
    await create(entra, '/Users', entraUser('ann'));
    await api.db
      .updateTable('scim_event')
      .set({ at: '2020-01-01T00:00:00Z' })
      .where('merchant_id', '=', entra.boss.merchantId)
      .execute();
    await create(entra, '/Users', entraUser('bob'));
    await api.runJob('forget_provisioning_log');
    expect(await lines()).toEqual(['create bob Moreau']);
  });

  it('[T-07] shows no other merchant', async () => {
    await create(entra, '/Users', entraUser('ann'));
    const { boss } = await directory(api);
    const { data } = await api.call(listProvisioningEvents, { as: boss, query: { limit: 25 } });
    expect(data).toEqual([]);
  });
});

describe('linkProvisionedPerson', () => {
  it('[J-03] links the user to the person whom an administrator chooses, who keeps their address', async () => {
    const [ann, other] = [await colleagueOf(api, entra.boss), await colleagueOf(api, entra.boss)];
    const event = await refused(entraUser('ann', { emails: [{ value: ann.email }] }));
    const { data } = await link(event?.id ?? '', other.id);
    expect(data.people).toBe(1);
    expect(await personOf(entra, other.id)).toMatchObject({
      fullName: 'ann Moreau',
      email: other.email,
    });
    expect((await personOf(entra, ann.id)).fullName).toBe(ann.fullName);
    const found = await list(entra, '/Users', 'userName eq "ann@acme.test"');
    expect(found.Resources).toMatchObject([{ id: other.id }]);
    expect((await log({ result: 'refused' })).data).toEqual([]);
    const { problem } = await link(event?.id ?? '', ann.id);
    expect(problem.code).toBe('provisioning.not_found');
  });

  it('[J-03] links an administrator, whom the directory never links', async () => {
    const boss = await administrator(api, entra.boss);
    await configure(api, entra.boss, { linksPeople: true });
    const event = await refused(entraUser('boss', { emails: [{ value: boss.email }] }));
    await link(event?.id ?? '', boss.id);
    expect((await personOf(entra, boss.id)).fullName).toBe('boss Moreau');
    const query = { objectType: 'provisioning' as const };
    const { data } = await api.call(listAuditEvents, { as: entra.boss, query });
    expect(data[0]).toMatchObject({
      actor: { id: entra.boss.id },
      object: { id: boss.id, name: boss.fullName },
      changes: [{ field: 'userName', before: null, after: 'boss@acme.test' }],
    });
  });

  it('[J-03] refuses people who are linked or are not there, and keeps the refusal', async () => {
    const { id } = await create(entra, '/Users', entraUser('bob'));
    const ann = await colleagueOf(api, entra.boss);
    const event = await refused(entraUser('ann', { emails: [{ value: ann.email }] }));
    const eventId = event?.id ?? '';
    expect((await link(eventId, id)).problem.code).toBe('provisioning.taken');
    expect((await link(eventId, nobodysId)).problem.code).toBe('user.not_found');
    await send(entra, 'DELETE', `/Users/${id}`);
    await link(eventId, id);
    expect(await personOf(entra, id)).toMatchObject({ fullName: 'ann Moreau', status: 'active' });
  });

  it('[J-03] changes the person only when a dry run ends', async () => {
    await configure(api, entra.boss, { isDryRun: true });
    const ann = await colleagueOf(api, entra.boss);
    const event = await refused(entraUser('ann', { emails: [{ value: ann.email }] }));
    await link(event?.id ?? '', ann.id);
    expect((await personOf(entra, ann.id)).fullName).toBe(ann.fullName);
  });
});
