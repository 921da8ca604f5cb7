import { sql } from 'kysely';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** Forgets the state before a dry run that has ended. */
export async function forgetStates(
  { db, merchant }: TenantRows,
  table: 'scim_user' | 'scim_group',
): Promise<void> {
  await sql`
    update ${sql.table(table)} set before_dry_run = null
    where merchant_id = ${merchant.id} and before_dry_run is not null`.execute(db);
}

/** Deletes the groups that the directory has deleted in a dry run. */
export async function deleteHiddenGroups({ db, merchant }: TenantRows): Promise<void> {
  await sql`
    delete from scim_group where merchant_id = ${merchant.id} and deleted_at is not null
  `.execute(db);
}

/** Gives users and groups the state before the dry run, and forgets those that it has created. */
export async function restoreStates(tx: TenantRows, at: string): Promise<void> {
  for (const table of ['scim_user', 'scim_group']) await freeNames(tx, table, at);
  await restoreUsers(tx, at);
  await restoreGroups(tx, at);
  await forgetStates(tx, 'scim_group');
}

/** Two rows may have exchanged names that are unique among those that are not deleted. */
async function freeNames({ db, merchant }: TenantRows, table: string, at: string): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
    where merchant_id = ${merchant.id} and before_dry_run = '{}'::jsonb`.execute(db);
  await sql`
    update ${sql.table(table)} set deleted_at = ${at}
    where merchant_id = ${merchant.id} and before_dry_run is not null`.execute(db);
}

async function restoreUsers({ db, merchant }: TenantRows, at: string): Promise<void> {
  await sql`
    update scim_user
    set (user_name, external_id, given_name, family_name, full_name, email, is_active, was_active,
        pending, waits_since, deleted_at, manager_id) = (
      select before.user_name, before.external_id, before.given_name, before.family_name,
        before.full_name, before.email, before.is_active, before.was_active, before.pending,
        before.waits_since, before.deleted_at, (
          select manager.user_id from scim_user manager
          where manager.merchant_id = ${merchant.id} and manager.user_id = before.manager_id)
      from jsonb_populate_record(null::scim_user, scim_user.before_dry_run) before),
      before_dry_run = null, has_unsettled_rights = true, version = version + 1,
      updated_at = ${at}
    where merchant_id = ${merchant.id} and before_dry_run is not null`.execute(db);
}

async function restoreGroups({ db, merchant }: TenantRows, at: string): Promise<void> {
  await sql`
    update scim_group
    set (display_name, external_id, deleted_at) = (
      select before.display_name, before.external_id, before.deleted_at
      from jsonb_populate_record(null::scim_group, scim_group.before_dry_run) before),
      version = version + 1, updated_at = ${at}
    where merchant_id = ${merchant.id} and before_dry_run is not null`.execute(db);
  await sql`
    delete from scim_member where merchant_id = ${merchant.id} and group_id in (
      select id from scim_group
      where merchant_id = ${merchant.id} and before_dry_run is not null)`.execute(db);
  // People may have been erased since.
  await sql`
    insert into scim_member (merchant_id, group_id, user_id)
    select held.merchant_id, held.id, link.user_id
    from scim_group held
    cross join lateral jsonb_array_elements_text(held.before_dry_run->'members') member (id)
    join scim_user link
      on link.merchant_id = held.merchant_id and link.user_id = member.id::uuid
    where held.merchant_id = ${merchant.id} and held.before_dry_run is not null`.execute(db);
}
