import { AppError } from '@axp/contracts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { ChangedUser } from '../use-cases/users.ts';
import { changeUser, createUser, removeUser } from '../use-cases/users.ts';
import { sendList, sendResource, textsOf, userResource, wants } from './answers.ts';
import type { UserFields } from './bodies.ts';
import { patchOperations, userFields } from './bodies.ts';
import { conditionsOf, filterable } from './filter.ts';
import { pageOf } from './page.ts';
import { patchedUser } from './patch.ts';
import type { ScimCall, ScimRoute } from './scim-call.ts';
import { requireMatch } from './scim-call.ts';
import type { ProvisionedUser } from './user.queries.ts';
import { findUser, listGroupsOf, listUsers, lockProvisioned } from './user.queries.ts';

export function userRoutes(route: ScimRoute): void {
  route('GET', '/Users', async ({ request, reply, scope, base }) => {
    const query = textsOf(request);
    const conditions = conditionsOf(query.filter, filterable.user);
    const page = pageOf(query);
    const { total, users, groups } = await scope.read(async (tx) => {
      const found = await listUsers(tx, conditions, page);
      const ids = wants(request, 'groups') ? found.users.map(({ id }) => id) : [];
      return { ...found, groups: await listGroupsOf(tx, ids) };
    });
    const byUser = Map.groupBy(groups, ({ userId }) => userId);
    const resources = users.map((user) =>
      userResource(user, { base, groups: byUser.get(user.id) ?? [] }),
    );
    return sendList(reply, resources, { total, startIndex: page.startIndex });
  });

  route('GET', '/Users/:id', (call) => sendUser(call, call.id));

  route('POST', '/Users', async (call) => {
    const fields = userFields(call.request.body, null);
    const { id, sessionIds } = await call.write((tx) => createUser(tx, fields));
    call.forget(sessionIds);
    return sendUser(call, id, 201);
  });

  route('PUT', '/Users/:id', (call) =>
    change(call, (before) => userFields(call.request.body, before)),
  );

  route('PATCH', '/Users/:id', (call) =>
    change(call, (before) => patchedUser(before, patchOperations(call.request.body))),
  );

  route('DELETE', '/Users/:id', async (call) => {
    const ended = await call.write(async (tx) => {
      await requireUser(tx, call);
      return removeUser(tx, call.id);
    });
    call.forget(ended);
    return call.reply.code(204).send();
  });
}

async function change(call: ScimCall, fieldsAfter: (before: ProvisionedUser) => UserFields) {
  const changed = await call.write(async (tx): Promise<ChangedUser> => {
    const before = await requireUser(tx, call);
    return changeUser(tx, before, fieldsAfter(before));
  });
  call.forget(changed.sessionIds);
  return sendUser(call, changed.id);
}

/** @throws AppError provisioning.not_found, provisioning.changed */
async function requireUser(tx: TenantRows, call: ScimCall): Promise<ProvisionedUser> {
  const user = await lockProvisioned(tx, call.id);
  if (!user) throw new AppError('provisioning.not_found');
  requireMatch(call, user.version);
  return user;
}

async function sendUser({ request, reply, scope, base }: ScimCall, id: string, status?: 201) {
  const found = await scope.read(async (tx) => {
    const user = await findUser(tx, id);
    return user && { user, groups: await listGroupsOf(tx, wants(request, 'groups') ? [id] : []) };
  });
  if (!found) throw new AppError('provisioning.not_found');
  const resource = userResource(found.user, { base, groups: found.groups });
  return sendResource({ reply, ...(status && { status }) }, resource);
}
