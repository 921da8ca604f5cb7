import { AppError } from '@axp/contracts';
import type { LinkedIdentity } from '@axp/contracts/identities';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import type { DB } from '../../../../platform/db/schema.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction } from '../../../../platform/db/tenant-transaction.ts';
import { settleGrants } from '../../../people/people/index.ts';
import { recordChange } from '../../../records/audit/index.ts';
import { endSessions } from '../../auth/index.ts';
import { deleteIdentity } from '../identity.repository.ts';

export interface OwnedIdentity {
  readonly id: string;
  readonly userId: string;
}

/**
 * Removes a linked account with the rights that its groups gave, and ends the sessions that were
 * started with it; returns their ids. The next sign-in with the account is a first one again.
 * @throws AppError identity.not_found
 */
export async function removeIdentity(
  tx: MemberTransaction,
  { id, userId }: OwnedIdentity,
): Promise<string[]> {
  const removed = await deleteIdentity(tx, userId, id);
  if (!removed) throw new AppError('identity.not_found');
  const { issuer, subject, methodCode, email } = removed;
  await recordChange(tx, {
    action: 'delete',
    object: { type: 'identity', id: userId, name: email ?? subject },
    before: { method: methodCode, issuer, subject },
  });
  await settleGrants(tx, { userId, methodCode, wanted: [] });
  const upstream = { issuer, subject, sid: null };
  const ofOther = tx.actor.id !== userId && { actorId: tx.actor.id };
  return endSessions(tx, { upstream }, { reason: 'signed_out_elsewhere', ...ofOther });
}

/** A person's accounts at providers, the last used first. */
export function listIdentities(
  trx: Transaction<DB>,
  { merchantId, userId }: { readonly merchantId: string; readonly userId: string },
): Promise<LinkedIdentity[]> {
  return selectRows({ db: trx, merchant: { id: merchantId } }, 'user_identity as identity')
    .leftJoin('sign_in_method as method', sameMerchant('method.code', 'identity.method_code'))
    .select([
      'identity.id',
      'identity.issuer',
      'identity.subject',
      'identity.email',
      'identity.method_code as methodCode',
      'identity.linked_at as linkedAt',
      'identity.last_used_at as lastUsedAt',
      // The operator may have taken the provider away since.
      sql<string>`coalesce(method.name, identity.method_code)`.as('method'),
    ])
    .where('identity.user_id', '=', userId)
    .orderBy('identity.last_used_at', 'desc')
    .orderBy('identity.id')
    .execute();
}
