import { listAuditEvents } from '@axp/contracts/administration';
import {
  decideDeactivations,
  discardDryRun,
  getDryRun,
  goLive,
  listProvisioningEvents,
} from '@axp/contracts/provisioning';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { testApi } from '../app.ts';
import { colleagueOf } from '../bookings/booking-world.ts';
import { buildBusinessUnit } from '../factories.ts';
import type { Directory } from './scim-world.ts';
import { configure, directory, entraUser, provisioningOf, scimOf } from './scim-world.ts';

const api = testApi();
const { send, list, create, patch } = scimOf(api);
const { createGroup, giveRight, personOf, state } = provisioningOf(api);
let entra: Directory;
beforeEach(async () => {
  entra = await directory(api);
});

const replace = (id: string, path: string, value: unknown) =>
  patch(entra, `/Users/${id}`, [{ op: 'replace', path, value }]);
const dryRun = () => configure(api, entra.boss, { isDryRun: true, linksPeople: true });
const discard = () => api.call(discardDryRun, { as: entra.boss });
const live = () => api.call(goLive, { as: entra.boss, body: { after: null } });
const group = (displayName: string, memberIds: readonly string[]) =>
  createGroup(entra, { displayName, externalId: `id-${displayName}`, memberIds });

/** Everything that the directory reads, without versions and times. */
async function seen() {
  const resources = [
    ...(await list(entra, '/Users')).Resources,
    ...(await list(entra, '/Groups')).Resources,
  ];
  return resources.map((resource) => {
    const { meta: _, ...content } = resource;
    return content;
  });
}

/** Users and groups of a directory that is live, one of which gives a business unit. */
async function liveDirectory() {
  const [ann, bob, cem] = [
    await create(entra, '/Users', entraUser('ann')),
    await create(entra, '/Users', entraUser('bob')),
    await create(entra, '/Users', entraUser('cem')),
  ];
  const manager = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager';
  await replace(ann.id, manager, bob.id);
  const [sales, crew] = [await group('Sales', [ann.id, bob.id]), await group('Crew', [cem.id])];
  const unit = await buildBusinessUnit(api.db, { merchant_id: entra.boss.merchantId });
  await giveRight(entra, sales.id, { right: 'business-unit', targetId: unit.id });
  await api.runJob('settle_provisioned_rights');
  return { ann, bob, cem, sales, crew, unit };
}

