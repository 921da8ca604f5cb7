import { AppError, getFloorPlan } from '@axp/contracts';
import type { ManagedFloorPlan } from '@axp/contracts/floor-plans';
import * as contract from '@axp/contracts/floor-plans';
import type { FastifyInstance } from 'fastify';
import { write } from '../../../platform/db/tenant-transaction.ts';
import type { FileContents } from '../../../platform/files/file-contents.ts';
import { keepPicture } from '../../../platform/files/keep-picture.ts';
import type { PictureDecoders } from '../../../platform/pictures/picture-decoder.ts';
import type { MemberContext } from '../../../platform/request-scope/request-scope.ts';
import type { ApiServe } from '../../../platform/request-scope/serve.ts';
import { presentImage } from '../../records/images/index.ts';
import { visibleUnitsOf } from '../resources/index.ts';
import {
  discardDraft,
  publishDraft,
  restorePlan,
  saveDraft,
  setPicture,
} from './change-floor-plan.ts';
import type { StoredContent } from './floor-plan.queries.ts';
import { findContents, findFloor, findPublished, resourcesOfFloor } from './floor-plan.queries.ts';
import { formerPlans } from './former-plans.ts';
import { claimEditing } from './plan-editor.ts';

interface FloorPlanDeps {
  readonly serve: ApiServe;
  readonly contents: FileContents;
  readonly pictures: PictureDecoders;
}

export function floorPlanRoutes(app: FastifyInstance, deps: FloorPlanDeps): void {
  const { serve } = deps;
  serve.member(app, getFloorPlan, async ({ params, context: { scope, actor } }) => {
    const plan = await scope.read((tx) => findPublished(tx, params.id, visibleUnitsOf(actor)));
    if (!plan) throw new AppError('floor_plan.not_found');
    const { id, name, image_id, picture, height, shapes } = plan;
    const image = presentImage(image_id);
    return { data: { floor: { id, name }, image, picture, height, shapes } };
  });

  serve.member(app, contract.getManagedFloorPlan, ({ params, context }) =>
    managed(context, params.id),
  );

  serve.member(app, contract.claimFloorPlan, async ({ params, body, context }) => ({
    data: await write(context, (tx) => claimEditing(tx, params.id, body.takeOverFrom)),
  }));
  draftRoutes(app, deps);
}

function draftRoutes(app: FastifyInstance, deps: FloorPlanDeps): void {
  const { serve } = deps;
  serve.member(app, contract.saveFloorPlanDraft, async ({ params, body, context }) => {
    await write(context, (tx) => saveDraft(tx, params.id, body));
    return managed(context, params.id);
  });

  serve.member(app, contract.setFloorPlanPicture, async ({ params, query, upload, context }) => {
    const picture = await keepPicture(deps, context, { upload, use: 'plan' });
    await write(context, (tx) => setPicture(tx, params.id, { ...query, picture }));
    return managed(context, params.id);
  });

  serve.member(app, contract.discardFloorPlanDraft, async ({ params, query, context }) => {
    await write(context, (tx) => discardDraft(tx, params.id, query.version));
    return managed(context, params.id);
  });

  serve.member(app, contract.publishFloorPlan, async ({ params, body, context }) => {
    await write(context, (tx) => publishDraft(tx, params.id, body.version));
    return managed(context, params.id);
  });

  serve.member(app, contract.restoreFloorPlan, async ({ params, body, context }) => {
    const { id, number } = params;
    await write(context, (tx) => restorePlan(tx, id, { ...body, number }));
    return managed(context, id);
  });
}

async function managed(
  { scope }: MemberContext,
  floorId: string,
): Promise<{ readonly data: ManagedFloorPlan }> {
  const found = await scope.read(async (tx) => {
    const floor = await findFloor(tx, floorId);
    if (!floor) return null;
    const [contents, resources, former] = await Promise.all([
      findContents(tx, floorId),
      resourcesOfFloor(tx, floorId, scope),
      formerPlans(tx, floorId),
    ]);
    return { floor, contents, resources, former };
  });
  if (!found) throw new AppError('floor.not_found');
  const { floor, contents, resources, former } = found;
  return {
    data: {
      floor: { id: floor.id, name: floor.name },
      building: { id: floor.building_id, name: floor.building_name },
      version: contents.version,
      published: contents.published && presentContent(contents.published),
      draft: contents.draft && presentContent(contents.draft),
      steps: contents.draft?.steps ?? { past: [], future: [] },
      former: former.map(({ number, image_id, shape_count, ...saving }) => ({
        number,
        image: presentImage(image_id),
        shapeCount: shape_count,
        ...presentSaving(saving),
      })),
      resources,
    },
  };
}

function presentContent({ image_id, picture, height, shapes, ...saving }: StoredContent) {
  return { image: presentImage(image_id), picture, height, shapes, ...presentSaving(saving) };
}

type Saving = Pick<StoredContent, 'saved_at' | 'saved_by' | 'author_name'>;

function presentSaving({ saved_at, saved_by, author_name }: Saving) {
  const isKnown = saved_by !== null && author_name !== null;
  return {
    savedAt: saved_at,
    savedBy: isKnown ? { id: saved_by, fullName: author_name } : null,
  };
}
