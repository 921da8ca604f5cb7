import type { AuditAction, FieldIssue } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { ThemeColors } from '@axp/contracts/vocabulary';
import { leastPublishedContrast, themeContrast } from '@axp/contracts/vocabulary';
import type { LockedBranding } from '../branding.repository.ts';
import type { StoredContent } from '../stored-content.ts';
import { factsOf } from '../stored-content.ts';
import type { BrandingContext } from './branding-context.ts';
import { lockSeen } from './branding-context.ts';

/** Lets everybody see the draft that the administrator has seen (D-02). */
export async function publishDraft(context: BrandingContext, version: number): Promise<void> {
  const locked = await lockSeen(context, version);
  const { draft } = locked;
  if (!draft) throw new AppError('branding.no_draft');
  refuseUnreadable(draft.content.theme);
  await publish(context, locked, { content: draft.content, action: 'publish', restoredFrom: null });
  await context.branding.deleteDraft();
}

/**
 * Publishes what was published before as something new, so that history is never rewritten. It was
 * fit to be seen then, so nothing of it is judged again.
 */
export async function restoreVersion(
  context: BrandingContext,
  { version, number }: { readonly version: number; readonly number: number },
): Promise<void> {
  const locked = await lockSeen(context, version);
  const content = await context.branding.findVersion(number);
  if (!content) throw new AppError('branding.not_found');
  await publish(context, locked, { content, action: 'roll-back', restoredFrom: number });
}

interface Publishing {
  readonly content: StoredContent;
  readonly action: AuditAction;
  readonly restoredFrom: number | null;
}

async function publish(
  { branding, audit, clock, actorId }: BrandingContext,
  { number, published }: LockedBranding,
  { content, action, restoredFrom }: Publishing,
): Promise<void> {
  const [before, after] = [factsOf(published), factsOf(content)];
  if (JSON.stringify(before) === JSON.stringify(after)) throw new AppError('branding.unchanged');
  const publication = { number: number + 1, at: clock.now(), by: actorId, restoredFrom };
  await branding.publish(content, publication);
  const object = { type: 'branding', id: null, name: content.title } as const;
  await audit.record({ action, object, before, after });
}

/** @throws AppError branding.unreadable with each text that can't be read */
function refuseUnreadable(theme: ThemeColors): void {
  const issues: FieldIssue[] = themeContrast(theme)
    .filter(({ ratio }) => ratio < leastPublishedContrast)
    .map(({ text, ratio }) => ({
      path: `theme.${text}`,
      code: 'contrast_too_low',
      // Cut off rather than rounded: 2.97 is not 3.
      params: { ratio: Math.floor(ratio * 10) / 10, minimum: leastPublishedContrast },
    }));
  if (issues.length > 0) throw new AppError('branding.unreadable', { issues });
}
