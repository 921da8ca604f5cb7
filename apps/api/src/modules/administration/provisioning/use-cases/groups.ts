import { AppError } from '@axp/contracts';
import type { DirectoryTransaction } from '../connection.repository.ts';
import { recordEvent } from '../event.repository.ts';
import {
  addMembers,
  deleteGroup,
  hideGroup,
  insertGroup,
  keepGroup,
  removeMembers,
  restoreGroup,
  unsettleMembers,
  updateGroup,
} from '../group.repository.ts';
import type { ProvisionedGroup } from '../scim/group.queries.ts';

interface GroupFields {
  readonly displayName: string;
  readonly externalId: string | null;
  /** Null where they stay as they are. */
  readonly memberIds: readonly string[] | null;
}

/** @throws AppError provisioning.taken, provisioning.bad_value */
export async function createGroup(
  tx: DirectoryTransaction,
  { memberIds, ...names }: GroupFields,
): Promise<string> {
  const at = tx.clock.now().toISOString();
  const restored = tx.settings.isDryRun ? await restoreGroup(tx, names, at) : null;
  const id = restored ?? tx.newId();
  if (restored === null) await insertGroup(tx, id, names, at);
  await add(tx, id, memberIds ?? []);
  const subject = names.displayName;
  await recordEvent(tx, { kind: 'group-create', subject, fields: [], resolves: [subject] });
  return id;
}

/** @throws AppError provisioning.taken, provisioning.bad_value */
export async function replaceGroup(
  tx: DirectoryTransaction,
  group: ProvisionedGroup,
  { memberIds: userIds, ...names }: GroupFields,
): Promise<void> {
  const members = userIds === null ? [] : [{ kind: 'replace' as const, userIds }];
  await changeGroup(tx, group, { ...names, members });
}

interface GroupChange {
  readonly displayName?: string;
  readonly externalId?: string | null;
  readonly members: readonly {
    readonly kind: 'add' | 'replace' | 'remove';
    /** Null for all members. */
    readonly userIds: readonly string[] | null;
  }[];
}

/** @throws AppError provisioning.taken, provisioning.bad_value */
export async function changeGroup(
  tx: DirectoryTransaction,
  group: ProvisionedGroup,
  { members, ...names }: GroupChange,
): Promise<void> {
  const { id } = group;
  await keepGroup(tx, id);
  await updateGroup(tx, id, { ...group, ...names }, tx.clock.now().toISOString());
  for (const { kind, userIds } of members) {
    if (kind === 'replace') await removeMembers(tx, id, null);
    if (kind === 'remove') await removeMembers(tx, id, userIds);
    else await add(tx, id, userIds ?? []);
  }
  if (names.displayName !== undefined) await unsettleMembers(tx, id);
  const after = { ...group, ...names };
  const changed = (['displayName', 'externalId'] as const).filter(
    (field) => group[field] !== after[field],
  );
  await recordEvent(tx, {
    kind: 'group-update',
    subject: after.displayName,
    fields: [...changed, ...(members.length > 0 ? ['members'] : [])],
    resolves: [id],
  });
}

/** Deletes a group with the rights that it gives; those stay in a dry run. */
export async function removeGroup(
  tx: DirectoryTransaction,
  { id, displayName: subject }: ProvisionedGroup,
): Promise<void> {
  await keepGroup(tx, id);
  // Before the members are gone.
  await unsettleMembers(tx, id);
  if (tx.settings.isDryRun) await hideGroup(tx, id, tx.clock.now().toISOString());
  else await deleteGroup(tx, id);
  await recordEvent(tx, { kind: 'group-delete', subject, fields: [], resolves: [id] });
}

async function add(
  tx: DirectoryTransaction,
  id: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0 || (await addMembers(tx, id, userIds))) return;
  throw new AppError('provisioning.bad_value', { params: { attribute: 'members' } });
}
