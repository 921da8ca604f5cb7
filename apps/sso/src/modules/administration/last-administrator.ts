import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { RefusedByRule } from './object-changes.ts';

/**
 * Makes a change after which the tenant must still have an administrator. Changes of one tenant run
 * in sequence, so that two administrators can't remove each other at once.
 * @throws RefusedByRule, which rolls the change back
 */
export async function leavingAnAdministrator<T>(
  trx: Transaction<DB>,
  tenantId: string,
  { field, work }: { readonly field: string; readonly work: () => Promise<T> },
): Promise<T> {
  await sql`select 1 from tenant where id = ${tenantId} for no key update`.execute(trx);
  const before = await countOf(trx, tenantId);
  const result = await work();
  if (before > 0 && (await countOf(trx, tenantId)) === 0) {
    throw new RefusedByRule({ [field]: { key: 'invalid.lastAdministrator' } });
  }
  return result;
}

/** Those who can sign in. */
async function countOf(trx: Transaction<DB>, tenantId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app_user u
    join connector c on c.tenant_id = u.tenant_id and c.id = u.connector_id
    where u.tenant_id = ${tenantId} and u.is_administrator and u.status = 'active'
      and c.is_enabled`.execute(trx);
  return rows[0]?.count ?? 0;
}
