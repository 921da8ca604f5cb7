import { AppError } from '@axp/contracts';
import type { ResourcePicture } from '../managed-resource.repository.ts';
import type { AdministrationContext } from './administration-context.ts';
import { recordChange } from './save-resource.ts';

/** Sets the picture of a resource; null takes it away. */
export async function setPicture(
  context: AdministrationContext,
  id: string,
  picture: ResourcePicture | null,
): Promise<void> {
  const before = await context.resources.lock(id);
  if (!before) throw new AppError('resource.not_found');
  await context.resources.replacePicture(id, picture);
  if (picture) await context.uses.count({ uploads: 1 });
  await recordChange(context, { id, before, action: 'update' });
}
