import type { SecondFactorRule } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

/** A merchant's sign-in method by cloud accounts that is switched on. */
export interface FollowedMethod {
  readonly merchantId: string;
  readonly code: string;
  readonly tenantKey: string;
  readonly applicationId: string;
}

export async function listFollowedMethods(
  trx: Transaction<DB>,
): Promise<readonly FollowedMethod[]> {
  const { rows } = await sql<FollowedMethod>`
    select method.merchant_id as "merchantId", method.code, cloud.tenant_key as "tenantKey",
      cloud.application_id as "applicationId"
    from sign_in_method method
    join cloud_tenant cloud on cloud.merchant_id = method.merchant_id
    where method.kind = 'cloud' and method.is_enabled
    order by method.merchant_id`.execute(trx);
  return rows;
}

/** A person with a linked account at the platform. */
export interface LinkedAccount {
  readonly userId: string;
  /** The account's id at the platform. */
  readonly subject: string;
  readonly fullName: string;
  readonly isDisabledUpstream: boolean;
}

/** People with an account there whose access may follow it: active, or disabled by it. */
export function listLinkedAccounts(
  tx: TenantRows,
  issuer: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<LinkedAccount[]> {
  return tx.db
    .selectFrom('user_identity as identity')
    .innerJoin('app_user as person', (join) =>
      join
        .onRef('person.merchant_id', '=', 'identity.merchant_id')
        .onRef('person.id', '=', 'identity.user_id'),
    )
    .select(['person.id as userId', 'identity.subject', 'person.full_name as fullName'])
    .select('person.is_disabled_upstream as isDisabledUpstream')
    .where('identity.merchant_id', '=', tx.merchant.id)
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '>', after)
    .where((eb) =>
      eb.or([eb('person.status', '=', 'active'), eb('person.is_disabled_upstream', '=', true)]),
    )
    .orderBy('identity.subject')
    .limit(limit)
    .execute();
}

/** Disables or enables a person; false if their state has changed since, or the last administrator. */
export async function setDisabledUpstream(
  tx: TenantRows,
  userId: string,
  isDisabled: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update app_user person set status = ${isDisabled ? 'deactivated' : 'active'},
      is_disabled_upstream = ${isDisabled}, version = version + 1
    where merchant_id = ${tx.merchant.id} and id = ${userId}
      and is_disabled_upstream <> ${isDisabled}
      and status = ${isDisabled ? 'active' : 'deactivated'}
      and (not ${isDisabled} or not is_administrator or exists (
        select from app_user other where other.merchant_id = ${tx.merchant.id}
          and other.id <> person.id and other.is_administrator and other.status = 'active'))
    returning id`.execute(tx.db);
  return rows.length > 0;
}

export async function storeUpstreamRule(
  tx: TenantRows,
  code: string,
  rule: SecondFactorRule,
): Promise<void> {
  await tx.db
    .updateTable('sign_in_method')
    .set({ upstream_second_factor: rule })
    .where('merchant_id', '=', tx.merchant.id)
    .where('code', '=', code)
    .where((eb) =>
      eb.or([eb('upstream_second_factor', 'is', null), eb('upstream_second_factor', '<>', rule)]),
    )
    .execute();
}
