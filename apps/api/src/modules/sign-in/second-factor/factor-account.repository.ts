import { sql } from 'kysely';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { insertRow, selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { isFactorRequired, strictestRuleOf, upstreamRules } from '../auth/index.ts';

export type FactorAccount = NonNullable<Awaited<ReturnType<typeof findFactorAccount>>>;

/** A person with what decides on their second step. */
export async function findFactorAccount(tx: TenantRows, userId: string) {
  const row = await selectRows(tx, 'app_user as person')
    .innerJoin('merchant', 'merchant.id', 'person.merchant_id')
    .leftJoin('authenticator as app', sameMerchant('app.user_id', 'person.id'))
    .select([
      'person.email',
      'person.full_name as fullName',
      'person.status',
      'person.password_hash as passwordHash',
      'person.is_administrator as isAdministrator',
      'merchant.title as merchantTitle',
      'merchant.second_factor as rule',
      'app.user_id as appOf',
    ])
    .select(upstreamRules(tx.merchant.id).as('upstream'))
    .select(
      sql<boolean>`exists (select from passkey where passkey.merchant_id = ${tx.merchant.id}
        and passkey.user_id = person.id)`.as('hasPasskey'),
    )
    .where('person.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { status, rule, upstream, appOf, isAdministrator, ...person } = row;
  return {
    ...person,
    userId,
    isActive: status === 'active',
    isRequired: isFactorRequired(strictestRuleOf(rule, upstream), { isAdministrator }),
    hasApp: appOf !== null,
  };
}

/** Marks the session as verified by a second factor. */
export async function markSessionProven(tx: TenantRows, sessionId: string): Promise<void> {
  await updateRows(tx, 'user_session')
    .set({ has_second_factor: true })
    .where('id', '=', sessionId)
    .execute();
}

/** False for a challenge that was used before. */
export async function consumeChallenge(
  tx: TenantRows,
  challengeHash: Buffer,
  expiresAt: Date,
): Promise<boolean> {
  const rows = await insertRow(tx, 'passkey_challenge', {
    challenge_hash: challengeHash,
    expires_at: expiresAt.toISOString(),
  })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .execute();
  return rows.length === 1;
}
