import type { PlanBox } from '@axp/contracts';
import { planHeights, planWidth } from '@axp/contracts';
import type { ManagedFloorPlan, PlanPatch } from '@axp/contracts/floor-plans';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { managedPlanQuery } from './floor-plan-query.ts';
import type { PlanCall } from './plan-calls.ts';
import {
  discardDraft,
  publishDraft,
  restoreFormer,
  saveDraft,
  uploadPicture,
} from './plan-calls.ts';
import type { PlanHistory, PlanShapes } from './plan-history.ts';
import { stepHistory } from './plan-history.ts';

/** Long enough for the next key press. */
const pauseMs = 600;

/** Shapes with their history, saved shortly after each step, one request at a time. */
export function usePlanDraft(initial: ManagedFloorPlan) {
  const queries = useQueryClient();
  const [plan, setPlan] = useState(initial);
  const [history, step] = useReducer(stepHistory, initial, historyOf);
  const { state } = history;
  const [saved, setSaved] = useState(state);
  /** Content that was not saved; only this waits for the user to try again. */
  const [refused, setRefused] = useState<typeof state | null>(null);
  const isEdited = state !== saved;
  const query = managedPlanQuery(plan.floor.id);

  const change = useMutation({
    mutationFn: (send: PlanCall) => send(plan),
    onSuccess: (next) => {
      setPlan(next);
      queries.setQueryData(query.queryKey, next);
    },
  });
  const { isPending, mutateAsync } = change;

  const save = useEffectEvent(() => {
    change.mutate(saveDraft(history), {
      onSuccess: () => setSaved(state),
      onError: () => setRefused(state),
    });
  });
  useEffect(() => {
    if (state === saved || state === refused || isPending) return undefined;
    const timer = setTimeout(save, pauseMs);
    return () => clearTimeout(timer);
  }, [state, saved, refused, isPending]);

  const follow = (next: ManagedFloorPlan) => {
    const begun = historyOf(next);
    setPlan(next);
    step({ kind: 'start', history: begun });
    setSaved(begun.state);
  };
  return {
    plan,
    content: plan.draft ?? plan.published,
    ...state,
    planHeight: (plan.draft ?? plan.published)?.height ?? planHeights.withoutPicture,
    /** Resources of the floor that are not on the plan. */
    missing: plan.resources.filter(
      ({ id }) => !state.shapes.some(({ resourceId }) => resourceId === id),
    ),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: (shapes: PlanShapes) => step({ kind: 'change', state: { ...state, shapes } }),
    movePicture: (picture: PlanBox) => step({ kind: 'change', state: { ...state, picture } }),
    undo: () => step({ kind: 'undo' }),
    redo: () => step({ kind: 'redo' }),
    isEdited,
    isPending,
    error: change.error,
    retry: () => {
      change.reset();
      setRefused(null);
    },
    /** Begins again with the plan of the server. */
    reload: async () => {
      follow(await queries.query({ ...query, staleTime: 0 }));
      change.reset();
    },
    upload: (file: File) => mutateAsync(uploadPicture(file)).then(follow),
    removePicture: () => mutateAsync(saveDraft(history, null)),
    discard: () => mutateAsync(discardDraft).then(follow),
    restore: (number: number) => mutateAsync(restoreFormer(number)).then(follow),
    publish: () => mutateAsync(publishDraft),
  };
}

export type PlanDraft = ReturnType<typeof usePlanDraft>;

function historyOf({ draft, published, steps, resources }: ManagedFloorPlan): PlanHistory {
  const content = draft ?? published;
  const height = planHeights.withoutPicture;
  const known = new Set(resources.map(({ id }) => id));
  // Without resources that have left the floor since.
  const possible = (patches: readonly PlanPatch[]) =>
    patches.map((patch) => ({
      ...patch,
      shapes: patch.shapes.filter(({ resourceId }) => known.has(resourceId)),
    }));
  return {
    past: possible(steps.past),
    state: {
      shapes: content?.shapes ?? [],
      picture: content?.picture ?? { x: 0, y: 0, width: planWidth, height },
    },
    future: possible(steps.future),
  };
}