describe('discardDryRun', () => {
  it('[J-03] gives back every name, member, right and state that the dry run has changed', async () => {
    const { ann, bob, cem, sales, crew, unit } = await liveDirectory();
    const { id: formerId } = await create(entra, '/Users', entraUser('former'));
    await send(entra, 'DELETE', `/Users/${formerId}`);
    const before = await seen();
    await dryRun();
    const colleague = await colleagueOf(api, entra.boss);
    await create(entra, '/Users', entraUser('new'));
    await create(entra, '/Users', entraUser('bo', { emails: [{ value: colleague.email }] }));
    await create(entra, '/Users', entraUser('former'));
    // They exchange their names.
    await replace(ann.id, 'userName', 'other@acme.test');
    await replace(bob.id, 'userName', 'ann@acme.test');
    await replace(ann.id, 'userName', 'bob@acme.test');
    await replace(ann.id, 'displayName', 'Ann Lee');
    await replace(ann.id, 'emails[type eq "work"].value', 'lee@acme.test');
    await replace(ann.id, 'active', false);
    await send(entra, 'DELETE', `/Users/${cem.id}`);
    await patch(entra, `/Groups/${sales.id}`, [
      { op: 'replace', path: 'externalId', value: 'other' },
      { op: 'replace', path: 'displayName', value: 'Sellers' },
      { op: 'remove', path: 'members' },
    ]);
    await patch(entra, `/Groups/${crew.id}`, [
      { op: 'replace', path: 'externalId', value: 'id-Sales' },
      { op: 'add', path: 'members', value: [{ value: ann.id }] },
    ]);
    await send(entra, 'DELETE', `/Groups/${crew.id}`);
    await group('Crew', [ann.id]);
    await discard();
    expect(await seen()).toEqual(before);
    expect(await state(entra)).toMatchObject({ isDryRun: true, people: 3, pending: 0 });
    expect((await api.call(getDryRun, { as: entra.boss })).data).toEqual([]);
    await live();
    await api.runJob('settle_provisioned_rights');
    for (const [id, fullName] of [
      [ann.id, 'ann Moreau'],
      [bob.id, 'bob Moreau'],
    ] as const) {
      const businessUnits = [{ id: unit.id }];
      expect(await personOf(entra, id)).toMatchObject({
        fullName,
        status: 'active',
        businessUnits,
      });
    }
    expect((await personOf(entra, cem.id)).status).toBe('active');
    expect((await personOf(entra, formerId)).status).toBe('deactivated');
    expect(await seen()).toEqual(before);
  });

  it('[J-03] continues the dry run, and can discard it again', async () => {
    await liveDirectory();
    const before = await seen();
    await dryRun();
    for (let round = 0; round < 2; round += 1) {
      await create(entra, '/Users', entraUser('new'));
      expect(await state(entra)).toMatchObject({ people: 4, pending: 1 });
      await discard();
      expect(await seen()).toEqual(before);
    }
    const { data } = await api.call(listAuditEvents, { as: entra.boss, query: { limit: 25 } });
    expect(data[0]).toMatchObject({
      object: { type: 'provisioning', name: 'SCIM' },
      changes: [
        { field: 'people', before: '4', after: '3' },
        { field: 'pending', before: '1', after: '0' },
      ],
    });
  });

  it('[J-03] discards nothing that an earlier dry run has applied', async () => {
    const { ann, crew } = await liveDirectory();
    await dryRun();
    await replace(ann.id, 'displayName', 'Ann Lee');
    await patch(entra, `/Groups/${crew.id}`, [{ op: 'remove', path: 'members' }]);
    await live();
    const before = await seen();
    await dryRun();
    await patch(entra, `/Groups/${crew.id}`, [
      { op: 'add', path: 'members', value: [{ value: ann.id }] },
    ]);
    await replace(ann.id, 'displayName', 'Ann');
    await discard();
    expect(await seen()).toEqual(before);
  });

  it('[J-03] forgets refusals of the dry run, and keeps the others', async () => {
    await configure(api, entra.boss, { linksPeople: false });
    const refuse = async (name: string) => {
      const { email } = await colleagueOf(api, entra.boss);
      const body = entraUser(name, { emails: [{ value: email }] });
      expect((await send(entra, 'POST', '/Users', { body })).statusCode).toBe(409);
    };
    await refuse('live');
    await configure(api, entra.boss, { isDryRun: true });
    await refuse('dry');
    await discard();
    const query = { result: 'refused', limit: 25 } as const;
    const { data } = await api.call(listProvisioningEvents, { as: entra.boss, query });
    expect(data.map(({ name }) => name)).toEqual(['live Moreau']);
  });

  it.each(['allow', 'refuse'] as const)(
    '[J-03] keeps the decision to %s a deactivation',
    async (decision) => {
      const { ann } = await liveDirectory();
      await configure(api, entra.boss, { mostDeactivations: 0 });
      await replace(ann.id, 'active', false);
      await dryRun();
      await replace(ann.id, 'displayName', 'Ann Lee');
      const body = { userIds: [ann.id], decision };
      await api.call(decideDeactivations, { as: entra.boss, body });
      await discard();
      expect(await state(entra)).toMatchObject({ waiting: [] });
      const isActive = decision === 'refuse';
      expect((await send(entra, 'GET', `/Users/${ann.id}`)).json().active).toBe(isActive);
      expect((await personOf(entra, ann.id)).status).toBe(isActive ? 'active' : 'deactivated');
    },
  );

  it('[J-03] is refused while provisioning is live', async () => {
    const { ann } = await liveDirectory();
    expect((await discard()).problem.code).toBe('provisioning.stale');
    expect((await list(entra, '/Users', `id eq "${ann.id}"`)).totalResults).toBe(1);
  });
});
