import { sql } from 'kysely';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { NamedValues } from '../../../../platform/sheets/cell-values.ts';
import type { KnownPeople, KnownPerson } from './plan-people.ts';

/** The accounts of some addresses, all business units, and the number of administrators. */
export async function findKnownPeople(
  tx: TenantRows,
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
      where merchant_id = ${tx.merchant.id} and email = any (${emails}::text[])
        and status <> 'service'`.execute(tx.db),
    selectRows(tx, 'business_unit').select(['id', 'title']).where('is_active', '=', true).execute(),
    buildingRows(tx),
    sql<{ readonly count: number }>`
      select count(*)::integer as count from app_user
      where merchant_id = ${tx.merchant.id} and is_administrator and status = 'active'`.execute(
      tx.db,
    ),
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

function buildingRows(tx: TenantRows) {
  return selectRows(tx, 'building').select(['id', 'name']).orderBy('name').execute();
}

/** Names by which a sheet names the buildings of facility managers. */
export async function buildingNames(tx: TenantRows): Promise<string[]> {
  return (await buildingRows(tx)).map(({ name }) => name);
}
