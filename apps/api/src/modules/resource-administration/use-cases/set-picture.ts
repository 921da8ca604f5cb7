import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { KeptPicture } from '../../../platform/files/image.repository.ts';
import { lockResource, replaceResourcePicture } from '../managed-resource.repository.ts';
import { recordResourceChange } from './save-resource.ts';

/** Sets the picture of a resource; null takes it away. */
export async function setPicture(
  tx: MemberTransaction,
  id: string,
  picture: KeptPicture | null,
): Promise<void> {
  const before = await lockResource(tx, id);
  if (!before) throw new AppError('resource.not_found');
  await replaceResourcePicture(tx, id, picture);
  if (picture) await tx.uses.count({ uploads: 1 });
  await recordResourceChange(tx, { id, before, action: 'update' });
}
