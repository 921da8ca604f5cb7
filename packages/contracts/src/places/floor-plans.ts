import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { operation } from '../operation.ts';
import { Id, namedObject } from '../schemas.ts';

/** Width of each plan in its own units; its height follows from its picture. */
export const planWidth = 1000;
export const planHeights = { least: 10, most: 100_000, withoutPicture: 750 } as const;

/** Corner of a shape in units of the plan, from the top left. */
export const PlanPoint = z.strictObject({
  x: z.int().check(z.minimum(0), z.maximum(planWidth)),
  y: z.int().check(z.minimum(0), z.maximum(planHeights.most)),
});
export type PlanPoint = z.output<typeof PlanPoint>;

/** Outline of a resource: a polygon, which is closed from its last corner to the first. */
export const PlanPoints = z.array(PlanPoint).check(z.minLength(3), z.maxLength(64));

/** A resource as the plan names it. */
export const PlanResource = namedObject('PlanResource', {
  id: Id,
  type: z.enum(resourceTypes),
  name: z.string(),
  /** Null for assets. */
  capacity: z.nullable(z.int()),
  /** Resources beside it that it consists of (F-05). */
  parts: z.array(Id),
});
export type PlanResource = z.output<typeof PlanResource>;

/** Where the picture is on its plan, beyond the sides too, so that it fits shapes of a former one. */
export const PlanBox = z.strictObject({
  x: z.int().check(z.minimum(-planHeights.most), z.maximum(planHeights.most)),
  y: z.int().check(z.minimum(-planHeights.most), z.maximum(planHeights.most)),
  width: z.int().check(z.minimum(planHeights.least), z.maximum(planHeights.most)),
  height: z.int().check(z.minimum(1), z.maximum(planHeights.most)),
});
export type PlanBox = z.output<typeof PlanBox>;

/** Null for a plan of shapes alone. */
export const PlanImage = z.nullable(z.object({ original: z.string(), thumbnail: z.string() }));

/** Published plan of a floor, with the resources that the reader may see. */
export const FloorPlan = namedObject('FloorPlan', {
  floor: z.object({ id: Id, name: z.string() }),
  image: PlanImage,
  picture: PlanBox,
  height: z.int(),
  /** In the order of the list beside the plan. */
  shapes: z.array(z.object({ resource: PlanResource, points: z.array(PlanPoint) })),
});
export type FloorPlan = z.output<typeof FloorPlan>;

export const getFloorPlan = operation('GET', '/floors/{id}/plan', {
  summary: 'Get the published plan of a floor',
  access: ['view', 'Resource'],
  success: { status: 200, data: FloorPlan },
  errors: ['floor_plan.not_found'],
});
