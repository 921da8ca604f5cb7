import type { DelegationBody } from '@axp/contracts';
import { AppError, invalidField, refusalAt } from '@axp/contracts';
import { databaseRefusal } from '@axp/server-kit/db';
import type { InferResult } from 'kysely';
import { sql } from 'kysely';
import { todayOf } from '../../../../platform/calendar/today.ts';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import { deleteRows, insertRow, selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { MemberTransaction, TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { MemberContext } from '../../../../platform/request-scope/request-scope.ts';
import { recordActorEvent } from '../../../../platform/security-log/security-log.ts';
import { recordChange } from '../../../records/audit/index.ts';

export type StoredDelegation = InferResult<ReturnType<typeof delegationQuery>>[number];

/** Current and future delegations of the actor. */
export function ownDelegations(
  { scope, actor }: MemberContext,
  today: string,
): Promise<StoredDelegation[]> {
  return scope.read((tx) => listDelegationsOf(tx, actor.id, today));
}

/**
 * Creates a delegation to a colleague. It covers only what the actor decides on in their own right,
 * not what was delegated to them.
 * @throws AppError access.denied for a user who can't approve anything; user.not_found,
 * delegation.overlaps
 */
export async function delegate(
  tx: MemberTransaction,
  { delegateId, firstDay, lastDay }: DelegationBody,
): Promise<StoredDelegation> {
  if (!(await decidesOnAnything(tx, tx.actor.id))) throw new AppError('access.denied');
  if (lastDay < todayOf(tx)) throw invalidField('lastDay', 'end_in_past');
  const isColleague = delegateId !== tx.actor.id && (await lockActiveUser(tx, delegateId));
  if (!isColleague) throw refusalAt('delegateId', 'user.not_found');
  const id = tx.newId();
  await insertRow(tx, 'approval_delegation', {
    id,
    approver_id: tx.actor.id,
    delegate_id: delegateId,
    first_day: firstDay,
    last_day: lastDay,
  })
    .execute()
    .catch(refuseOverlap);
  const made = await findDelegation(tx, id);
  if (!made) throw new AppError('delegation.not_found');
  const object = objectOf(made);
  await recordActorEvent(tx, { kind: 'rights-changed', reason: 'delegate', userId: delegateId });
  await recordChange(tx, { action: 'create', object, after: factsOf(made) });
  return made;
}

/** @throws AppError delegation.not_found, also for a delegation of another user */
export async function removeDelegation(tx: MemberTransaction, id: string): Promise<void> {
  const gone = await deleteDelegation(tx, id, tx.actor.id);
  if (!gone) throw new AppError('delegation.not_found');
  const object = objectOf(gone);
  await recordActorEvent(tx, {
    kind: 'rights-changed',
    reason: 'end-delegation',
    userId: gone.delegateId,
  });
  await recordChange(tx, { action: 'delete', object, before: factsOf(gone) });
}

function objectOf({ id, approverName }: StoredDelegation) {
  return { type: 'delegation', id, name: approverName } as const;
}

function factsOf({ delegateName, firstDay, lastDay }: StoredDelegation) {
  return { delegate: delegateName, firstDay, lastDay };
}

/** Lists current and future delegations from or to a user, earliest first. */
function listDelegationsOf(
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

async function findDelegation(tx: TenantRows, id: string): Promise<StoredDelegation | null> {
  const row = await delegationQuery(tx).where('delegation.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** Takes back a delegation of a person's own; null where they have none of this id. */
async function deleteDelegation(
  tx: TenantRows,
  id: string,
  approverId: string,
): Promise<StoredDelegation | null> {
  const stored = await findDelegation(tx, id);
  if (stored?.approverId !== approverId) return null;
  await deleteRows(tx, 'approval_delegation').where('id', '=', id).execute();
  return stored;
}

/** Whether a user is active; a share lock keeps them so until the transaction ends. */
async function lockActiveUser(tx: TenantRows, id: string): Promise<boolean> {
  const row = await selectRows(tx, 'app_user')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person decides on anything in their own right (Z-41). */
async function decidesOnAnything(tx: TenantRows, userId: string): Promise<boolean> {
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
  return selectRows(tx, 'approval_delegation as delegation')
    .innerJoin('app_user as approver', sameMerchant('approver.id', 'delegation.approver_id'))
    .innerJoin('app_user as delegate', sameMerchant('delegate.id', 'delegation.delegate_id'))
    .select(['delegation.id', 'approver_id as approverId', 'delegate_id as delegateId'])
    .select([
      sql<string>`delegation.first_day::text`.as('firstDay'),
      sql<string>`delegation.last_day::text`.as('lastDay'),
    ])
    .select(['approver.full_name as approverName', 'delegate.full_name as delegateName']);
}

function refuseOverlap(error: unknown): never {
  if (databaseRefusal(error)?.constraint !== 'approval_delegation_overlap') throw error;
  throw new AppError('delegation.overlaps');
}
