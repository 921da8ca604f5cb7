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
import { discardDraft, publishDraft, saveDraft, setPicture } from './change-floor-plan.ts';
import type { StoredContent } from './floor-plan.queries.ts';
import { findContents, findFloor, findPublished, resourcesOfFloor } from './floor-plan.queries.ts';

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
    const { id, name, image_id, height, shapes } = plan;
    return { data: { floor: { id, name }, image: presentImage(image_id), height, shapes } };
  });

  serve.member(app, contract.getManagedFloorPlan, ({ params, context }) =>
    managed(context, params.id),
  );
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
}

async function managed(
  { scope }: MemberContext,
  floorId: string,
): Promise<{ readonly data: ManagedFloorPlan }> {
  const found = await scope.read(async (tx) => {
    const floor = await findFloor(tx, floorId);
    if (!floor) return null;
    const [contents, resources] = await Promise.all([
      findContents(tx, floorId),
      resourcesOfFloor(tx, floorId, scope),
    ]);
    return { floor, contents, resources };
  });
  if (!found) throw new AppError('floor.not_found');
  const { floor, contents, resources } = found;
  return {
    data: {
      floor: { id: floor.id, name: floor.name },
      building: { id: floor.building_id, name: floor.building_name },
      version: contents.version,
      published: contents.published && presentContent(contents.published),
      draft: contents.draft && presentContent(contents.draft),
      resources,
    },
  };
}

function presentContent({ image_id, saved_at, saved_by, author_name, ...row }: StoredContent) {
  const isKnown = saved_by !== null && author_name !== null;
  return {
    image: presentImage(image_id),
    height: row.height,
    shapes: row.shapes.map(({ resourceId, points }) => ({ resourceId, points })),
    savedAt: saved_at,
    savedBy: isKnown ? { id: saved_by, fullName: author_name } : null,
  };
}
