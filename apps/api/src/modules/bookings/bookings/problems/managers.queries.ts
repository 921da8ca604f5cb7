import { sql } from 'kysely';
import { selectRows } from '../../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../../platform/db/tenant-transaction.ts';
import { managesResource } from '../store/deciders.ts';

/** All active people who may work on the problems of a resource, by name. */
export function findManagers(tx: TenantRows, resourceId: string) {
  const person = { id: sql.ref<string>('app_user.id') };
  const manages = managesResource(tx.merchant.id, person, sql`${resourceId}::uuid`);
  return selectRows(tx, 'app_user')
    .select(['app_user.id', 'app_user.full_name as fullName'])
    .where('app_user.status', '=', 'active')
    .where(sql<boolean>`(app_user.is_administrator or ${manages})`)
    .orderBy('app_user.full_name')
    .orderBy('app_user.id')
    .execute();
}
