import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { PlanBox, PlanImage, PlanPoint, PlanPoints, PlanResource } from '../places/floor-plans.ts';
import { Id, Instant, namedObject, VersionOrNone } from '../schemas.ts';
import { brandingPictureLimits, brandingPictureTypes } from '../vocabulary/branding.ts';

const Author = z.nullable(z.object({ id: Id, fullName: z.string() }));

const PlanContent = namedObject('PlanContent', {
  image: PlanImage,
  picture: PlanBox,
  height: z.int(),
  /** In the order of the list beside the plan. */
  shapes: z.array(z.object({ resourceId: Id, points: z.array(PlanPoint) })),
  savedAt: Instant,
  savedBy: Author,
});
export type PlanContent = z.output<typeof PlanContent>;

/** Most shapes of a plan. */
const mostShapes = 500;

/** Leads from one state of a draft to another. */
const PlanPatch = z.strictObject({
  /** Shapes that differ, with their place in the list; null removes a shape. */
  shapes: z
    .array(
      z.strictObject({
        resourceId: Id,
        place: z.int().check(z.minimum(0), z.maximum(mostShapes)),
        points: z.nullable(PlanPoints),
      }),
    )
    .check(z.maxLength(mostShapes)),
  picture: z.optional(PlanBox),
});
export type PlanPatch = z.output<typeof PlanPatch>;

export const mostPlanSteps = 100;

/** Steps that an editor can undo and redo, the next one last and first. */
export const PlanSteps = z.strictObject({
  past: z.array(PlanPatch).check(z.maxLength(mostPlanSteps)),
  future: z.array(PlanPatch).check(z.maxLength(mostPlanSteps)),
});
export type PlanSteps = z.output<typeof PlanSteps>;

const FormerPlan = namedObject('FormerPlan', {
  number: z.int(),
  image: PlanImage,
  shapeCount: z.int(),
  /** Publication of it. */
  savedAt: Instant,
  savedBy: Author,
});
export type FormerPlan = z.output<typeof FormerPlan>;

/** A floor with its published plan and the draft. */
export const ManagedFloorPlan = namedObject('ManagedFloorPlan', {
  floor: z.object({ id: Id, name: z.string() }),
  building: z.object({ id: Id, name: z.string() }),
  /** 0 before the first draft. */
  version: z.int(),
  /** `savedAt` is the time of publication. */
  published: z.nullable(PlanContent),
  draft: z.nullable(PlanContent),
  /** Of the draft. */
  steps: PlanSteps,
  /** Plans that were published before, newest first. */
  former: z.array(FormerPlan),
  /** Resources of the floor, on the plan or not. */
  resources: z.array(PlanResource),
});
export type ManagedFloorPlan = z.output<typeof ManagedFloorPlan>;

const Shape = z.strictObject({ resourceId: Id, points: PlanPoints });

export const PlanDraftBody = z.strictObject({
  version: VersionOrNone,
  shapes: z.array(Shape).check(z.maxLength(mostShapes)),
  /** Null removes the picture. */
  image: z.optional(z.null()),
  /** Absent, the picture stays where it is. */
  picture: z.optional(PlanBox),
  /** Absent, nothing can be undone after a reload. */
  steps: z.optional(PlanSteps),
});
export type PlanDraftBody = z.output<typeof PlanDraftBody>;

const VersionQuery = z.strictObject({
  version: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
});

const success = { status: 200, data: ManagedFloorPlan } as const;

/** Editor of a plan, from the first claim until a minute after the last. */
export const PlanEditing = namedObject('PlanEditing', {
  editor: z.object({ id: Id, fullName: z.string() }),
  since: Instant,
  /** Of the plan, so that a reader notices a newer draft. */
  version: z.int(),
});
export type PlanEditing = z.output<typeof PlanEditing>;

export const claimFloorPlan = adminOperation('POST', '/floors/{id}/plan/editor', {
  summary: 'Become or stay the editor of a floor plan, unless another user is',
  access: ['update', 'Building'],
  body: z.strictObject({
    /** The editor that is replaced on purpose. */
    takeOverFrom: z.optional(Id),
  }),
  success: { status: 200, data: PlanEditing },
  errors: ['floor.not_found'],
});

export const getManagedFloorPlan = adminOperation('GET', '/floors/{id}/plan', {
  summary: 'Get the plan of a floor with its draft',
  access: ['view', 'Building'],
  success,
  errors: ['floor.not_found'],
});

const changeErrors = ['floor.not_found', 'floor_plan.stale', 'floor_plan.being_edited'] as const;

export const saveFloorPlanDraft = adminOperation('PATCH', '/floors/{id}/plan/draft', {
  summary: 'Save the shapes of a draft; the first draft starts from the published plan',
  access: ['update', 'Building'],
  body: PlanDraftBody,
  success,
  errors: [...changeErrors, 'resource.not_found'],
});

export const setFloorPlanPicture = adminOperation('POST', '/floors/{id}/plan/draft/picture', {
  summary: 'Set the picture of a draft; it is re-encoded from its pixels and shapes are kept',
  access: ['update', 'Building'],
  query: VersionQuery,
  upload: { maxBytes: brandingPictureLimits.bytes, mediaTypes: brandingPictureTypes },
  success,
  errors: [...changeErrors, 'file_store.unavailable'],
});

export const discardFloorPlanDraft = adminOperation('DELETE', '/floors/{id}/plan/draft', {
  summary: 'Discard the draft of a floor plan with its picture',
  access: ['update', 'Building'],
  query: VersionQuery,
  success,
  errors: [...changeErrors, 'floor_plan.no_draft'],
});

export const publishFloorPlan = adminOperation('POST', '/floors/{id}/plan/publish', {
  summary: 'Publish the draft of a floor plan; an empty draft removes the plan',
  access: ['update', 'Building'],
  body: z.strictObject({ version: VersionOrNone }),
  success,
  errors: [...changeErrors, 'floor_plan.no_draft'],
});

export const restoreFloorPlan = adminOperation(
  'POST',
  '/floors/{id}/plan/former/{number}/restore',
  {
    summary: 'Restore a former plan of a floor as its draft',
    access: ['update', 'Building'],
    params: z.strictObject({
      id: Id,
      number: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)),
    }),
    body: z.strictObject({ version: VersionOrNone }),
    success,
    errors: [...changeErrors, 'floor_plan.not_found'],
  },
);
