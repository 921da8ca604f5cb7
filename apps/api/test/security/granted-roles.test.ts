import { randomUUID } from 'node:crypto';
import type { UpdateUserBody } from '@axp/contracts';
import {
  getMe,
  getUser,
  inviteUser,
  listManagedResources,
  listUsers,
  updateUser,
} from '@axp/contracts';
import { listAuditEvents, listSecurityEvents } from '@axp/contracts/administration';
import { importPeopleSheet } from '@axp/contracts/sheets';
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod/mini';
import { sendFile } from '../admin/resource-world.ts';
import type { Member } from '../app.ts';
import { testApi } from '../app.ts';
import { nobodysId } from '../send.ts';
import { roleWorld } from './role-world.ts';

const api = testApi();

/** Changes a person from the version that they have. */
async function change(
  as: Member,
  { id }: { readonly id: string },
  body: Omit<z.input<typeof UpdateUserBody>, 'version'>,
) {
  const params = { id };
  const { data } = await api.call(getUser, { as, params });
  return api.call(updateUser, { as, params, body: { version: data.version, ...body } });
}

const namesSeenBy = async (as: Member) => {
  const answer = await api.call(listManagedResources, { as, query: {} });
  return answer.status === 200 ? answer.data.map(({ name }) => name) : answer.problem.code;
};

describe('[D-04] a role', () => {
  it('takes effect at the next request, and so does its removal', async () => {
    const { admin, ann, building, other } = await roleWorld(api);
    expect(await namesSeenBy(ann)).toBe('access.denied');
    await change(admin, ann, { managedBuildingIds: [building.id] });
    expect(await namesSeenBy(ann)).toEqual(['Lotus']);
    await change(admin, ann, { managedBuildingIds: [building.id, other.id] });
    expect(await namesSeenBy(ann)).toEqual(['Lotus', 'Orchid']);
    await change(admin, ann, { managedBuildingIds: [] });
    expect(await namesSeenBy(ann)).toBe('access.denied');
  });

  it('adds to others: a right for all is not limited to buildings', async () => {
    const { admin, manager } = await roleWorld(api);
    await change(admin, manager, { isAuditor: true });
    expect(await namesSeenBy(manager)).toEqual(['Lotus', 'Orchid']);
    const me = await api.call(getMe, { as: manager, query: {} });
    expect(me.data.roles).toEqual(['facility-manager', 'auditor']);
  });

  it('is in the audit log and the security log, with the buildings by name', async () => {
    const { admin, ann, building } = await roleWorld(api);
    await change(admin, ann, { isHelpDesk: true, managedBuildingIds: [building.id] });
    const query = { objectId: ann.id };
    const { data: entries } = await api.call(listAuditEvents, { as: admin, query });
    expect(entries[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'managedBuildings', before: null, after: 'River House' },
        { field: 'isHelpDesk', before: 'false', after: 'true' },
      ]),
    );
    const { data: events } = await api.call(listSecurityEvents, { as: admin, query: {} });
    expect(events[0]).toMatchObject({ kind: 'rights-changed', reason: 'update' });
    expect(events[0]?.detail).toContain('managedBuildings');
  });

  it('needs existing buildings, and reports the field', async () => {
    const { admin, ann } = await roleWorld(api);
    const refused = await change(admin, ann, { managedBuildingIds: [nobodysId] });
    expect(refused.problem).toMatchObject({
      code: 'building.not_found',
      errors: [{ path: 'managedBuildingIds' }],
    });
  });

  it('can be granted by an invitation or a sheet, and filters people', async () => {
    const { admin, manager, building, own } = await roleWorld(api);
    const person = { email: 'ida@new.test', fullName: 'Ida' };
    const unknown = { ...person, managedResourceIds: [nobodysId] };
    const { problem } = await api.call(inviteUser, { as: admin, body: unknown });
    expect(problem).toMatchObject({
      code: 'resource.not_found',
      errors: [{ path: 'managedResourceIds' }],
    });
    const body = { ...person, managedBuildingIds: [building.id], managedResourceIds: [own.id] };
    const invited = await api.call(inviteUser, { as: admin, body });
    expect(invited.data).toMatchObject({
      managedBuildings: [{ id: building.id, name: 'River House' }],
      managedResources: [{ id: own.id, name: own.name }],
    });
    const content = [
      'email,name,help_desk,auditor,facility_manager',
      'jo@new.test,Jo,yes,no,River House | Hill House',
      'kim@new.test,Kim,,,Nowhere',
    ].join('\n');
    const params = { importId: randomUUID() };
    const { data } = await sendFile(api, importPeopleSheet, { as: admin, params, content });
    expect(data.counts).toMatchObject({ invited: 1, refused: 1 });
    expect(data.rows[1]?.reasons).toMatchObject([{ column: 'facility_manager' }]);
    const with_ = async (role: 'facility-manager' | 'help-desk' | 'auditor') =>
      (await api.call(listUsers, { as: admin, query: { role } })).data.map(({ email }) => email);
    expect((await with_('facility-manager')).toSorted()).toEqual(
      ['ida@new.test', 'jo@new.test', manager.email].toSorted(),
    );
    expect(await with_('help-desk')).toEqual(['jo@new.test']);
    expect(await with_('auditor')).toEqual([]);
  });

  it('of a deactivated person is kept without effect', async () => {
    const { admin, manager, building } = await roleWorld(api);
    await api.db
      .updateTable('app_user')
      .set({ status: 'deactivated' })
      .where('id', '=', manager.id)
      .execute();
    api.clock.advance({ minutes: 1 });
    expect(await namesSeenBy(manager)).toBe('auth.required');
    const { data } = await api.call(getUser, { as: admin, params: { id: manager.id } });
    expect(data.managedBuildings.map(({ id }) => id)).toEqual([building.id]);
  });

  it('is granted by administrators only', async () => {
    const { admin, ann, manager } = await roleWorld(api);
    await change(admin, ann, { isHelpDesk: true, isAuditor: true });
    for (const as of [ann, manager]) {
      const body = { version: 1, isAdministrator: true };
      const raised = await api.call(updateUser, { as, params: { id: as.id }, body });
      expect(raised.problem.code).toBe('access.denied');
    }
  });
});
