import type { AuditAction } from '@axp/contracts';
import { AppError, planHeights, planWidth, refusalAt } from '@axp/contracts';
import type { PlanDraftBody, PlanSteps } from '@axp/contracts/floor-plans';
import type { MemberTransaction } from '../../../platform/db/tenant-transaction.ts';
import type { KeptPicture } from '../../../platform/files/file.repository.ts';
import { insertImage } from '../../../platform/files/file.repository.ts';
import { recordChange } from '../../records/audit/index.ts';
import type { FoundContents, StoredContent } from './floor-plan.queries.ts';
import { resourcesOfFloor } from './floor-plan.queries.ts';
import {
  deleteContent,
  deleteUnusedPicture,
  lockSeenPlan,
  replaceContent,
} from './floor-plan.repository.ts';
import { findFormer, keepFormer } from './former-plans.ts';
import { refuseOtherEditor } from './plan-editor.ts';

/** @throws AppError floor.not_found, floor_plan.stale, floor_plan.being_edited */
async function lockPlan(tx: MemberTransaction, floorId: string, version: number) {
  const plan = await lockSeenPlan(tx, floorId, version);
  await refuseOtherEditor(tx, floorId);
  return plan;
}

type LockedPlan = Awaited<ReturnType<typeof lockPlan>>;

/** Returns the content that a draft starts from. */
function latestOf({ draft, published }: FoundContents) {
  const latest = draft ?? published;
  const height = latest?.height ?? planHeights.withoutPicture;
  return {
    imageId: latest?.image_id ?? null,
    height,
    picture: latest?.picture ?? { x: 0, y: 0, width: planWidth, height },
    shapes: latest?.shapes ?? [],
    steps: draft?.steps ?? null,
  };
}

type PlanState = ReturnType<typeof latestOf>;

/**
 * Saves the shapes of a draft. Each resource must be on the floor.
 * @throws AppError floor_plan.stale, floor_plan.being_edited, resource.not_found at the shape
 */
export async function saveDraft(
  tx: MemberTransaction,
  floorId: string,
  { version, shapes, image, picture, steps }: PlanDraftBody,
): Promise<void> {
  const plan = await lockPlan(tx, floorId, version);
  const before = latestOf(plan);
  await refuseOtherResources(tx, floorId, shapes);
  await replaceDraft(tx, plan, {
    ...before,
    imageId: image === null ? null : before.imageId,
    picture: picture ?? before.picture,
    shapes,
    steps: steps ?? null,
  });
}

async function refuseOtherResources(
  tx: MemberTransaction,
  floorId: string,
  shapes: PlanDraftBody['shapes'],
): Promise<void> {
  const resources = await resourcesOfFloor(tx, floorId, tx);
  const known = new Set(resources.map(({ id }) => id));
  for (const [index, { resourceId }] of shapes.entries()) {
    if (!known.has(resourceId)) throw refusalAt(`shapes.${index}.resourceId`, 'resource.not_found');
    // A second shape of the resource finds it gone.
    known.delete(resourceId);
  }
}

type SizedPicture = KeptPicture & { readonly width: number; readonly height: number };

/** Sets the picture of a draft. Shapes are kept, since a plan is as wide as before and as high as they need. */
export async function setPicture(
  tx: MemberTransaction,
  floorId: string,
  { version, picture }: { readonly version: number; readonly picture: SizedPicture },
): Promise<void> {
  const plan = await lockPlan(tx, floorId, version);
  await insertImage(tx, picture);
  const before = latestOf(plan);
  const exact = Math.round((planWidth * picture.height) / picture.width);
  const height = Math.min(Math.max(exact, planHeights.least), planHeights.most);
  const lowest = before.shapes.flatMap(({ points }) => points.map(({ y }) => y));
  await replaceDraft(tx, plan, {
    ...before,
    imageId: picture.kept.id,
    height: Math.max(height, ...lowest),
    picture: { x: 0, y: 0, width: planWidth, height },
    steps: before.steps && withoutPictures(before.steps),
  });
}

