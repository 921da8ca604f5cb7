import type { Amenity } from '@axp/contracts';
import { amenityMask } from '@axp/contracts';
import { sql } from 'kysely';
import { insertRow, updateRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { StoredAmenities } from './own-amenity.queries.ts';

/** Replaces the version before; false if it is outdated. */
export async function storeOwnAmenities(
  tx: TenantRows,
  { amenities, former, version }: StoredAmenities,
): Promise<boolean> {
  const values = { amenities: JSON.stringify(amenities), former: [...former] };
  const row = await insertRow(tx, 'own_amenities', values)
    .onConflict((conflict) =>
      conflict
        .column('merchant_id')
        .doUpdateSet({ ...values, version: sql`own_amenities.version + 1` })
        .where('own_amenities.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version === version + 1;
}

/** Removes amenities from all resources that have them. */
export async function dropAmenities(tx: TenantRows, keys: readonly Amenity[]): Promise<void> {
  const mask = amenityMask(keys);
  await updateRows(tx, 'resource')
    .set({ amenity_mask: sql`amenity_mask & ~${mask}::integer`, version: sql`version + 1` })
    .where(sql<boolean>`amenity_mask & ${mask}::integer <> 0`)
    .execute();
}
