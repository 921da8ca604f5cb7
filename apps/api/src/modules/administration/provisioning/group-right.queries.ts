import type { GivenRight } from '@axp/contracts/administration';
import { sql } from 'kysely';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { RightOfGroupRow } from '../../people/people/index.ts';
import { givenRight } from '../../people/people/index.ts';

/**
 * Rights of all groups, or of those of one person, by the names of the groups. A deletion that waits
 * takes none yet.
 */
export async function listGroupRights(
  { db, merchant }: TenantRows,
  userId: string | null = null,
): Promise<(GivenRight & { readonly groupId: string })[]> {
  const ofPerson = sql`given.group_id in (
    select member.group_id from scim_member member
    join scim_user link
      on link.merchant_id = member.merchant_id and link.user_id = member.user_id
    where member.merchant_id = ${merchant.id} and member.user_id = ${userId}::uuid
      and (link.deleted_at is null or link.waits_since is not null))`;
  const { rows } = await sql<RightOfGroupRow & { readonly group_id: string }>`
    select given.group_id, held.display_name as group_name, given.right_kind,
      coalesce(given.business_unit_id, given.building_id) as target_id,
      coalesce(unit.title, building.name) as target_name
    from scim_group_right given
    join scim_group held on held.merchant_id = given.merchant_id and held.id = given.group_id
    left join business_unit unit
      on unit.merchant_id = given.merchant_id and unit.id = given.business_unit_id
    left join building
      on building.merchant_id = given.merchant_id and building.id = given.building_id
    where given.merchant_id = ${merchant.id} and held.deleted_at is null
      and ${userId === null ? sql`true` : ofPerson}
    order by held.display_name, held.id, given.position`.execute(db);
  return rows.map((row) => ({ ...givenRight(row), groupId: row.group_id }));
}
