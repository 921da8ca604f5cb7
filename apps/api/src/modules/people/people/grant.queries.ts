import { mappedRights } from '@axp/contracts/vocabulary';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { GivenRight, Grant } from './domain/group-grants.ts';

/** A right as mappings and grants store it, with the name of its unit or building. */
export interface RightOfGroupRow {
  readonly right_kind: string;
  readonly target_id: string | null;
  readonly target_name: string | null;
  readonly group_name: string;
}

interface GrantRow extends RightOfGroupRow {
  readonly id: string;
  readonly user_id: string;
  readonly method_code: string | null;
  readonly method: string;
  readonly is_on: boolean;
}

export interface StoredGrant extends Grant {
  readonly userId: string;
  /** Name of the method, or of the protocol that provisions people. */
  readonly method: string;
  /** Whether the method applies its groups: while it does not, rights are changed by hand. */
  readonly isOn: boolean;
}

export function givenRight(row: RightOfGroupRow): GivenRight {
  const { right_kind, target_id: id, target_name: name, group_name: group } = row;
  const target = id === null ? null : { id, name: name ?? '' };
  return { group, right: knownWord(mappedRights, right_kind), target };
}

/** Rights that groups have given: of one person, or of all people of the merchant. */
export async function listGrants(
  trx: Transaction<DB>,
  { merchantId, userId = null }: { readonly merchantId: string; readonly userId?: string | null },
): Promise<StoredGrant[]> {
  const { rows } = await sql<GrantRow>`
    select given.id, given.user_id, given.method_code, coalesce(method.name, 'SCIM') as method,
      given.method_code is null or method.group_mode = 'on' as is_on, given.right_kind,
      coalesce(given.business_unit_id, given.building_id) as target_id,
      coalesce(unit.title, building.name) as target_name, given.group_name
    from group_grant given
    left join sign_in_method method
      on method.merchant_id = given.merchant_id and method.code = given.method_code
    left join business_unit unit
      on unit.merchant_id = given.merchant_id and unit.id = given.business_unit_id
    left join building on building.merchant_id = given.merchant_id
      and building.id = given.building_id
    where given.merchant_id = ${merchantId}
      and (${userId}::uuid is null or given.user_id = ${userId}::uuid)
    order by given.right_kind, target_name, given.method_code`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    methodCode: row.method_code,
    method: row.method,
    isOn: row.is_on,
    ...givenRight(row),
  }));
}
