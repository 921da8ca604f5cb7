import type { ManagedFloorPlan } from '@axp/contracts/floor-plans';
import {
  discardFloorPlanDraft,
  publishFloorPlan,
  restoreFloorPlan,
  saveFloorPlanDraft,
  setFloorPlanPicture,
} from '@axp/contracts/floor-plans';
import { call, fileForm } from '@/shared/api/index.ts';
import type { PlanHistory } from './plan-history.ts';

/** A change of a plan that the server has as it was seen. */
export type PlanCall = (plan: ManagedFloorPlan) => Promise<ManagedFloorPlan>;

/** Null removes the picture. */
export function saveDraft({ state, past, future }: PlanHistory, image?: null): PlanCall {
  const shapes = state.shapes.map(({ resourceId, points }) => ({
    resourceId,
    points: [...points],
  }));
  const steps = { past: [...past], future: [...future] };
  return async ({ floor, version }) => {
    const body = { version, shapes, picture: state.picture, steps };
    return (
      await call(saveFloorPlanDraft, {
        params: { id: floor.id },
        body: { ...body, ...(image === null && { image }) },
      })
    ).data;
  };
}

export function uploadPicture(file: File): PlanCall {
  return async ({ floor, version }) => {
    const input = { params: { id: floor.id }, query: { version } };
    return (await call(setFloorPlanPicture, input, { form: fileForm(file) })).data;
  };
}

export const discardDraft: PlanCall = async ({ floor, version }) =>
  (await call(discardFloorPlanDraft, { params: { id: floor.id }, query: { version } })).data;

export const publishDraft: PlanCall = async ({ floor, version }) =>
  (await call(publishFloorPlan, { params: { id: floor.id }, body: { version } })).data;

export function restoreFormer(number: number): PlanCall {
  return async ({ floor, version }) =>
    (
      await call(restoreFloorPlan, {
        params: { id: floor.id, number },
        body: { version },
      })
    ).data;
}
