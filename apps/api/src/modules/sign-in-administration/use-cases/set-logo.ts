import { AppError } from '@axp/contracts';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import { recordChange } from '../../audit/index.ts';
import type { Surroundings } from '../managed-ways.ts';
import type { Logo } from '../settings.repository.ts';
import { replaceLogo } from '../settings.repository.ts';
import { auditedAs, lockSettings, requireWay } from './settings-context.ts';

/**
 * Sets the picture on a button; null takes it away.
 * @throws AppError sign_in_method.not_found, also for email and password, which have no button
 */
export async function setLogo(
  tx: MemberTransaction,
  surroundings: Surroundings,
  { code, logo }: { readonly code: string; readonly logo: Logo | null },
): Promise<void> {
  const way = requireWay(await lockSettings(tx, surroundings), code);
  if (way.kind === 'local') throw new AppError('sign_in_method.not_found');
  const imageId = way.row?.logo_image_id ?? null;
  await replaceLogo(tx, code, logo, imageId);
  if (logo) await tx.uses.count({ uploads: 1 });
  await recordChange(tx, {
    action: 'update',
    object: auditedAs(way),
    before: { picture: imageId },
    after: { picture: logo?.id ?? null },
  });
}
