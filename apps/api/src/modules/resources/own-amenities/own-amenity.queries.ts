import type { Amenity } from '@axp/contracts';
import { amenityMask, OwnAmenity } from '@axp/contracts';
import { ownAmenities } from '@axp/contracts/vocabulary';
import { sql } from 'kysely';
import { z } from 'zod';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';

const Stored = z.array(OwnAmenity);
const Keys = z.array(z.enum(ownAmenities));

export interface StoredAmenities {
  /** In the order that the administrator has given them. */
  readonly amenities: readonly OwnAmenity[];
  /** Keys of removed ones, the latest last: their places are the last to be used again. */
  readonly former: readonly OwnAmenity['key'][];
  /** 0 if none were stored yet. */
  readonly version: number;
}

function amenityRow(tx: TenantRows) {
  return selectRows(tx, 'own_amenities').select(['amenities', 'former', 'version']);
}

export async function findOwnAmenities(tx: TenantRows): Promise<StoredAmenities> {
  return storedAmenities(await amenityRow(tx).executeTakeFirst());
}

/**
 * The own amenities as they stay until the transaction ends, so that none is removed while a
 * resource gets it.
 */
export async function lockOwnAmenities(tx: TenantRows): Promise<StoredAmenities> {
  return storedAmenities(await amenityRow(tx).forShare().executeTakeFirst());
}

type AmenityRow = Awaited<ReturnType<ReturnType<typeof amenityRow>['executeTakeFirst']>>;

function storedAmenities(row: AmenityRow): StoredAmenities {
  if (!row) return { amenities: [], former: [], version: 0 };
  const { amenities, former, version } = row;
  return { amenities: Stored.parse(amenities), former: Keys.parse(former), version };
}

/** Numbers of the resources that have each own amenity. */
export async function countOwnAmenities(tx: TenantRows): Promise<ReadonlyMap<Amenity, number>> {
  const row = await selectRows(tx, 'resource')
    .select(
      ownAmenities.map((key) =>
        sql<number>`(count(*) filter (
          where amenity_mask & ${amenityMask([key])}::integer <> 0
        ))::integer`.as(key),
      ),
    )
    .executeTakeFirstOrThrow();
  return new Map(ownAmenities.map((key) => [key, row[key]]));
}
