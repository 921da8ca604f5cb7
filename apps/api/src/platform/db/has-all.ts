import { selectRows } from './tenant-rows.ts';
import type { TenantRows } from './tenant-transaction.ts';

/** Whether the merchant has all units, people or resources of these ids. */
export async function hasAll(
  tx: TenantRows,
  table: 'app_user' | 'building' | 'business_unit' | 'resource',
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await selectRows(tx, table).select('id').where('id', 'in', ids).execute();
  return rows.length === new Set(ids).size;
}
