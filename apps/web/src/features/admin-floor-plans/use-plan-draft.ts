import type { ManagedFloorPlan } from '@axp/contracts/floor-plans';
import {
  discardFloorPlanDraft,
  publishFloorPlan,
  saveFloorPlanDraft,
  setFloorPlanPicture,
} from '@axp/contracts/floor-plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { call, fileForm } from '@/shared/api/index.ts';
import { managedPlanQuery } from './floor-plan-query.ts';
import type { PlanShapes } from './plan-history.ts';
import { startHistory, stepHistory } from './plan-history.ts';

/** Long enough for the next key press. */
const pauseMs = 600;

type PlanCall = (plan: ManagedFloorPlan) => Promise<ManagedFloorPlan>;

/** Shapes with their history, saved shortly after each step, one request at a time. */
export function usePlanDraft(initial: ManagedFloorPlan) {
  const queries = useQueryClient();
  const [plan, setPlan] = useState(initial);
  const stored = shapesOf(plan);
  const [history, step] = useReducer(stepHistory, startHistory(stored));
  const [saved, setSaved] = useState<PlanShapes>(stored);
  const { shapes } = history;
  const isEdited = shapes !== saved;
  const key = managedPlanQuery(plan.floor.id).queryKey;

  const change = useMutation({
    mutationFn: (send: PlanCall) => send(plan),
    onSuccess: (next) => {
      setPlan(next);
      queries.setQueryData(key, next);
    },
  });
  const { isPending, isError } = change;

  const save = useEffectEvent(() => {
    change.mutate(saveShapes(shapes), { onSuccess: () => setSaved(shapes) });
  });
  useEffect(() => {
    if (shapes === saved || isPending || isError) return undefined;
    const timer = setTimeout(save, pauseMs);
    return () => clearTimeout(timer);
  }, [shapes, saved, isPending, isError]);

  return {
    plan,
    content: plan.draft ?? plan.published,
    shapes,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (next: PlanShapes) => step({ kind: 'change', shapes: next }),
    undo: () => step({ kind: 'undo' }),
    redo: () => step({ kind: 'redo' }),
    isEdited,
    isPending,
    error: change.error,
    retry: () => change.reset(),
    upload: (file: File) => change.mutateAsync(uploadPicture(file)),
    removePicture: () => change.mutateAsync(saveShapes(shapes, null)),
    discard: () => change.mutateAsync(discard),
    publish: () => change.mutateAsync(publish),
  };
}

export type PlanDraft = ReturnType<typeof usePlanDraft>;

function shapesOf({ draft, published }: ManagedFloorPlan): PlanShapes {
  return (draft ?? published)?.shapes ?? [];
}

/** Null removes the picture. */
function saveShapes(shapes: PlanShapes, image?: null): PlanCall {
  const copies = shapes.map(({ resourceId, points }) => ({ resourceId, points: [...points] }));
  return async ({ floor, version }) =>
    (
      await call(saveFloorPlanDraft, {
        params: { id: floor.id },
        body: { version, shapes: copies, ...(image === null && { image }) },
      })
    ).data;
}

function uploadPicture(file: File): PlanCall {
  return async ({ floor, version }) => {
    const input = { params: { id: floor.id }, query: { version } };
    return (await call(setFloorPlanPicture, input, { form: fileForm(file) })).data;
  };
}

const discard: PlanCall = async ({ floor, version }) =>
  (await call(discardFloorPlanDraft, { params: { id: floor.id }, query: { version } })).data;

const publish: PlanCall = async ({ floor, version }) =>
  (await call(publishFloorPlan, { params: { id: floor.id }, body: { version } })).data;