/** Steps that moved a former picture mean nothing for another one. */
function withoutPictures({ past, future }: PlanSteps): PlanSteps {
  const stripped = (steps: PlanSteps['past']) => steps.map(({ shapes }) => ({ shapes }));
  return { past: stripped(past), future: stripped(future) };
}

async function replaceDraft(
  tx: MemberTransaction,
  { floor, draft }: LockedPlan,
  content: PlanState,
): Promise<void> {
  const saving = { isDraft: true, at: tx.clock.now(), by: tx.actor.id };
  await replaceContent(tx, floor.id, { ...content, ...saving });
  await deleteUnusedPicture(tx, draft?.image_id ?? null);
}

/** @throws AppError floor_plan.no_draft */
async function lockDraft(tx: MemberTransaction, floorId: string, version: number) {
  const plan = await lockPlan(tx, floorId, version);
  const { draft } = plan;
  if (!draft) throw new AppError('floor_plan.no_draft');
  return { ...plan, draft };
}

/** Discards a draft and its unpublished picture. */
export async function discardDraft(
  tx: MemberTransaction,
  floorId: string,
  version: number,
): Promise<void> {
  const { draft } = await lockDraft(tx, floorId, version);
  await deleteContent(tx, { floor_id: floorId, is_draft: true });
  await deleteUnusedPicture(tx, draft.image_id);
}

/** Publishes a draft in place of the former plan; one without picture and shapes removes it. */
export async function publishDraft(
  tx: MemberTransaction,
  floorId: string,
  version: number,
): Promise<void> {
  const { draft, published, floor } = await lockDraft(tx, floorId, version);
  const isEmpty = draft.image_id === null && draft.shapes.length === 0;
  if (published) await keepFormer(tx, floorId, { number: version, content: published });
  const stage = { floor_id: floorId, is_draft: false };
  if (isEmpty) await deleteContent(tx, stage);
  else {
    const { image_id: imageId, height, picture, shapes } = draft;
    const saving = { isDraft: false, at: tx.clock.now(), by: tx.actor.id };
    await replaceContent(tx, floorId, { ...saving, imageId, height, picture, shapes, steps: null });
  }
  await deleteContent(tx, { floor_id: floorId, is_draft: true });
  const action: AuditAction = isEmpty ? 'delete' : 'publish';
  const names = new Map(
    (await resourcesOfFloor(tx, floorId, tx)).map(({ id, name }) => [id, name]),
  );
  await recordChange(tx, {
    action,
    object: { type: 'floor-plan', id: floorId, name: `${floor.building_name}, ${floor.name}` },
    before: published && factsOf(published, names),
    after: isEmpty ? null : factsOf(draft, names),
  });
}

/**
 * Makes a former plan the draft, with the resources that are still on the floor.
 * @throws AppError floor_plan.not_found
 */
export async function restorePlan(
  tx: MemberTransaction,
  floorId: string,
  { version, number }: { readonly version: number; readonly number: number },
): Promise<void> {
  const plan = await lockPlan(tx, floorId, version);
  const former = await findFormer(tx, floorId, number);
  const known = new Set((await resourcesOfFloor(tx, floorId, tx)).map(({ id }) => id));
  const shapes = former.shapes.filter(({ resourceId }) => known.has(resourceId));
  await replaceDraft(tx, plan, { ...former, shapes, steps: null });
}

/** The fields that the audit log records: the picture and where each resource is. */
function factsOf({ image_id, shapes }: StoredContent, names: ReadonlyMap<string, string>) {
  return {
    picture: image_id,
    shapes: shapes.map(({ resourceId, points }) => {
      const corners = points.map(({ x, y }) => `${x},${y}`).join(' ');
      return `${names.get(resourceId) ?? resourceId}: ${corners}`;
    }),
  };
}
