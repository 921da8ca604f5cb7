import { AppError, PlanBox, PlanPoints } from '@axp/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { deleteRows, insertRow, selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { StoredContent } from './floor-plan.queries.ts';
import { deleteUnusedPicture } from './floor-plan.repository.ts';

const mostKept = 10;

const StoredShapes = z.array(z.object({ resourceId: z.string(), points: PlanPoints }));

/** Former plans of a floor, newest first. */
export async function formerPlans(tx: TenantRows, floorId: string) {
  return selectRows(tx, 'floor_plan_former')
    .leftJoin('app_user', sameMerchant('app_user.id', 'floor_plan_former.saved_by'))
    .select(['number', 'image_id', 'saved_at', 'saved_by'])
    .select(sql<number>`jsonb_array_length(shapes)`.as('shape_count'))
    .select('app_user.full_name as author_name')
    .where('floor_id', '=', floorId)
    .orderBy('number', 'desc')
    .execute();
}

/** Keeps a published plan that is about to be replaced, and deletes the oldest ones. */
export async function keepFormer(
  tx: TenantRows,
  floorId: string,
  { number, content }: { readonly number: number; readonly content: StoredContent },
): Promise<void> {
  const { image_id, height, picture, shapes, saved_at, saved_by } = content;
  await insertRow(tx, 'floor_plan_former', {
    floor_id: floorId,
    number,
    image_id,
    height,
    picture: JSON.stringify(picture),
    shapes: JSON.stringify(shapes),
    saved_at,
    saved_by,
  }).execute();
  const tooOld = (await formerPlans(tx, floorId)).slice(mostKept);
  for (const { number: old, image_id: unused } of tooOld) {
    await deleteRows(tx, 'floor_plan_former')
      .where('floor_id', '=', floorId)
      .where('number', '=', old)
      .execute();
    await deleteUnusedPicture(tx, unused);
  }
}

/** @throws AppError floor_plan.not_found */
export async function findFormer(tx: TenantRows, floorId: string, number: number) {
  const row = await selectRows(tx, 'floor_plan_former')
    .select(['image_id', 'height', 'picture', 'shapes'])
    .where('floor_id', '=', floorId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new AppError('floor_plan.not_found');
  return {
    imageId: row.image_id,
    height: row.height,
    picture: PlanBox.parse(row.picture),
    shapes: StoredShapes.parse(row.shapes),
  };
}
