import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { sameMerchant } from '../../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import type { Condition, filterable } from './filter.ts';
import type { Page } from './page.ts';

export type ProvisionedGroup = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

export type GroupCondition = Condition<(typeof filterable.group)[keyof typeof filterable.group]>;

function groupRows(tx: TenantRows) {
  return selectRows(tx, 'scim_group').where('deleted_at', 'is', null);
}

function withFields(query: ReturnType<typeof groupRows>) {
  return query
    .select(['id', 'display_name as displayName', 'external_id as externalId', 'version'])
    .select(['created_at as createdAt', 'updated_at as updatedAt']);
}

export async function findGroup(tx: TenantRows, id: string) {
  if (!isUuid(id)) return undefined;
  return withFields(groupRows(tx)).where('id', '=', id).executeTakeFirst();
}

type Comparison = (value: string, merchantId: string) => unknown;

const comparisons: Readonly<Record<GroupCondition['attribute'], Comparison>> = {
  displayName: (value) => sql`display_name_key = lower(${value})`,
  externalId: (value) => sql`external_id = ${value}`,
  id: (value) => (isUuid(value) ? sql`id = ${value}::uuid` : sql`false`),
  member: (value, merchantId) =>
    isUuid(value)
      ? sql`id in (select group_id from scim_member
          where merchant_id = ${merchantId} and user_id = ${value}::uuid)`
      : sql`false`,
};

/** One page of groups, and how many there are. */
export async function listGroups(
  tx: TenantRows,
  conditions: readonly GroupCondition[],
  { startIndex, count }: Page,
): Promise<{ readonly total: number; readonly groups: readonly ProvisionedGroup[] }> {
  let found = groupRows(tx);
  for (const { attribute, value } of conditions) {
    found = found.where(sql<SqlBool>`${comparisons[attribute](value, tx.merchant.id)}`);
  }
  const { total } = await found
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const groups = await withFields(found)
    .orderBy('id')
    .offset(startIndex - 1)
    .limit(count)
    .execute();
  return { total, groups };
}

export type GroupMember = Awaited<ReturnType<typeof listMembers>>[number];

/** Members of groups whom the directory has not deleted. */
export async function listMembers({ db, merchant }: TenantRows, groupIds: readonly string[]) {
  if (groupIds.length === 0) return [];
  return selectRows({ db, merchant }, 'scim_member as member')
    .innerJoin('scim_user as link', sameMerchant('link.user_id', 'member.user_id'))
    .leftJoin('app_user as person', sameMerchant('person.id', 'member.user_id'))
    .select(['member.group_id as groupId', 'member.user_id as userId'])
    .select(sql<string>`coalesce(link.full_name, person.full_name)`.as('fullName'))
    .where('member.group_id', 'in', groupIds)
    .where('link.deleted_at', 'is', null)
    .orderBy('member.user_id')
    .execute();
}
