import type { Kysely } from 'kysely';
import type { DB } from '../src/platform/db/schema.ts';

/** Hosts of the demo's merchants. `.localhost` never leaves a machine, so no company uses them. */
const demoHosts = ['acme.localhost', 'siam.localhost'];

/** Merchants of the demo, whose accounts have a public password; empty without the demo. */
export async function demoMerchants(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('merchant_host')
    .select('merchant_id')
    .distinct()
    .where('host', 'in', demoHosts)
    .execute();
  return rows.map((row) => row.merchant_id);
}

/**
 * Deletes the demo's merchants with everything that belongs to them.
 * @returns how many merchants were deleted
 */
export async function removeDemo(db: Kysely<DB>): Promise<number> {
  const ids = await demoMerchants(db);
  if (ids.length === 0) return 0;
  // Tables that reference other rows first; the rest is deleted by cascade with the merchant.
  for (const id of ids) {
    for (const table of ['occupancy', 'booking', 'booking_series', 'resource'] as const) {
      await db.deleteFrom(table).where('merchant_id', '=', id).execute();
    }
    await db.deleteFrom('merchant').where('id', '=', id).execute();
  }
  return ids.length;
}
