import { sql } from 'kysely';
import { deleteRows, insertRow, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { nameTaken } from './name-taken.ts';

interface GroupNames {
  readonly displayName: string;
  readonly externalId: string | null;
}

/** @throws AppError provisioning.taken */
export async function insertGroup(
  tx: TenantRows,
  id: string,
  { displayName, externalId }: GroupNames,
  at: string,
): Promise<void> {
  const names = { display_name: displayName, external_id: externalId };
  await insertRow(tx, 'scim_group', { id, ...names, created_at: at, updated_at: at })
    .execute()
    .catch(nameTaken);
}

/** @throws AppError provisioning.taken */
export async function updateGroup(
  tx: TenantRows,
  id: string,
  { displayName, externalId }: GroupNames,
  at: string,
): Promise<void> {
  await updateRows(tx, 'scim_group')
    .set({ display_name: displayName, external_id: externalId, updated_at: at })
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(nameTaken);
}

/** The groups of its members are settled again before the members are gone. */
export async function deleteGroup(tx: TenantRows, id: string): Promise<void> {
  await unsettleMembers(tx, id);
  await deleteRows(tx, 'scim_group').where('id', '=', id).execute();
}

/** Adds users to a group; false where one of them is not provisioned. */
export async function addMembers(
  tx: TenantRows,
  groupId: string,
  userIds: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(userIds)];
  const { rows } = await sql<{ id: string }>`
    update scim_user set has_unsettled_rights = true
    where merchant_id = ${tx.merchant.id} and user_id = any (${wanted}::uuid[])
      and deleted_at is null
    returning user_id as id`.execute(tx.db);
  if (rows.length !== wanted.length) return false;
  await sql`
    insert into scim_member (merchant_id, group_id, user_id)
    select ${tx.merchant.id}::uuid, ${groupId}::uuid, wanted.id
    from unnest(${wanted}::uuid[]) as wanted (id)
    on conflict do nothing`.execute(tx.db);
  return true;
}

/** Removes users from a group, or all of them. */
export async function removeMembers(
  tx: TenantRows,
  groupId: string,
  userIds: readonly string[] | null,
): Promise<void> {
  await sql`
    with removed as (
      delete from scim_member
      where merchant_id = ${tx.merchant.id} and group_id = ${groupId}::uuid
        and (${userIds}::uuid[] is null or user_id = any (${userIds}::uuid[]))
      returning user_id)
    update scim_user set has_unsettled_rights = true
    where merchant_id = ${tx.merchant.id} and user_id in (select user_id from removed)
  `.execute(tx.db);
}

/** Has the rights of the members settled again. */
export async function unsettleMembers(tx: TenantRows, groupId: string): Promise<void> {
  await sql`
    update scim_user set has_unsettled_rights = true
    where merchant_id = ${tx.merchant.id} and user_id in (
      select user_id from scim_member
      where merchant_id = ${tx.merchant.id} and group_id = ${groupId}::uuid)
  `.execute(tx.db);
}
