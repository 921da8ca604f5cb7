import type { PlanBox } from '@axp/contracts';
import { AppError } from '@axp/contracts';
import type { PlanSteps } from '@axp/contracts/floor-plans';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/db/insert-rows.ts';
import { deleteRows, insertRow, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { deleteImage } from '../../../platform/files/file.repository.ts';
import type { StoredShape } from './floor-plan.queries.ts';
import { findContents, findFloor } from './floor-plan.queries.ts';

interface Content {
  readonly imageId: string | null;
  readonly height: number;
  readonly picture: PlanBox;
  readonly shapes: readonly StoredShape[];
  /** Of a draft. */
  readonly steps: PlanSteps | null;
}

interface Saving {
  readonly isDraft: boolean;
  readonly at: Date;
  readonly by: string;
}

/**
 * Locks a floor, because its plan has no row at first.
 * @throws AppError floor.not_found
 */
export async function lockFloor(tx: TenantRows, floorId: string) {
  await selectRows(tx, 'floor').select('id').where('id', '=', floorId).forNoKeyUpdate().execute();
  const floor = await findFloor(tx, floorId);
  if (!floor) throw new AppError('floor.not_found');
  return floor;
}

/**
 * Locks the plan of a floor that the caller has seen and counts the change that follows.
 * @throws AppError floor.not_found, floor_plan.stale
 */
export async function lockSeenPlan(tx: TenantRows, floorId: string, version: number) {
  const floor = await lockFloor(tx, floorId);
  const plan = await findContents(tx, floorId);
  if (plan.version !== version) throw new AppError('floor_plan.stale');
  await insertRow(tx, 'floor_plan', { floor_id: floorId, building_id: floor.building_id })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant_id', 'floor_id'])
        .doUpdateSet({ version: sql`floor_plan.version + 1` }),
    )
    .execute();
  return { ...plan, floor };
}

/** Replaces the draft or the published plan of a floor. */
export async function replaceContent(
  tx: TenantRows,
  floorId: string,
  { isDraft, at, by, imageId, height, picture, shapes, steps }: Content & Saving,
): Promise<void> {
  const stage = { floor_id: floorId, is_draft: isDraft };
  await deleteContent(tx, stage);
  await insertRow(tx, 'floor_plan_content', {
    ...stage,
    image_id: imageId,
    height,
    picture: JSON.stringify(picture),
    steps: steps && JSON.stringify(steps),
    saved_at: at.toISOString(),
    saved_by: by,
  }).execute();
  if (shapes.length === 0) return;
  const rows = shapes.map(({ resourceId, points }, place) => ({
    resource_id: resourceId,
    place,
    outline: { points },
  }));
  const shared = { merchant_id: tx.merchant.id, ...stage };
  await insertRows(tx.db, 'floor_plan_shape', { shared, rows });
}

export async function deleteContent(
  tx: TenantRows,
  stage: { readonly floor_id: string; readonly is_draft: boolean },
): Promise<void> {
  await deleteRows(tx, 'floor_plan_content')
    .where('floor_id', '=', stage.floor_id)
    .where('is_draft', '=', stage.is_draft)
    .execute();
}

const withPictures = ['floor_plan_content', 'floor_plan_former'] as const;

/** Deletes a picture that neither the draft nor a plan that is or was published shows. */
export async function deleteUnusedPicture(tx: TenantRows, id: string | null): Promise<void> {
  if (id === null) return;
  for (const table of withPictures) {
    const shown = await selectRows(tx, table)
      .select('floor_id')
      .where('image_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (shown) return;
  }
  await deleteImage(tx, id);
}

/** Deletes the plans of floors that are about to be deleted, with their pictures. */
export async function deleteFloorPlans(tx: TenantRows, floorIds: readonly string[]): Promise<void> {
  if (floorIds.length === 0) return;
  const pictures = new Set<string | null>();
  for (const table of withPictures) {
    const rows = await selectRows(tx, table)
      .select('image_id')
      .where('floor_id', 'in', floorIds)
      .execute();
    for (const { image_id } of rows) pictures.add(image_id);
  }
  await deleteRows(tx, 'floor_plan').where('floor_id', 'in', floorIds).execute();
  for (const id of pictures) if (id !== null) await deleteImage(tx, id);
}
