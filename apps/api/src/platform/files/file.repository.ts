import { deleteRows, selectRows } from '../db/tenant-rows.ts';
import type { TenantRows } from '../db/tenant-transaction.ts';
import type { FileSize, FoundContent, KeptFile } from './file-contents.ts';
import { claimObject } from './leftover-objects.ts';

/** A picture of a person, a resource or the merchant, as it is shown. */
export interface KeptPicture {
  readonly mediaType: string;
  readonly kept: KeptFile;
}

export async function insertImage(
  tx: TenantRows,
  { mediaType, kept: { id, isRemote, original, thumbnail } }: KeptPicture,
): Promise<void> {
  const merchantId = tx.merchant.id;
  if (isRemote) await claimObject(tx.db, { merchantId, id });
  await tx.db
    .insertInto('image')
    .values({
      merchant_id: merchantId,
      id,
      content_type: mediaType,
      is_remote: isRemote,
      original,
      thumbnail,
    })
    .execute();
}

export async function deleteImage(tx: TenantRows, id: string): Promise<void> {
  await deleteRows(tx, 'image').where('id', '=', id).execute();
}

export async function insertFile(
  tx: TenantRows,
  { id, isRemote, original, thumbnail }: KeptFile,
): Promise<void> {
  const merchantId = tx.merchant.id;
  if (isRemote) await claimObject(tx.db, { merchantId, id });
  await tx.db
    .insertInto('stored_file')
    .values({ merchant_id: merchantId, id, is_remote: isRemote, original, thumbnail })
    .execute();
}

/** Null where there is none of this id. */
export async function findFile(
  tx: TenantRows,
  id: string,
  size: FileSize,
): Promise<FoundContent | null> {
  const row = await selectRows(tx, 'stored_file')
    .select(['is_remote as isRemote', `${size} as bytes`])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
