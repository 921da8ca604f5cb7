import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../src/platform/db/schema.ts';
import { demoTenants } from './demo-data.ts';

/** Tenants with accounts of the demo, whose password is public; empty without the demo. */
export async function demoTenantIds(db: Kysely<DB>): Promise<string[]> {
  // `.test` is reserved (RFC 6761), so no company has such an address.
  const emails = demoTenants.flatMap(({ key, people }) =>
    people.map(({ account }) => `${account}@${key}.test`),
  );
  const rows = await db
    .selectFrom('app_user')
    .select('tenant_id')
    .distinct()
    .where('email', 'in', emails)
    .execute();
  return rows.map((row) => row.tenant_id);
}

/**
 * Deletes the demo's tenants with everything that belongs to them, their audit log included.
 * @returns how many tenants were deleted
 */
export async function removeDemo(trx: Transaction<DB>): Promise<number> {
  const ids = await demoTenantIds(trx);
  if (ids.length === 0) return 0;
  await sql`alter table audit_event disable trigger audit_event_stays`.execute(trx);
  // People refer to connectors of their tenant; the rest is deleted with the tenant.
  await trx.deleteFrom('app_user').where('tenant_id', 'in', ids).execute();
  await trx.deleteFrom('tenant').where('id', 'in', ids).execute();
  await sql`alter table audit_event enable trigger audit_event_stays`.execute(trx);
  return ids.length;
}
