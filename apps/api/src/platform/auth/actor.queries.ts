import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { sameMerchant } from '../db/same-merchant.ts';
import type { DB } from '../db/schema.ts';
import { selectRows, updateRows } from '../db/tenant-rows.ts';
import type { AbsentApprover } from '../request-scope/request-scope.ts';

export interface ActorKey {
  readonly merchantId: string;
  readonly sessionId: string;
  readonly now: string;
}

interface UserKey {
  readonly merchantId: string;
  readonly userId: string;
  readonly now: string;
}

/** Selects the buildings of which a user is facility manager, in the statement of the user. */
export function managedBuildingIds(merchantId: string, user: 'user' | 'app_user') {
  return sql<string[]>`array(
    select managed.building_id::text from building_manager managed
    where managed.merchant_id = ${merchantId}
      and managed.user_id = ${sql.ref(`${user}.id`)}
  )`.as('managed_building_ids');
}

/** The active user of a session that still runs, with business units; undefined otherwise. */
export async function findActorRow(trx: Transaction<DB>, { merchantId, sessionId, now }: ActorKey) {
  const user = await selectRows(
    { db: trx, merchant: { id: merchantId } },
    'user_session as session',
  )
    .innerJoin('app_user as user', sameMerchant('user.id', 'session.user_id'))
    .select(['user.id', 'user.full_name', 'user.is_all_bu', 'user.is_administrator'])
    .select(['user.is_approver', 'user.is_help_desk', 'user.is_auditor', 'session.last_seen_at'])
    .select(managedBuildingIds(merchantId, 'user'))
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('user.status', '=', 'active')
    .executeTakeFirst();
  return user && withRights(trx, { merchantId, now }, user);
}

/** Notes that a session is in use; does nothing where another request did so a moment ago. */
export async function touchSession(
  trx: Transaction<DB>,
  { merchantId, sessionId, now, unlessSince }: ActorKey & { readonly unlessSince: string },
): Promise<void> {
  await updateRows({ db: trx, merchant: { id: merchantId } }, 'user_session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', unlessSince)]))
    .execute();
}

/** When the person of a session last signed in or confirmed who they are; null without a session. */
export async function findProvenAt(
  trx: Transaction<DB>,
  { merchantId, sessionId }: Omit<ActorKey, 'now'>,
): Promise<Date | null> {
  const row = await selectRows({ db: trx, merchant: { id: merchantId } }, 'user_session')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row ? new Date(row.confirmed_at ?? row.created_at) : null;
}

/** An active user with business units, by id, or the identity of a key; undefined otherwise. */
export async function findUserActorRow(
  trx: Transaction<DB>,
  { merchantId, userId, now, status = 'active' }: UserKey & { readonly status?: string },
) {
  const user = await selectRows({ db: trx, merchant: { id: merchantId } }, 'app_user as user')
    .select(['user.id', 'user.full_name', 'user.is_all_bu', 'user.is_administrator'])
    .select([
      'user.is_approver',
      'user.is_help_desk',
      'user.is_auditor',
      managedBuildingIds(merchantId, 'user'),
    ])
    .where('user.id', '=', userId)
    .where('user.status', '=', status)
    .executeTakeFirst();
  return user && withRights(trx, { merchantId, now }, user);
}

async function withRights<User extends { readonly id: string }>(
  trx: Transaction<DB>,
  { merchantId, now }: Pick<UserKey, 'merchantId' | 'now'>,
  user: User,
) {
  const [businessUnits, standsInFor] = await Promise.all([
    selectRows({ db: trx, merchant: { id: merchantId } }, 'user_business_unit')
      .select(['business_unit_id', 'is_default'])
      .where('user_id', '=', user.id)
      .execute(),
    absentApprovers(trx, { merchantId, userId: user.id, now }),
  ]);
  return { ...user, businessUnits, standsInFor };
}

/** Active approvers who are away today, and have named a person to decide for them. */
async function absentApprovers(
  trx: Transaction<DB>,
  { merchantId, userId, now }: UserKey,
): Promise<readonly AbsentApprover[]> {
  const { rows } = await sql<AbsentApprover>`
    select absent.id, absent.full_name as "fullName",
      absent.is_administrator as "isAdministrator", absent.is_approver as "isApprover"
    from approval_delegation delegation
    join merchant on merchant.id = delegation.merchant_id
    join app_user absent on absent.merchant_id = delegation.merchant_id
      and absent.id = delegation.approver_id and absent.status = 'active'
    where delegation.merchant_id = ${merchantId} and delegation.delegate_id = ${userId}
      and (${now}::timestamptz at time zone merchant.timezone)::date
        between delegation.first_day and delegation.last_day
    order by absent.full_name, absent.id`.execute(trx);
  return rows;
}
