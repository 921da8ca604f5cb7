import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import type { Surroundings } from '../managed-methods.ts';
import type { Logo } from '../settings.repository.ts';
import { replaceLogo } from '../settings.repository.ts';
import { auditedAs, lockSettings, requireMethod } from './settings-context.ts';

/**
 * Sets the picture on a button; null takes it away.
 * @throws AppError sign_in_method.not_found, also for email and password, which have no button
 */
export async function setLogo(
  tx: MemberTransaction,
  surroundings: Surroundings,
  { code, logo }: { readonly code: string; readonly logo: Logo | null },
): Promise<void> {
  const method = requireMethod(await lockSettings(tx, surroundings), code);
  if (method.kind === 'local') throw new AppError('sign_in_method.not_found');
  const imageId = method.row?.logo_image_id ?? null;
  await replaceLogo(tx, code, logo, imageId);
  if (logo) await tx.uses.count({ uploads: 1 });
  await recordChange(tx, {
    action: 'update',
    object: auditedAs(method),
    before: { picture: imageId },
    after: { picture: logo?.id ?? null },
  });
}
