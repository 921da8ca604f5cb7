import type { Transaction } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

export type ImageSize = 'original' | 'thumbnail';

export interface ImageContent {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** One size of a picture; null where the merchant has none of this id. */
export async function findImage(
  trx: Transaction<DB>,
  { merchantId, id, size }: { merchantId: string; id: string; size: ImageSize },
): Promise<ImageContent | null> {
  const row = await trx
    .selectFrom('image')
    .select(['content_type as contentType', `${size} as bytes`])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
