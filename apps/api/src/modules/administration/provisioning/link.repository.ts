import { AppError } from '@axp/contracts';
import { databaseRefusal } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { lockName } from '../../../platform/db/lock-name.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** Link of a person to the user that the directory has for them. */
export interface LinkFields {
  readonly userName: string;
  readonly externalId: string | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly isActive: boolean;
}

export interface StoredLink {
  readonly isActive: boolean;
  /** When the directory has deactivated the person; null if it has not. */
  readonly deactivatedAt: string | null;
  /** Since when a deactivation waits for an administrator. */
  readonly waitsSince: string | null;
}

/** The link of a person, locked until the transaction ends; undefined for a deleted one. */
export function lockLink(tx: TenantRows, userId: string): Promise<StoredLink | undefined> {
  return selectRows(tx, 'scim_user')
    .select(['is_active as isActive', 'deactivated_at as deactivatedAt'])
    .select('waits_since as waitsSince')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

interface KnownPerson {
  readonly id: string;
  readonly isAdministrator: boolean;
  /** Null for a person whom the directory has neither created nor linked. */
  readonly link: 'current' | 'deleted' | null;
}

/** The person with an email address. */
export async function findPersonByEmail(
  { db, merchant }: TenantRows,
  email: string,
): Promise<KnownPerson | null> {
  const row = await db
    .selectFrom('app_user as person')
    .leftJoin('scim_user as link', sameMerchant('link.user_id', 'person.id'))
    .select(['person.id', 'person.is_administrator as isAdministrator'])
    .select(['link.user_id as linkId', 'link.deleted_at as deletedAt'])
    .where('person.merchant_id', '=', merchant.id)
    .where('person.email', '=', email)
    .executeTakeFirst();
  if (!row) return null;
  const { id, isAdministrator, linkId, deletedAt } = row;
  const state = deletedAt === null ? 'current' : 'deleted';
  return { id, isAdministrator, link: linkId === null ? null : state };
}

const attributeOf: Readonly<Record<string, string>> = {
  scim_user_by_name: 'userName',
  scim_user_by_external_id: 'externalId',
  scim_group_by_external_id: 'externalId',
};

/** For `catch` of a statement that gives a name of the directory. */
export function nameTaken(error: unknown): never {
  const attribute = attributeOf[databaseRefusal(error)?.constraint ?? ''];
  if (attribute === undefined) throw error;
  throw new AppError('provisioning.taken', { params: { attribute } });
}

function columnsOf({ userName, externalId, givenName, familyName, isActive }: LinkFields) {
  return {
    user_name: userName,
    external_id: externalId,
    given_name: givenName,
    family_name: familyName,
    is_active: isActive,
    ...(isActive && { waits_since: null }),
  };
}

/**
 * Links a person, also one whose link was deleted.
 * @throws AppError provisioning.taken
 */
export async function insertLink(
  tx: TenantRows,
  userId: string,
  fields: LinkFields,
  at: string,
): Promise<void> {
  const columns = { ...columnsOf(fields), deleted_at: null, updated_at: at };
  await insertRow(tx, 'scim_user', { ...columns, user_id: userId, created_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'user_id'])
        .doUpdateSet({ ...columns, version: sql`scim_user.version + 1` }),
    )
    .execute()
    .catch(nameTaken);
}

/** @throws AppError provisioning.taken */
export async function updateLink(
  tx: TenantRows,
  userId: string,
  fields: LinkFields,
  at: string,
): Promise<void> {
  await linkUpdate(tx, userId)
    .set({ ...columnsOf(fields), version: sql`version + 1`, updated_at: at })
    .execute()
    .catch(nameTaken);
}

export async function deleteLink(tx: TenantRows, userId: string, at: string): Promise<void> {
  await linkUpdate(tx, userId)
    .set({ is_active: false, deleted_at: at, has_unsettled_rights: true })
    .execute();
}

/** Notes when the directory has deactivated a person; null when it gives access again. */
export async function noteDeactivation(
  tx: TenantRows,
  userId: string,
  at: string | null,
): Promise<void> {
  await linkUpdate(tx, userId)
    .set({ deactivated_at: at, waits_since: null, has_unsettled_rights: true })
    .execute();
}

export async function delayDeactivation(tx: TenantRows, userId: string, at: string): Promise<void> {
  await linkUpdate(tx, userId).set({ waits_since: at }).execute();
}

/** Keeps a person active whose deactivation waits; the directory has them as active again. */
export async function refuseDeactivation(tx: TenantRows, userId: string): Promise<void> {
  await linkUpdate(tx, userId)
    .set({ is_active: true, waits_since: null, deleted_at: null, version: sql`version + 1` })
    .where('waits_since', 'is not', null)
    .execute()
    .catch(nameTaken);
}

function linkUpdate(tx: TenantRows, userId: string) {
  return updateRows(tx, 'scim_user').where('user_id', '=', userId);
}

/**
 * Deactivations since a moment, without people who were created inactive: a directory sends those at
 * the first synchronization. Locked, so that concurrent ones are not above the limit.
 */
export async function countDeactivations(tx: TenantRows, since: string): Promise<number> {
  await lockName(tx, `scim ${tx.merchant.id}`);
  const { count } = await selectRows(tx, 'scim_user')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('deactivated_at', '>', since)
    .whereRef('deactivated_at', '>', 'created_at')
    .executeTakeFirstOrThrow();
  return count;
}
