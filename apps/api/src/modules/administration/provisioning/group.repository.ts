import { sql } from 'kysely';
import { deleteRows, insertRow, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { nameTaken } from './name-taken.ts';

/** A transaction that keeps what a dry run changes, so that it can be discarded. */
interface GroupTransaction extends TenantRows {
  readonly settings: { readonly isDryRun: boolean };
}

interface GroupNames {
  readonly displayName: string;
  readonly externalId: string | null;
}

/** @throws AppError provisioning.taken */
export async function insertGroup(
  tx: GroupTransaction,
  id: string,
  { displayName, externalId }: GroupNames,
  at: string,
): Promise<void> {
  const names = { display_name: displayName, external_id: externalId };
  const isNew = tx.settings.isDryRun && { before_dry_run: '{}' };
  await insertRow(tx, 'scim_group', { id, ...names, created_at: at, updated_at: at, ...isNew })
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

/** Keeps names and members that a dry run has found. */
export async function keepGroup(tx: GroupTransaction, id: string): Promise<void> {
  if (!tx.settings.isDryRun) return;
  await sql`
    update scim_group set before_dry_run = to_jsonb(scim_group) || jsonb_build_object('members', (
      select coalesce(jsonb_agg(user_id), '[]') from scim_member member
      where member.merchant_id = scim_group.merchant_id and member.group_id = scim_group.id))
    where merchant_id = ${tx.merchant.id} and id = ${id}::uuid and before_dry_run is null
  `.execute(tx.db);
}

export async function deleteGroup(tx: TenantRows, id: string): Promise<void> {
  await deleteRows(tx, 'scim_group').where('id', '=', id).execute();
}

/** Deletes a group for the directory, and keeps its rights until the dry run ends. */
export async function hideGroup(tx: TenantRows, id: string, at: string): Promise<void> {
  await updateRows(tx, 'scim_group').set({ deleted_at: at }).where('id', '=', id).execute();
}

/**
 * Takes back the deletion of a group that is created again, without its members. It is known by its
 * id at the directory, or by its name if it has none.
 * @returns null for a new group
 * @throws AppError provisioning.taken
 */
export async function restoreGroup(
  tx: TenantRows,
  { displayName, externalId }: GroupNames,
  at: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update scim_group
    set deleted_at = null, display_name = ${displayName}, version = version + 1, updated_at = ${at}
    where merchant_id = ${tx.merchant.id} and id = (
      select id from scim_group
      where merchant_id = ${tx.merchant.id} and deleted_at is not null
        and external_id is not distinct from ${externalId}::text
        and (external_id is not null or display_name_key = lower(${displayName}))
      order by deleted_at desc, id limit 1)
    returning id`
    .execute(tx.db)
    .catch(nameTaken);
  const id = rows[0]?.id ?? null;
  if (id !== null) await removeMembers(tx, id, null);
  return id;
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
