import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { PlanImage, PlanPoint, PlanPoints, PlanResource } from '../places/floor-plans.ts';
import { Id, Instant, namedObject, VersionOrNone } from '../schemas.ts';
import { brandingPictureLimits, brandingPictureTypes } from '../vocabulary/branding.ts';

const PlanContent = namedObject('PlanContent', {
  image: PlanImage,
  height: z.int(),
  /** In the order of the list beside the plan. */
  shapes: z.array(z.object({ resourceId: Id, points: z.array(PlanPoint) })),
  savedAt: Instant,
  savedBy: z.nullable(z.object({ id: Id, fullName: z.string() })),
});
export type PlanContent = z.output<typeof PlanContent>;

/** A floor with its published plan and the draft. */
export const ManagedFloorPlan = namedObject('ManagedFloorPlan', {
  floor: z.object({ id: Id, name: z.string() }),
  building: z.object({ id: Id, name: z.string() }),
  /** 0 before the first draft. */
  version: z.int(),
  /** `savedAt` is the time of publication. */
  published: z.nullable(PlanContent),
  draft: z.nullable(PlanContent),
  /** Resources of the floor, on the plan or not. */
  resources: z.array(PlanResource),
});
export type ManagedFloorPlan = z.output<typeof ManagedFloorPlan>;

const Shape = z.strictObject({ resourceId: Id, points: PlanPoints });

export const PlanDraftBody = z.strictObject({
  version: VersionOrNone,
  shapes: z.array(Shape).check(z.maxLength(500)),
  /** Null removes the picture. */
  image: z.optional(z.null()),
});
export type PlanDraftBody = z.output<typeof PlanDraftBody>;

const VersionQuery = z.strictObject({
  version: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
});

const success = { status: 200, data: ManagedFloorPlan } as const;

export const getManagedFloorPlan = adminOperation('GET', '/floors/{id}/plan', {
  id: 'getManagedFloorPlan',
  summary: 'Get the plan of a floor with its draft',
  access: ['view', 'Building'],
  success,
  errors: ['floor.not_found'],
});

export const saveFloorPlanDraft = adminOperation('PATCH', '/floors/{id}/plan/draft', {
  id: 'saveFloorPlanDraft',
  summary: 'Save the shapes of a draft; the first draft starts from the published plan',
  access: ['update', 'Building'],
  body: PlanDraftBody,
  success,
  errors: ['floor.not_found', 'floor_plan.stale', 'resource.not_found'],
});

export const setFloorPlanPicture = adminOperation('POST', '/floors/{id}/plan/draft/picture', {
  id: 'setFloorPlanPicture',
  summary: 'Set the picture of a draft; it is re-encoded from its pixels and shapes are kept',
  access: ['update', 'Building'],
  query: VersionQuery,
  upload: { maxBytes: brandingPictureLimits.bytes, mediaTypes: brandingPictureTypes },
  success,
  errors: ['floor.not_found', 'floor_plan.stale', 'file_store.unavailable'],
});

export const discardFloorPlanDraft = adminOperation('DELETE', '/floors/{id}/plan/draft', {
  id: 'discardFloorPlanDraft',
  summary: 'Discard the draft of a floor plan with its picture',
  access: ['update', 'Building'],
  query: VersionQuery,
  success,
  errors: ['floor.not_found', 'floor_plan.stale', 'floor_plan.no_draft'],
});

export const publishFloorPlan = adminOperation('POST', '/floors/{id}/plan/publish', {
  id: 'publishFloorPlan',
  summary: 'Publish the draft of a floor plan; an empty draft removes the plan',
  access: ['update', 'Building'],
  body: z.strictObject({ version: VersionOrNone }),
  success,
  errors: ['floor.not_found', 'floor_plan.stale', 'floor_plan.no_draft'],
});
