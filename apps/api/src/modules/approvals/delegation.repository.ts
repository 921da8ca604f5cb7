import { AppError } from '@axp/contracts';
import { databaseRefusal } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { sameMerchant } from '../../platform/db/same-merchant.ts';
import type { TenantRows } from '../../platform/db/tenant-transaction.ts';

export interface NewDelegation {
  readonly id: string;
  readonly approverId: string;
  readonly delegateId: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

export interface StoredDelegation extends NewDelegation {
  readonly approverName: string;
  readonly delegateName: string;
}

/** Lists current and future delegations from or to a user, earliest first. */
export function listDelegationsOf(
  tx: TenantRows,
  userId: string,
  today: string,
): Promise<StoredDelegation[]> {
  return delegationQuery(tx)
    .where((eb) => eb.or([eb('approver_id', '=', userId), eb('delegate_id', '=', userId)]))
    .where('last_day', '>=', today)
    .orderBy('first_day')
    .orderBy('delegation.id')
    .execute();
}

export async function findDelegation(tx: TenantRows, id: string): Promise<StoredDelegation | null> {
  const row = await delegationQuery(tx).where('delegation.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** @throws AppError delegation.overlaps: the database has the last word on that */
export async function insertDelegation(
  tx: TenantRows,
  { id, approverId, delegateId, firstDay, lastDay }: NewDelegation,
): Promise<void> {
  await tx.db
    .insertInto('approval_delegation')
    .values({
      merchant_id: tx.merchant.id,
      id,
      approver_id: approverId,
      delegate_id: delegateId,
      first_day: firstDay,
      last_day: lastDay,
    })
    .execute()
    .catch(refuseOverlap);
}

/** Takes back a delegation of a person's own; null where they have none of this id. */
export async function deleteDelegation(
  tx: TenantRows,
  id: string,
  approverId: string,
): Promise<StoredDelegation | null> {
  const stored = await findDelegation(tx, id);
  if (stored?.approverId !== approverId) return null;
  await tx.db
    .deleteFrom('approval_delegation')
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', id)
    .execute();
  return stored;
}

/** Finds an active user, with a share lock so that they can't be deactivated concurrently. */
export async function findColleague(
  tx: TenantRows,
  id: string,
): Promise<{ readonly id: string } | null> {
  const row = await tx.db
    .selectFrom('app_user')
    .select('id')
    .where('merchant_id', '=', tx.merchant.id)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a person decides on anything in their own right (Z-41). */
export async function decidesOnAnything(tx: TenantRows, userId: string): Promise<boolean> {
  const { rows } = await sql<{ decides: boolean }>`
    select (person.is_administrator or person.is_approver
      or exists (select from business_unit_approver named
        where named.merchant_id = person.merchant_id and named.user_id = person.id)
      or exists (select from resource_approver named
        where named.merchant_id = person.merchant_id and named.user_id = person.id)) as decides
    from app_user person
    where person.merchant_id = ${tx.merchant.id} and person.id = ${userId}`.execute(tx.db);
  return rows[0]?.decides ?? false;
}

function delegationQuery(tx: TenantRows) {
  return tx.db
    .selectFrom('approval_delegation as delegation')
    .innerJoin('app_user as approver', sameMerchant('approver.id', 'delegation.approver_id'))
    .innerJoin('app_user as delegate', sameMerchant('delegate.id', 'delegation.delegate_id'))
    .select(['delegation.id', 'approver_id as approverId', 'delegate_id as delegateId'])
    .select([
      sql<string>`delegation.first_day::text`.as('firstDay'),
      sql<string>`delegation.last_day::text`.as('lastDay'),
    ])
    .select(['approver.full_name as approverName', 'delegate.full_name as delegateName'])
    .where('delegation.merchant_id', '=', tx.merchant.id);
}

function refuseOverlap(error: unknown): never {
  if (databaseRefusal(error)?.constraint !== 'approval_delegation_overlap') throw error;
  throw new AppError('delegation.overlaps');
}
