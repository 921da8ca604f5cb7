import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { UserFields } from './bodies.ts';
import type { Condition, filterable } from './filter.ts';
import type { Page } from './page.ts';

export interface ProvisionedUser extends UserFields {
  readonly id: string;
  /** Of the link and of the person, which administrators change as well. */
  readonly version: string;
  /** Kind of a change that is not applied yet; null if there is none. */
  readonly pending: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export type UserCondition = Condition<(typeof filterable.user)[keyof typeof filterable.user]>;

function userRows({ db, merchant }: TenantRows) {
  return selectRows({ db, merchant }, 'scim_user as link')
    .leftJoin('app_user as person', sameMerchant('person.id', 'link.user_id'))
    .where('link.deleted_at', 'is', null);
}

function withFields(query: ReturnType<typeof userRows>) {
  return query
    .select(['link.user_id as id', 'link.user_name as userName', 'link.external_id as externalId'])
    .select(['link.given_name as givenName', 'link.family_name as familyName'])
    .select(sql<string>`coalesce(link.full_name, person.full_name)`.as('fullName'))
    .select(sql<string>`coalesce(link.email, person.email)`.as('email'))
    .select(['link.is_active as isActive', 'link.pending', 'link.manager_id as managerId'])
    .select(['link.created_at as createdAt', 'link.updated_at as updatedAt'])
    .select(sql<string>`link.version || '.' || coalesce(person.version, 0)`.as('version'));
}

/** A user whom the directory provisions; undefined for any other. */
export function findUser(tx: TenantRows, id: string): Promise<ProvisionedUser | undefined> {
  if (!isUuid(id)) return Promise.resolve(undefined);
  return withFields(userRows(tx)).where('link.user_id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends, so that no concurrent change is lost. */
export function lockProvisioned(tx: TenantRows, id: string): Promise<ProvisionedUser | undefined> {
  if (!isUuid(id)) return Promise.resolve(undefined);
  return withFields(userRows(tx))
    .where('link.user_id', '=', id)
    .forUpdate('link')
    .executeTakeFirst();
}

type Comparison = (value: string, merchantId: string) => unknown;

const comparisons: Readonly<Record<UserCondition['attribute'], Comparison>> = {
  userName: (value) => sql`link.user_name_key = lower(${value})`,
  externalId: (value) => sql`link.external_id = ${value}`,
  id: (value) => (isUuid(value) ? sql`link.user_id = ${value}::uuid` : sql`false`),
  // By ids of both tables, because no index answers a comparison of either.
  email: (value, merchantId) => sql`coalesce(link.email, person.email) = ${value.toLowerCase()}
    and link.user_id in (
      select id from app_user where merchant_id = ${merchantId} and email = ${value.toLowerCase()}
      union all
      select user_id from scim_user
      where merchant_id = ${merchantId} and email = ${value.toLowerCase()}
        and deleted_at is null)`,
};

/** One page of users, and how many there are. */
export async function listUsers(
  tx: TenantRows,
  conditions: readonly UserCondition[],
  { startIndex, count }: Page,
): Promise<{ readonly total: number; readonly users: readonly ProvisionedUser[] }> {
  let found = userRows(tx);
  for (const { attribute, value } of conditions) {
    found = found.where(sql<SqlBool>`${comparisons[attribute](value, tx.merchant.id)}`);
  }
  const { total } = await found
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  if (count === 0 || startIndex > total) return { total, users: [] };
  const users = await withFields(found)
    .orderBy('link.user_id')
    .offset(startIndex - 1)
    .limit(count)
    .execute();
  return { total, users };
}

export type GroupOfUser = Awaited<ReturnType<typeof listGroupsOf>>[number];

export async function listGroupsOf(tx: TenantRows, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return selectRows(tx, 'scim_member as member')
    .innerJoin('scim_group as held', sameMerchant('held.id', 'member.group_id'))
    .select(['member.user_id as userId', 'held.id', 'held.display_name as displayName'])
    .where('member.user_id', 'in', userIds)
    .where('held.deleted_at', 'is', null)
    .orderBy('held.id')
    .execute();
}
