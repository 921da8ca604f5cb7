import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';
import { lockName } from '../../../platform/db/lock-name.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { deleteRows, insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows, TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import { nameTaken } from './name-taken.ts';

/** A user as the directory wants it. */
export interface LinkFields {
  readonly userName: string;
  readonly externalId: string | null;
  readonly givenName: string;
  readonly familyName: string;
  /** Null to leave the person's. */
  readonly fullName: string | null;
  readonly email: string | null;
  readonly isActive: boolean;
  readonly managerId: string | null;
}

/** Kind of a change that is not applied yet: a new or linked person, or one who was linked before. */
type Pending = 'create' | 'link' | 'change';

export interface StoredLink {
  readonly pending: Pending | null;
  readonly fullName: string | null;
  readonly email: string | null;
  readonly isActive: boolean;
  /** State that is applied; null if nothing is pending. */
  readonly wasActive: boolean | null;
  /** When the directory has deactivated the person; null if it has not. */
  readonly deactivatedAt: string | null;
  /** Since when a deactivation waits for an administrator. */
  readonly waitsSince: string | null;
  readonly deletedAt: string | null;
  readonly managerId: string | null;
}

type TimedRows = Pick<TenantTransaction, 'db' | 'merchant' | 'clock'>;

const pendingKinds = ['create', 'link', 'change'] as const satisfies readonly Pending[];

const linkColumns = [
  'pending',
  'full_name as fullName',
  'email',
  'was_active as wasActive',
  'is_active as isActive',
  'deactivated_at as deactivatedAt',
  'waits_since as waitsSince',
  'deleted_at as deletedAt',
  'manager_id as managerId',
] as const;

function asLink<Row extends { readonly pending: string | null }>(row: Row) {
  return { ...row, pending: row.pending === null ? null : knownWord(pendingKinds, row.pending) };
}

/** The link of a person, locked until the transaction ends; undefined for no link. */
export async function lockLink(tx: TenantRows, userId: string): Promise<StoredLink | undefined> {
  const row = await selectRows(tx, 'scim_user')
    .select(linkColumns)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && asLink(row);
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

function columnsOf({ userName, externalId, ...fields }: LinkFields) {
  const { givenName, familyName, fullName, email, isActive, managerId } = fields;
  return {
    user_name: userName,
    external_id: externalId,
    given_name: givenName,
    family_name: familyName,
    full_name: fullName,
    email,
    is_active: isActive,
    manager_id: managerId,
    ...(isActive && { waits_since: null }),
  };
}

/**
 * Stores a user whose person must be created or linked, also one whose link was deleted.
 * @throws AppError provisioning.taken
 */
export async function insertLink(
  tx: TimedRows,
  userId: string,
  fields: LinkFields,
  pending: Exclude<Pending, 'change'>,
): Promise<StoredLink> {
  const at = tx.clock.now().toISOString();
  const columns = { ...columnsOf(fields), pending, deleted_at: null, updated_at: at };
  const isNew = { user_id: userId, was_active: true, created_at: at };
  const row = await insertRow(tx, 'scim_user', { ...columns, ...isNew })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'user_id']).doUpdateSet({
        ...columns,
        pending: sql`coalesce(scim_user.pending, ${pending})`,
        was_active: sql`coalesce(scim_user.was_active, scim_user.is_active)`,
        version: sql`scim_user.version + 1`,
      }),
    )
    .returning(linkColumns)
    .executeTakeFirstOrThrow()
    .catch(nameTaken);
  return asLink(row);
}

/**
 * Stores a change that must be applied.
 * @throws AppError provisioning.taken
 */
export async function updateLink(
  tx: TimedRows,
  userId: string,
  fields: LinkFields,
): Promise<StoredLink> {
  const row = await pendingUpdate(tx, userId)
    .set(columnsOf(fields))
    .returning(linkColumns)
    .executeTakeFirstOrThrow()
    .catch(nameTaken);
  return asLink(row);
}

/** Stores a deletion that must be applied; null for a user of a dry run, who is forgotten. */
export async function deleteLink(tx: TimedRows, userId: string): Promise<StoredLink | null> {
  const { numDeletedRows } = await deleteRows(tx, 'scim_user')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('pending', '=', 'create'),
        eb.and([eb('pending', '=', 'link'), eb('was_active', '=', true)]),
      ]),
    )
    .executeTakeFirst();
  if (numDeletedRows > 0n) return null;
  const deleted_at = tx.clock.now().toISOString();
  const row = await pendingUpdate(tx, userId)
    .set({ is_active: false, deleted_at, has_unsettled_rights: true })
    .returning(linkColumns)
    .executeTakeFirstOrThrow();
  return asLink(row);
}

function pendingUpdate(tx: TimedRows, userId: string) {
  return linkUpdate(tx, userId).set({
    pending: sql`coalesce(pending, 'change')`,
    was_active: sql`coalesce(was_active, is_active)`,
    version: sql`version + 1`,
    updated_at: tx.clock.now().toISOString(),
  });
}

/** Names of a person, locked until the transaction ends. */
export function lockNames(tx: TenantRows, userId: string) {
  return selectRows(tx, 'app_user')
    .select(['email', 'full_name as fullName', 'version'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes that the person is what the directory wants. */
export async function noteApplied(tx: TenantRows, userId: string): Promise<void> {
  await linkUpdate(tx, userId)
    .set({ pending: null, full_name: null, email: null, was_active: null })
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
