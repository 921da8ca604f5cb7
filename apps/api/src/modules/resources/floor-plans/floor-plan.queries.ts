import type { PlanPoint, PlanResource } from '@axp/contracts';
import { isLimitedToBuildings, PlanBox, PlanPoints, planWidth } from '@axp/contracts';
import { PlanSteps } from '@axp/contracts/floor-plans';
import { inOrderOf } from '@axp/server-kit/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { Actor, RequestScope } from '../../../platform/request-scope/request-scope.ts';
import { asResourceType, visibleTo } from '../resources/index.ts';

const Outline = z.object({ points: PlanPoints });

/** Fills the width of the plan before it was moved. */
function pictureOf({ picture, height }: { readonly picture: unknown; readonly height: number }) {
  return picture === null ? { x: 0, y: 0, width: planWidth, height } : PlanBox.parse(picture);
}

export interface StoredShape {
  readonly resourceId: string;
  readonly points: readonly PlanPoint[];
}

/** Null if the floor does not exist for the caller. */
export async function findFloor(tx: TenantRows, floorId: string) {
  const row = await selectRows(tx, 'floor')
    .innerJoin('building', sameMerchant('building.id', 'floor.building_id'))
    .select(['floor.id', 'floor.name', 'building.id as building_id'])
    .select('building.name as building_name')
    .where('floor.id', '=', floorId)
    .executeTakeFirst();
  return row ?? null;
}

/** The published plan and the draft of a floor, as far as they exist. */
export async function findContents(tx: TenantRows, floorId: string) {
  const [contents, shapes, plan] = await Promise.all([
    selectRows(tx, 'floor_plan_content')
      .leftJoin('app_user', sameMerchant('app_user.id', 'floor_plan_content.saved_by'))
      .select(['is_draft', 'image_id', 'height', 'picture', 'steps', 'saved_at', 'saved_by'])
      .select('app_user.full_name as author_name')
      .where('floor_id', '=', floorId)
      .execute(),
    shapesOf(tx, floorId).select('is_draft').execute(),
    selectRows(tx, 'floor_plan')
      .select('version')
      .where('floor_id', '=', floorId)
      .executeTakeFirst(),
  ]);
  const contentOf = (isDraft: boolean) => {
    const row = contents.find((one) => one.is_draft === isDraft);
    const own = shapes.filter((one) => one.is_draft === isDraft).map(storedShape);
    if (!row) return null;
    const steps = row.steps === null ? null : PlanSteps.parse(row.steps);
    return { ...row, picture: pictureOf(row), steps, shapes: own };
  };
  return { version: plan?.version ?? 0, published: contentOf(false), draft: contentOf(true) };
}

export type FoundContents = Awaited<ReturnType<typeof findContents>>;
export type StoredContent = NonNullable<FoundContents['draft']>;

/** Shapes of resources that are still on the floor, in their order. */
function shapesOf(tx: TenantRows, floorId: string) {
  return selectRows(tx, 'floor_plan_shape')
    .innerJoin('resource', sameMerchant('resource.id', 'floor_plan_shape.resource_id'))
    .select(['resource.id', 'floor_plan_shape.outline'])
    .where('floor_plan_shape.floor_id', '=', floorId)
    .where('resource.floor_id', '=', floorId)
    .orderBy('floor_plan_shape.place');
}

function storedShape({ id, outline }: { readonly id: string; readonly outline: unknown }) {
  return { resourceId: id, ...Outline.parse(outline) } satisfies StoredShape;
}

/** Ids of the parts of a `resource`. */
function partIds({ merchant }: TenantRows): RawBuilder<string[]> {
  return sql`array(
    select part_id from resource_part
    where merchant_id = ${merchant.id} and whole_id = resource.id
  )`;
}

/** Active resources of a floor by name. */
export async function resourcesOfFloor(
  tx: TenantRows,
  floorId: string,
  { language }: Pick<RequestScope, 'language'>,
): Promise<PlanResource[]> {
  const rows = await selectRows(tx, 'resource')
    .select(['id', 'type', 'name', 'capacity', partIds(tx).as('parts')])
    .where('floor_id', '=', floorId)
    .orderBy(inOrderOf('name', language))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, type: asResourceType(row.type) }));
}

/** The published plan of a floor with active resources of some units; null without a plan. */
export async function findPublished(
  tx: TenantRows,
  floorId: string,
  units: readonly string[] | null,
) {
  const content = await selectRows(tx, 'floor_plan_content')
    .innerJoin('floor', sameMerchant('floor.id', 'floor_plan_content.floor_id'))
    .select(['floor.id', 'floor.name', 'image_id', 'height', 'picture'])
    .where('floor_id', '=', floorId)
    .where('is_draft', '=', false)
    .executeTakeFirst();
  if (!content) return null;
  const shapes = await shapesOf(tx, floorId)
    .select(['resource.type', 'resource.name', 'resource.capacity'])
    .select(partIds(tx).as('parts'))
    .where('floor_plan_shape.is_draft', '=', false)
    .where('resource.is_active', '=', true)
    .where(visibleTo(tx.merchant.id, units))
    .execute();
  const shown = new Set(shapes.map(({ id }) => id));
  return {
    ...content,
    picture: pictureOf(content),
    shapes: shapes.map((row) => ({
      resource: {
        id: row.id,
        type: asResourceType(row.type),
        name: row.name,
        capacity: row.capacity,
        parts: row.parts.filter((id) => shown.has(id)),
      },
      ...Outline.parse(row.outline),
    })),
  };
}

/**
 * Whether a reader may see the picture of a `plan`: all staff that of a published one, and those who
 * manage the building that of its draft and of former ones (H-04).
 */
export function seesFloorPlan(_: string, reader: Actor): RawBuilder<boolean> {
  const right = ['view', 'Building'] as const;
  const { ability, managedBuildingIds } = reader;
  const isOfStaff = sql`not content.is_draft and ${ability.can('view', 'Resource')}::boolean`;
  if (!ability.can(...right)) return sql<boolean>`(${isOfStaff})`;
  const isManaged = isLimitedToBuildings(reader, right)
    ? sql`plan.building_id = any (${[...managedBuildingIds]}::uuid[])`
    : sql`true`;
  return sql<boolean>`(${isOfStaff} or ${isManaged})`;
}
