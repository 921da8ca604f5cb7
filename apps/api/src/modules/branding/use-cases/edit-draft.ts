import type { BrandingBody } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { BrandingPicture } from '@axp/contracts/vocabulary';
import type { DrawnPicture } from '../../../platform/files/drawn-picture.ts';
import type { LockedBranding } from '../branding.repository.ts';
import type { StoredContent } from '../stored-content.ts';
import { factsOf } from '../stored-content.ts';
import type { BrandingContext } from './branding-context.ts';
import { lockSeen } from './branding-context.ts';

type DraftWish = { readonly version: number } & {
  readonly [field in keyof BrandingBody]?: BrandingBody[field] | undefined;
};

/** Keeps what an administrator prepares; the first time it begins from what is published (D-02). */
export async function saveDraft(
  context: BrandingContext,
  { version, ...wish }: DraftWish,
): Promise<void> {
  const locked = await lockSeen(context, version);
  const before = locked.draft?.content ?? locked.published;
  await store(context, locked, {
    ...before,
    title: wish.title ?? before.title,
    locale: wish.locale ?? before.locale,
    supportContact: wish.supportContact ?? before.supportContact,
    theme: wish.theme ?? before.theme,
  });
}

interface PictureWish {
  readonly version: number;
  readonly picture: BrandingPicture;
  /** Null takes the picture away. */
  readonly drawn: DrawnPicture | null;
}

const columns = { logo: 'logoImageId', background: 'backgroundImageId' } as const;

/** Sets a picture of the draft, or takes it away. */
export async function setPicture(
  context: BrandingContext,
  { version, picture, drawn }: PictureWish,
): Promise<void> {
  const locked = await lockSeen(context, version);
  const before = locked.draft?.content ?? locked.published;
  const id = drawn && context.newId();
  if (drawn && id !== null) {
    await context.branding.addPicture(id, drawn);
    await context.uses.count({ uploads: 1 });
  }
  await store(context, locked, { ...before, [columns[picture]]: id });
}

/** Gives the draft up; nobody but administrators has ever seen it. */
export async function discardDraft(context: BrandingContext, version: number): Promise<void> {
  const { draft } = await lockSeen(context, version);
  if (!draft) throw new AppError('branding.no_draft');
  const { logoImageId, backgroundImageId } = draft.content;
  await context.branding.deleteDraft();
  await context.branding.dropUnused([logoImageId, backgroundImageId]);
  await context.audit.record({
    action: 'delete',
    object: { type: 'branding', id: null, name: draft.content.title },
    before: factsOf(draft.content),
    after: null,
  });
}

async function store(
  { branding, audit, clock, actorId }: BrandingContext,
  { number, published, draft }: LockedBranding,
  content: StoredContent,
): Promise<void> {
  const before = draft?.content ?? published;
  const basedOn = draft?.basedOn ?? number;
  await branding.storeDraft(content, { basedOn, at: clock.now(), by: actorId });
  const replaced = [
    before.logoImageId === content.logoImageId ? null : before.logoImageId,
    before.backgroundImageId === content.backgroundImageId ? null : before.backgroundImageId,
  ];
  await branding.dropUnused(replaced);
  await audit.record({
    action: 'update',
    object: { type: 'branding', id: null, name: content.title },
    before: factsOf(before),
    after: factsOf(content),
  });
}
