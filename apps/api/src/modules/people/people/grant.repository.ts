import { deleteRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { GivenRight, Grant } from './domain/group-grants.ts';

export async function deleteGrants(tx: TenantRows, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return;
  await deleteRows(tx, 'group_grant')
    .where(
      'id',
      'in',
      grants.map(({ id }) => id),
    )
    .execute();
}

/** Columns of a right that a group gives. */
export function rightColumns({ right, target, group }: GivenRight) {
  return {
    right_kind: right,
    business_unit_id: right === 'business-unit' ? (target?.id ?? null) : null,
    building_id: right === 'facility-manager' ? (target?.id ?? null) : null,
    group_name: group,
  };
}

/** The right itself has to be there: units and buildings are references to it. */
export async function insertGrants(
  tx: TenantRows & { readonly newId: () => string },
  { userId, methodCode }: { readonly userId: string; readonly methodCode: string | null },
  rights: readonly GivenRight[],
): Promise<void> {
  if (rights.length === 0) return;
  await tx.db
    .insertInto('group_grant')
    .values(
      rights.map((right) => ({
        merchant_id: tx.merchant.id,
        id: tx.newId(),
        user_id: userId,
        method_code: methodCode,
        ...rightColumns(right),
      })),
    )
    .execute();
}
