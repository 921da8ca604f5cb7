import type { AuditAction, BrandingBody, FieldIssue } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { BrandingPicture, ThemeColors } from '@axp/contracts/vocabulary';
import { leastPublishedContrast, themeContrast } from '@axp/contracts/vocabulary';
import type { MemberTransaction, TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { RenderedPicture } from '../../../platform/files/render-picture.ts';
import { recordChange } from '../../records/audit/index.ts';
import type { StoredContent } from './branding.queries.ts';
import type { LockedBranding } from './branding.repository.ts';
import {
  countRevision,
  deleteDraft,
  deleteUnusedPictures,
  factsOf,
  findVersion,
  insertPicture,
  insertVersion,
  lockBranding,
  storeDraft,
} from './branding.repository.ts';

/**
 * Locks the branding that the caller has seen and counts the change that follows.
 * @throws AppError branding.stale when it was changed since
 */
async function lockSeen(tx: TenantRows, version: number): Promise<LockedBranding> {
  const locked = await lockBranding(tx);
  if (locked.revision !== version) throw new AppError('branding.stale');
  await countRevision(tx);
  return locked;
}

type DraftChange = { readonly version: number } & {
  readonly [field in keyof BrandingBody]?: BrandingBody[field] | undefined;
};

/** Stores a draft; a first draft starts from the published content (D-02). */
export async function saveDraft(
  tx: MemberTransaction,
  { version, ...changed }: DraftChange,
): Promise<void> {
  const locked = await lockSeen(tx, version);
  const before = locked.draft?.content ?? locked.published;
  await replaceDraft(tx, locked, {
    ...before,
    title: changed.title ?? before.title,
    locale: changed.locale ?? before.locale,
    supportContact: changed.supportContact ?? before.supportContact,
    theme: changed.theme ?? before.theme,
  });
}

interface PictureChange {
  readonly version: number;
  readonly picture: BrandingPicture;
  /** Null removes the picture. */
  readonly drawn: RenderedPicture | null;
}

const columns = { logo: 'logoImageId', background: 'backgroundImageId' } as const;

/** Sets or removes a picture of the draft. */
export async function setPicture(
  tx: MemberTransaction,
  { version, picture, drawn }: PictureChange,
): Promise<void> {
  const locked = await lockSeen(tx, version);
  const before = locked.draft?.content ?? locked.published;
  const id = drawn && tx.newId();
  if (drawn && id !== null) {
    await insertPicture(tx, id, drawn);
  }
  await replaceDraft(tx, locked, { ...before, [columns[picture]]: id });
}

/** Discards the draft and its unpublished pictures. */
export async function discardDraft(tx: MemberTransaction, version: number): Promise<void> {
  const { draft } = await lockSeen(tx, version);
  if (!draft) throw new AppError('branding.no_draft');
  const { logoImageId, backgroundImageId } = draft.content;
  await deleteDraft(tx);
  await deleteUnusedPictures(tx, [logoImageId, backgroundImageId]);
  await recordChange(tx, {
    action: 'delete',
    object: { type: 'branding', id: null, name: draft.content.title },
    before: factsOf(draft.content),
  });
}

async function replaceDraft(
  tx: MemberTransaction,
  { number, published, draft }: LockedBranding,
  content: StoredContent,
): Promise<void> {
  const before = draft?.content ?? published;
  const basedOn = draft?.basedOn ?? number;
  await storeDraft(tx, content, { basedOn, at: tx.clock.now(), by: tx.actor.id });
  const replaced = [
    before.logoImageId === content.logoImageId ? null : before.logoImageId,
    before.backgroundImageId === content.backgroundImageId ? null : before.backgroundImageId,
  ];
  await deleteUnusedPictures(tx, replaced);
  await recordChange(tx, {
    action: 'update',
    object: { type: 'branding', id: null, name: content.title },
    before: factsOf(before),
    after: factsOf(content),
  });
}

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
