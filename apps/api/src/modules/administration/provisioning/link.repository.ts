import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { deleteRows, insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows, TenantTransaction } from '../../../platform/db/tenant-transaction.ts';
import { nameTaken } from './name-taken.ts';
import type { UserFields } from './scim/bodies.ts';

/** A user as the directory wants it. */
export interface LinkFields extends Omit<UserFields, 'fullName' | 'email'> {
  /** Null to leave the person's. */
  readonly fullName: string | null;
  readonly email: string | null;
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
  const row = await selectRows({ db, merchant }, 'app_user as person')
    .leftJoin('scim_user as link', sameMerchant('link.user_id', 'person.id'))
    .select(['person.id', 'person.is_administrator as isAdministrator'])
    .select(['link.user_id as linkId', 'link.deleted_at as deletedAt'])
    .where('person.email', '=', email)
    .executeTakeFirst();
  if (!row) return null;
  const { id, isAdministrator, linkId, deletedAt } = row;
  const state = deletedAt === null ? 'current' : 'deleted';
  return { id, isAdministrator, link: linkId === null ? null : state };
}

interface ChangeTransaction extends TimedRows {
  readonly settings: { readonly isDryRun: boolean };
}

/** Keeps the state that a dry run found, so that it can be discarded. */
const asBefore = {
  before_dry_run: sql<string>`coalesce(scim_user.before_dry_run, to_jsonb(scim_user))`,
} as const;

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
  tx: ChangeTransaction,
  userId: string,
  fields: LinkFields,
  pending: Exclude<Pending, 'change'>,
): Promise<StoredLink> {
  const at = tx.clock.now().toISOString();
  const columns = { ...columnsOf(fields), pending, deleted_at: null, updated_at: at };
  const { isDryRun } = tx.settings;
  const isNew = { user_id: userId, was_active: true, created_at: at };
  const created = { ...columns, ...isNew, ...(isDryRun && { before_dry_run: '{}' }) };
  const row = await insertRow(tx, 'scim_user', created)
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'user_id']).doUpdateSet({
        ...columns,
        pending: sql`coalesce(scim_user.pending, ${pending})`,
        was_active: sql`coalesce(scim_user.was_active, scim_user.is_active)`,
        version: sql`scim_user.version + 1`,
        ...(isDryRun && asBefore),
      }),
    )
    .returning(linkColumns)
    .executeTakeFirstOrThrow()
    .catch(nameTaken);
  return asLink(row);
}

/** State of a user before a change. */
interface Changed {
  readonly id: string;
  readonly isActive: boolean;
  readonly pending: string | null;
}

/**
 * Stores a change that must be applied.
 * @throws AppError provisioning.taken
 */
export async function updateLink(
  tx: ChangeTransaction,
  before: Changed,
  fields: LinkFields,
): Promise<StoredLink> {
  const { fullName, email } = fields;
  const columns = columnsOf(fields);
  // An address that others may want as well waits in the row, which is unique.
  const isApplied = email === null && isAppliedAtOnce(tx, before);
  const row = await (isApplied ? changedRow(tx, before.id) : pendingRow(tx, before.id))
    .set({ ...columns, ...(isApplied && { full_name: null }) })
    .returning(linkColumns)
    .executeTakeFirstOrThrow()
    .catch(nameTaken);
  const link = asLink(row);
  return isApplied ? { ...link, fullName, wasActive: before.isActive } : link;
}

/** Whether the same transaction applies a change of which nothing has to be kept. */
function isAppliedAtOnce({ settings }: ChangeTransaction, { pending }: Changed): boolean {
  return !settings.isDryRun && pending === null;
}

/** Forgets a user whose person is not created or linked yet; false for others. */
export async function forgetDraft(tx: TenantRows, userId: string): Promise<boolean> {
  const { numDeletedRows } = await deleteRows(tx, 'scim_user')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('pending', '=', 'create'),
        eb.and([eb('pending', '=', 'link'), eb('was_active', '=', true)]),
      ]),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Stores a deletion that must be applied. */
export async function deleteLink(tx: ChangeTransaction, before: Changed): Promise<StoredLink> {
  const deleted_at = tx.clock.now().toISOString();
  const isApplied = isAppliedAtOnce(tx, before);
  const row = await (isApplied ? changedRow(tx, before.id) : pendingRow(tx, before.id))
    .set({ is_active: false, deleted_at, has_unsettled_rights: true })
    .returning(linkColumns)
    .executeTakeFirstOrThrow();
  const link = asLink(row);
  return isApplied ? { ...link, wasActive: before.isActive } : link;
}

function pendingRow(tx: ChangeTransaction, userId: string) {
  return changedRow(tx, userId).set({
    pending: sql`coalesce(pending, 'change')`,
    was_active: sql`coalesce(was_active, is_active)`,
    ...(tx.settings.isDryRun && asBefore),
  });
}

function changedRow(tx: TimedRows, userId: string) {
  const updated_at = tx.clock.now().toISOString();
  return updateLinkRow(tx, userId).set({ updated_at, version: sql`version + 1` });
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
  await updateLinkRow(tx, userId)
    .set({ pending: null, full_name: null, email: null, was_active: null, before_dry_run: null })
    .execute();
}

/** An update of the row of a person. */
export function updateLinkRow(tx: TenantRows, userId: string) {
  return updateRows(tx, 'scim_user').where('user_id', '=', userId);
}
