import type { AuditAction, FieldIssue } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { ThemeColors } from '@axp/contracts/vocabulary';
import { leastPublishedContrast, themeContrast } from '@axp/contracts/vocabulary';
import type { MemberTransaction } from '../../platform/db/tenant-transaction.ts';
import { recordChange } from '../audit/index.ts';
import type { LockedBranding, StoredContent } from './branding.repository.ts';
import { deleteDraft, factsOf, findVersion, insertVersion } from './branding.repository.ts';
import { lockSeen } from './edit-draft.ts';

/** Publishes the draft that the administrator has seen (D-02). */
export async function publishDraft(tx: MemberTransaction, version: number): Promise<void> {
  const locked = await lockSeen(tx, version);
  const { draft } = locked;
  if (!draft) throw new AppError('branding.no_draft');
  refuseUnreadable(draft.content.theme);
  await publish(tx, locked, { content: draft.content, action: 'publish', restoredFrom: null });
  await deleteDraft(tx);
}

/**
 * Publishes an earlier version as a new one, so that history is never rewritten. Its contrast was
 * checked when it was first published.
 */
export async function restoreVersion(
  tx: MemberTransaction,
  { version, number }: { readonly version: number; readonly number: number },
): Promise<void> {
  const locked = await lockSeen(tx, version);
  const content = await findVersion(tx, number);
  if (!content) throw new AppError('branding.not_found');
  await publish(tx, locked, { content, action: 'roll-back', restoredFrom: number });
}

interface Publishing {
  readonly content: StoredContent;
  readonly action: AuditAction;
  readonly restoredFrom: number | null;
}

async function publish(
  tx: MemberTransaction,
  { number, published }: LockedBranding,
  { content, action, restoredFrom }: Publishing,
): Promise<void> {
  const [before, after] = [factsOf(published), factsOf(content)];
  if (JSON.stringify(before) === JSON.stringify(after)) throw new AppError('branding.unchanged');
  const publication = { number: number + 1, at: tx.clock.now(), by: tx.actor.id, restoredFrom };
  await insertVersion(tx, content, publication);
  const object = { type: 'branding', id: null, name: content.title } as const;
  await recordChange(tx, { action, object, before, after });
}

/** @throws AppError branding.unreadable with each unreadable text */
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
