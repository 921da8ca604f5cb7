import type { BrandingBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { BrandingPicture } from '@axp/contracts/vocabulary';
import type { MemberTransaction, TenantRows } from '../../platform/db/tenant-transaction.ts';
import type { DrawnPicture } from '../../platform/files/drawn-picture.ts';
import { recordChange } from '../audit/index.ts';
import type { LockedBranding, StoredContent } from './branding.repository.ts';
import {
  countRevision,
  deleteDraft,
  deleteUnusedPictures,
  factsOf,
  insertPicture,
  lockBranding,
  storeDraft,
} from './branding.repository.ts';

/**
 * Locks the branding that the caller has seen and counts the change that follows.
 * @throws AppError branding.stale when it was changed since
 */
export async function lockSeen(tx: TenantRows, version: number): Promise<LockedBranding> {
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
  readonly drawn: DrawnPicture | null;
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
    await tx.uses.count({ uploads: 1 });
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
    after: null,
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
