import type { UserStatus } from '@axp/contracts';
import { columnValues } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { selectRows, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { RightsRow } from './person.queries.ts';
import { findPerson } from './person.queries.ts';

export type PersonRight = 'isAllBu' | 'isAdministrator' | 'isApprover' | 'isHelpDesk' | 'isAuditor';

/** Undefined fields stay unchanged. */
export interface PersonChanges extends Partial<Record<PersonRight, boolean | undefined>> {
  readonly fullName?: string | undefined;
  readonly status?: UserStatus | undefined;
  /** Whether the status follows the sign-on platform. */
  readonly isDisabledUpstream?: boolean | undefined;
}

/** Tables that link people to their units, to what they approve, and to what they manage. */
const links = {
  member: { table: 'user_business_unit', column: 'business_unit_id', target: 'business_unit' },
  approver: {
    table: 'business_unit_approver',
    column: 'business_unit_id',
    target: 'business_unit',
  },
  manager: { table: 'resource_approver', column: 'resource_id', target: 'resource' },
  facility: { table: 'building_manager', column: 'building_id', target: 'building' },
} as const;

/** The active administrators, who stay so until the transaction ends; always locked in one order. */
export async function lockAdministrators(tx: TenantRows): Promise<string[]> {
  const rows = await selectRows(tx, 'app_user')
    .select('id')
    // In words, so that a prepared plan uses the index.
    .where(sql<boolean>`is_administrator and status = 'active'`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** A person as they are now and stay until the transaction ends. */
export async function lockUser(tx: TenantRows, id: string): Promise<RightsRow | undefined> {
  await selectRows(tx, 'app_user').select('id').where('id', '=', id).forUpdate().execute();
  return findPerson(tx, id);
}

export async function updateUser(
  tx: TenantRows,
  id: string,
  changes: PersonChanges,
): Promise<void> {
  const { fullName, isAdministrator, isApprover, isHelpDesk, isAuditor, isAllBu } = changes;
  const { status, isDisabledUpstream } = changes;
  const rights = { isAdministrator, isApprover, isHelpDesk, isAuditor, isAllBu };
  await updateRows(tx, 'app_user')
    .set({
      ...columnValues({ fullName, status, isDisabledUpstream, ...rights }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Has a person named by exactly these; false where one of them is not the merchant's. */
export async function replaceLinks(
  tx: TenantRows,
  userId: string,
  link: keyof typeof links,
  ids: readonly string[],
): Promise<boolean> {
  const { table, column, target } = links[link];
  const wanted = [...new Set(ids)];
  const place = sql`merchant_id = ${tx.merchant.id}`;
  const listed = sql`any(${wanted}::uuid[])`;
  const known = await sql`
    select id from ${sql.table(target)} where ${place} and id = ${listed}`.execute(tx.db);
  if (known.rows.length !== wanted.length) return false;
  await sql`delete from ${sql.table(table)} where ${place} and user_id = ${userId}
    and not (${sql.ref(column)} = ${listed})`.execute(tx.db);
  await sql`insert into ${sql.table(table)} (merchant_id, user_id, ${sql.ref(column)})
    select ${tx.merchant.id}::uuid, ${userId}::uuid, wanted.id
    from unnest(${wanted}::uuid[]) as wanted (id)
    on conflict do nothing`.execute(tx.db);
  return true;
}

/** Makes the unit of people who have only one their default. */
export async function setOnlyUnitAsDefault(
  tx: TenantRows,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    update user_business_unit own set is_default = true
    where own.merchant_id = ${tx.merchant.id} and own.user_id = any (${userIds}::uuid[])
      and 1 = (select count(*) from user_business_unit one
        where one.merchant_id = own.merchant_id and one.user_id = own.user_id)
  `.execute(tx.db);
}
