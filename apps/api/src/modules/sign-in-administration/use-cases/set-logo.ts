import { AppError } from '@axp/contracts';
import type { Logo } from '../settings.repository.ts';
import type { SettingsContext } from './settings-context.ts';
import { auditedAs, lockSettings, requireWay } from './settings-context.ts';

/**
 * Sets the picture on a button; null takes it away.
 * @throws AppError sign_in_method.not_found, also for email and password, which have no button
 */
export async function setLogo(
  context: SettingsContext,
  code: string,
  logo: Logo | null,
): Promise<void> {
  const way = requireWay(await lockSettings(context), code);
  if (way.kind === 'local') throw new AppError('sign_in_method.not_found');
  const imageId = way.row?.logo_image_id ?? null;
  await context.settings.replaceLogo(code, logo, imageId);
  if (logo) await context.uses.count({ uploads: 1 });
  await context.audit.record({
    action: 'update',
    object: auditedAs(way),
    before: { picture: imageId },
    after: { picture: logo?.id ?? null },
  });
}
