import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { deleteRows, insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

/** Key of an account at a provider, a directory or the platform (H-02). */
export interface IdentityName {
  readonly issuer: string;
  readonly subject: string;
}

export interface NewIdentity extends IdentityName {
  readonly id: string;
  readonly userId: string;
  readonly methodCode: string;
  readonly email: string | null;
  /** Reason for the link: an allowed domain, a code sent by mail, or an id of the directory. */
  readonly proof: 'domain' | 'code' | 'directory';
  readonly at: Date;
}

export async function findLinkedPerson(tx: TenantRows, { issuer, subject }: IdentityName) {
  const row = await selectRows(tx, 'user_identity as identity')
    .innerJoin('app_user as person', sameMerchant('person.id', 'identity.user_id'))
    .select(['person.id as userId', 'person.status'])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Whether a person has another account by the same method and issuer. The same account may have
 * been linked a moment ago, in another tab.
 */
export async function hasOtherIdentity(
  tx: TenantRows,
  userId: string,
  methodCode: string,
  name: IdentityName,
): Promise<boolean> {
  const row = await selectRows(tx, 'user_identity')
    .select('id')
    .where('user_id', '=', userId)
    .where('method_code', '=', methodCode)
    .where('issuer', '=', name.issuer)
    .where('subject', '<>', name.subject)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person has linked an account by any method. */
export async function hasIdentity(tx: TenantRows, userId: string): Promise<boolean> {
  const row = await selectRows(tx, 'user_identity')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of two first sign-ins at once one adds the identity; false for the other. */
export async function insertIdentity(tx: TenantRows, identity: NewIdentity): Promise<boolean> {
  const at = identity.at.toISOString();
  const { numInsertedOrUpdatedRows = 0n } = await insertRow(tx, 'user_identity', {
    issuer: identity.issuer,
    subject: identity.subject,
    id: identity.id,
    user_id: identity.userId,
    method_code: identity.methodCode,
    email: identity.email,
    proof: identity.proof,
    linked_at: at,
    last_used_at: at,
  })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Keeps the address as the provider names it now; the link stays as it is. */
export async function recordIdentityUse(
  tx: TenantRows,
  name: IdentityName,
  email: string | null,
  at: Date,
): Promise<void> {
  await updateRows(tx, 'user_identity')
    .set({ email, last_used_at: at.toISOString() })
    .where('issuer', '=', name.issuer)
    .where('subject', '=', name.subject)
    .execute();
}

/** Null where the person has no such identity. */
export async function deleteIdentity(tx: TenantRows, userId: string, id: string) {
  const row = await deleteRows(tx, 'user_identity')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['issuer', 'subject', 'method_code as methodCode', 'email'])
    .executeTakeFirst();
  return row ?? null;
}
