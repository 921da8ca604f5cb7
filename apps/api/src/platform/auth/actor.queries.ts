import type { Transaction } from 'kysely';
import type { DB } from '../db/schema.ts';

export interface ActorKey {
  readonly merchantId: string;
  readonly sessionId: string;
  readonly now: string;
}

/** The active user of a session that still runs, with business units; undefined otherwise. */
export async function findActorRow(trx: Transaction<DB>, { merchantId, sessionId, now }: ActorKey) {
  const user = await trx
    .selectFrom('user_session as session')
    .innerJoin('app_user as user', (join) =>
      join
        .onRef('user.merchant_id', '=', 'session.merchant_id')
        .onRef('user.id', '=', 'session.user_id'),
    )
    .select(['user.id', 'user.full_name', 'user.is_all_bu', 'user.is_administrator'])
    .select('user.is_approver')
    .where('session.merchant_id', '=', merchantId)
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('user.status', '=', 'active')
    .executeTakeFirst();
  return user && withBusinessUnits(trx, merchantId, user);
}

/** An active user with business units, by id; undefined otherwise. */
export async function findUserActorRow(trx: Transaction<DB>, merchantId: string, userId: string) {
  const user = await trx
    .selectFrom('app_user as user')
    .select(['user.id', 'user.full_name', 'user.is_all_bu', 'user.is_administrator'])
    .select('user.is_approver')
    .where('user.merchant_id', '=', merchantId)
    .where('user.id', '=', userId)
    .where('user.status', '=', 'active')
    .executeTakeFirst();
  return user && withBusinessUnits(trx, merchantId, user);
}

async function withBusinessUnits<User extends { readonly id: string }>(
  trx: Transaction<DB>,
  merchantId: string,
  user: User,
) {
  const businessUnits = await trx
    .selectFrom('user_business_unit')
    .select(['business_unit_id', 'is_default'])
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', user.id)
    .execute();
  return { ...user, businessUnits };
}
