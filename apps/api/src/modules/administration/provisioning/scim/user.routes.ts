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
import type { GroupOfUser, ProvisionedUser } from './user.queries.ts';
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

  route('GET', '/Users/:id', async (call) =>
    sendUser(call, await call.scope.read((tx) => readUser(tx, call, call.id))),
  );

  route('POST', '/Users', async (call) => {
    const fields = userFields(call.request.body, null);
    return sendChanged(call, (tx) => createUser(tx, fields), 201);
  });

  route('PUT', '/Users/:id', (call) =>
    change(call, (before) => userFields(call.request.body, before)),
  );

  route('PATCH', '/Users/:id', (call) =>
    change(call, (before) => patchedUser(before, patchOperations(call.request.body))),
  );

  route('DELETE', '/Users/:id', async (call) => {
    const ended = await call.write(async (tx) => removeUser(tx, await requireUser(tx, call)));
    call.forget(ended);
    return call.reply.code(204).send();
  });
}

function change(call: ScimCall, fieldsAfter: (before: ProvisionedUser) => UserFields) {
  return sendChanged(call, async (tx) => {
    const before = await requireUser(tx, call);
    return changeUser(tx, before, fieldsAfter(before));
  });
}

/** Changes a user, and answers with what the same transaction reads. */
async function sendChanged(
  call: ScimCall,
  work: (tx: Parameters<typeof changeUser>[0]) => Promise<ChangedUser>,
  status?: 201,
) {
  const { sessionIds, found } = await call.write(async (tx) => {
    const changed = await work(tx);
    return { ...changed, found: await readUser(tx, call, changed.id) };
  });
  call.forget(sessionIds);
  return sendUser(call, found, status);
}

/** @throws AppError provisioning.not_found, provisioning.changed */
async function requireUser(tx: TenantRows, call: ScimCall): Promise<ProvisionedUser> {
  const user = await lockProvisioned(tx, call.id);
  if (!user) throw new AppError('provisioning.not_found');
  requireMatch(call, user.version);
  return user;
}

interface FoundUser {
  readonly user: ProvisionedUser;
  readonly groups: readonly GroupOfUser[];
}

/** @throws AppError provisioning.not_found */
async function readUser(tx: TenantRows, { request }: ScimCall, id: string): Promise<FoundUser> {
  const user = await findUser(tx, id);
  if (!user) throw new AppError('provisioning.not_found');
  return { user, groups: await listGroupsOf(tx, wants(request, 'groups') ? [id] : []) };
}

function sendUser({ reply, base }: ScimCall, { user, groups }: FoundUser, status?: 201) {
  const resource = userResource(user, { base, groups });
  return sendResource({ reply, ...(status && { status }) }, resource);
}
