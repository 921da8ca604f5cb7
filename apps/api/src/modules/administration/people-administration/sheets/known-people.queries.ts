import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../../platform/db/schema.ts';
import { NamedValues } from '../../../../platform/sheets/cell-values.ts';
import type { KnownPeople, KnownPerson } from './plan-people.ts';

/** The accounts of some addresses, all business units, and the number of administrators. */
export async function findKnownPeople(
  trx: Transaction<DB>,
  merchantId: string,
  emails: readonly string[],
): Promise<KnownPeople> {
  const [people, units, buildings, administrators] = await Promise.all([
    sql<KnownPerson & { readonly email: string }>`
      select id, email, version, status, full_name as "fullName", is_all_bu as "isAllBu",
        is_administrator as "isAdministrator", is_approver as "isApprover",
        is_help_desk as "isHelpDesk", is_auditor as "isAuditor",
        array(
          select building_id from building_manager managed
          where managed.merchant_id = app_user.merchant_id and managed.user_id = app_user.id
        ) as "managedBuildingIds",
        array(
          select business_unit_id from user_business_unit member
          where member.merchant_id = app_user.merchant_id and member.user_id = app_user.id
        ) as "businessUnitIds"
      from app_user
      where merchant_id = ${merchantId} and email = any (${emails}::text[])
        and status <> 'service'`.execute(trx),
    trx
      .selectFrom('business_unit')
      .select(['id', 'title'])
      .where('merchant_id', '=', merchantId)
      .where('is_active', '=', true)
      .execute(),
    buildingRows(trx, merchantId),
    sql<{ readonly count: number }>`
      select count(*)::integer as count from app_user
      where merchant_id = ${merchantId} and is_administrator and status = 'active'`.execute(trx),
  ]);
  return {
    people: new Map(people.rows.map(({ email, ...person }) => [email, person])),
    names: {
      units: new NamedValues(units.map(({ id, title }) => [title, id])),
      buildings: new NamedValues(buildings.map(({ id, name }) => [name, id])),
    },
    administrators: administrators.rows[0]?.count ?? 0,
  };
}

function buildingRows(trx: Transaction<DB>, merchantId: string) {
  return trx
    .selectFrom('building')
    .select(['id', 'name'])
    .where('merchant_id', '=', merchantId)
    .orderBy('name')
    .execute();
}

/** Names by which a sheet names the buildings of facility managers. */
export async function buildingNames(trx: Transaction<DB>, merchantId: string): Promise<string[]> {
  return (await buildingRows(trx, merchantId)).map(({ name }) => name);
}
