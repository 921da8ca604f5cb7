import type { PlanBox } from '@axp/contracts';
import type { PlanPatch } from '@axp/contracts/floor-plans';
import { mostPlanSteps } from '@axp/contracts/floor-plans';
import type { Points } from './plan-geometry.ts';

export interface PlanShape {
  readonly resourceId: string;
  readonly points: Points;
}

export type PlanShapes = readonly PlanShape[];

/** Content of a draft: shapes in their order, and the place of the picture. */
export interface PlanState {
  readonly shapes: PlanShapes;
  readonly picture: PlanBox;
}

/** A draft with the patches that undo and redo its steps. */
export interface PlanHistory {
  readonly past: readonly PlanPatch[];
  readonly state: PlanState;
  readonly future: readonly PlanPatch[];
}

export type PlanStep =
  | { readonly kind: 'start'; readonly history: PlanHistory }
  | { readonly kind: 'change'; readonly state: PlanState }
  | { readonly kind: 'undo' | 'redo' };

export function stepHistory(history: PlanHistory, step: PlanStep): PlanHistory {
  const { past, state, future } = history;
  if (step.kind === 'start') return step.history;
  if (step.kind === 'change') {
    const next = step.state;
    const back = [...past, patchBetween(next, state)].slice(-mostPlanSteps);
    return { past: back, state: next, future: [] };
  }
  const patch = step.kind === 'undo' ? past.at(-1) : future[0];
  if (!patch) return history;
  const next = patched(state, patch);
  const reverse = patchBetween(next, state);
  return step.kind === 'undo'
    ? { past: past.slice(0, -1), state: next, future: [reverse, ...future] }
    : { past: [...past, reverse], state: next, future: future.slice(1) };
}

/** Returns what leads from one state to another: a few shapes, so that a hundred steps stay small. */
function patchBetween(from: PlanState, to: PlanState): PlanPatch {
  const before = new Map(from.shapes.map(({ resourceId, points }) => [resourceId, points]));
  const after = new Set(to.shapes.map(({ resourceId }) => resourceId));
  const kept = from.shapes.filter(({ resourceId }) => after.has(resourceId));
  const inNewOrder = to.shapes.filter(({ resourceId }) => before.has(resourceId));
  const reordered = new Set(
    inNewOrder
      .filter(({ resourceId }, index) => kept[index]?.resourceId !== resourceId)
      .map(({ resourceId }) => resourceId),
  );
  const changed = to.shapes.flatMap(({ resourceId, points }, place) =>
    before.get(resourceId) === points && !reordered.has(resourceId)
      ? []
      : [{ resourceId, place, points: [...points] }],
  );
  const removed = from.shapes
    .filter(({ resourceId }) => !after.has(resourceId))
    .map(({ resourceId }) => ({ resourceId, place: 0, points: null }));
  const shapes = [...changed, ...removed];
  return from.picture === to.picture ? { shapes } : { shapes, picture: to.picture };
}

/** Places are those of the result, in order. */
function patched({ shapes, picture }: PlanState, patch: PlanPatch): PlanState {
  const ids = new Set(patch.shapes.map(({ resourceId }) => resourceId));
  const others = shapes.filter(({ resourceId }) => !ids.has(resourceId));
  const next = patch.shapes.reduce<PlanShapes>(
    (list, { resourceId, place, points }) =>
      points ? list.toSpliced(place, 0, { resourceId, points }) : list,
    others,
  );
  return { shapes: next, picture: patch.picture ?? picture };
}

/** Replaces the outline of a resource, or adds it at the end. */
export function withShape(shapes: PlanShapes, shape: PlanShape): PlanShapes {
  return shapes.some(({ resourceId }) => resourceId === shape.resourceId)
    ? shapes.map((one) => (one.resourceId === shape.resourceId ? shape : one))
    : [...shapes, shape];
}

/** Gives the outline of a resource to another one, which has none. */
export function withResource(shapes: PlanShapes, from: string, to: string): PlanShapes {
  return shapes.map((shape) => (shape.resourceId === from ? { ...shape, resourceId: to } : shape));
}

export function withoutShape(shapes: PlanShapes, resourceId: string): PlanShapes {
  return shapes.filter((shape) => shape.resourceId !== resourceId);
}

/** Moves a shape by one place in the list. */
export function withOrder(shapes: PlanShapes, resourceId: string, by: 1 | -1): PlanShapes {
  const from = shapes.findIndex((shape) => shape.resourceId === resourceId);
  const shape = shapes[from];
  const to = from + by;
  if (!shape || to < 0 || to >= shapes.length) return shapes;
  return shapes.toSpliced(from, 1).toSpliced(to, 0, shape);
}
