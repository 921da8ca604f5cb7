import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import {
  addMembers,
  deleteGroup,
  insertGroup,
  removeMembers,
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
  tx: MemberTransaction,
  { memberIds, ...names }: GroupFields,
): Promise<string> {
  const id = tx.newId();
  await insertGroup(tx, id, names, tx.clock.now().toISOString());
  await add(tx, id, memberIds ?? []);
  return id;
}

/** @throws AppError provisioning.taken, provisioning.bad_value */
export async function replaceGroup(
  tx: MemberTransaction,
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
  tx: MemberTransaction,
  group: ProvisionedGroup,
  { members, ...names }: GroupChange,
): Promise<void> {
  const { id } = group;
  await updateGroup(tx, id, { ...group, ...names }, tx.clock.now().toISOString());
  for (const { kind, userIds } of members) {
    if (kind === 'replace') await removeMembers(tx, id, null);
    if (kind === 'remove') await removeMembers(tx, id, userIds);
    else await add(tx, id, userIds ?? []);
  }
  if (names.displayName !== undefined) await unsettleMembers(tx, id);
}

/** Deletes a group with the rights that it gives. */
export function removeGroup(tx: MemberTransaction, { id }: ProvisionedGroup): Promise<void> {
  return deleteGroup(tx, id);
}

async function add(tx: MemberTransaction, id: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0 || (await addMembers(tx, id, userIds))) return;
  throw new AppError('provisioning.bad_value', { params: { attribute: 'members' } });
}
