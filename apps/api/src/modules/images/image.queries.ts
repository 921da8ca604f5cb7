import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { FileSize, FoundContent } from '../../platform/files/file-contents.ts';

export interface FoundImage extends FoundContent {
  readonly contentType: string;
}

/** One size of a picture; null where the merchant has none of this id. */
export async function findImage(
  trx: Transaction<DB>,
  { merchantId, id, size }: { merchantId: string; id: string; size: FileSize },
): Promise<FoundImage | null> {
  const row = await trx
    .selectFrom('image')
    .select(['content_type as contentType', 'is_remote as isRemote', `${size} as bytes`])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * A merchant's logo as small places show it; null where it has none. Logos are part of the
 * merchant's own data and always in the database.
 */
export async function findLogo(trx: Transaction<DB>, merchantId: string): Promise<Buffer | null> {
  const row = await trx
    .selectFrom('merchant')
    .innerJoin('image', (join) =>
      join
        .onRef('image.merchant_id', '=', 'merchant.id')
        .onRef('image.id', '=', 'merchant.logo_image_id'),
    )
    .select('image.thumbnail')
    .where('merchant.id', '=', merchantId)
    .executeTakeFirst();
  return row?.thumbnail ?? null;
}
