import { AppError } from '@axp/contracts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { changeGroup, createGroup, removeGroup, replaceGroup } from '../use-cases/groups.ts';
import { groupResource, sendList, sendResource, textsOf, wants } from './answers.ts';
import { groupFields, patchOperations } from './bodies.ts';
import { conditionsOf, filterable } from './filter.ts';
import type { ProvisionedGroup } from './group.queries.ts';
import { findGroup, listGroups, listMembers } from './group.queries.ts';
import { pageOf } from './page.ts';
import { groupPatch } from './patch.ts';
import type { ScimCall, ScimRoute } from './scim-call.ts';
import { requireMatch } from './scim-call.ts';

export function groupRoutes(route: ScimRoute): void {
  route('GET', '/Groups', async ({ request, reply, scope, base }) => {
    const query = textsOf(request);
    const conditions = conditionsOf(query.filter, filterable.group);
    const page = pageOf(query);
    const { total, groups, members } = await scope.read(async (tx) => {
      const found = await listGroups(tx, conditions, page);
      const ids = wants(request, 'members') ? found.groups.map(({ id }) => id) : [];
      return { ...found, members: await listMembers(tx, ids) };
    });
    const byGroup = Map.groupBy(members, ({ groupId }) => groupId);
    const resources = groups.map((group) =>
      groupResource(group, { base, members: byGroup.get(group.id) ?? [] }),
    );
    return sendList(reply, resources, { total, startIndex: page.startIndex });
  });

  route('GET', '/Groups/:id', (call) => sendGroup(call, call.id));

  route('POST', '/Groups', async (call) => {
    const fields = groupFields(call.request.body);
    const id = await call.write((tx) => createGroup(tx, fields));
    return sendGroup(call, id, 201);
  });

  route('PUT', '/Groups/:id', async (call) => {
    const fields = groupFields(call.request.body);
    await call.write(async (tx) => replaceGroup(tx, await requireGroup(tx, call), fields));
    return sendGroup(call, call.id);
  });

  route('PATCH', '/Groups/:id', async (call) => {
    const patch = groupPatch(patchOperations(call.request.body));
    await call.write(async (tx) => changeGroup(tx, await requireGroup(tx, call), patch));
    // All members of a large group would be an answer that no directory reads.
    return call.reply.code(204).send();
  });

  route('DELETE', '/Groups/:id', async (call) => {
    await call.write(async (tx) => removeGroup(tx, await requireGroup(tx, call)));
    return call.reply.code(204).send();
  });
}

/** @throws AppError provisioning.not_found, provisioning.changed */
async function requireGroup(tx: TenantRows, call: ScimCall): Promise<ProvisionedGroup> {
  const group = await findGroup(tx, call.id);
  if (!group) throw new AppError('provisioning.not_found');
  requireMatch(call, group.version);
  return group;
}

async function sendGroup({ request, reply, scope, base }: ScimCall, id: string, status?: 201) {
  const found = await scope.read(async (tx) => {
    const group = await findGroup(tx, id);
    return (
      group && { group, members: await listMembers(tx, wants(request, 'members') ? [id] : []) }
    );
  });
  if (!found) throw new AppError('provisioning.not_found');
  const resource = groupResource(found.group, { base, members: found.members });
  return sendResource({ reply, ...(status && { status }) }, resource);
}
