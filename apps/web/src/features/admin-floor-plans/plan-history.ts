import type { Points } from './plan-geometry.ts';

export interface PlanShape {
  readonly resourceId: string;
  readonly points: Points;
}

export type PlanShapes = readonly PlanShape[];

/** States of a draft that can be undone and redone. */
export interface PlanHistory {
  readonly past: readonly PlanShapes[];
  readonly shapes: PlanShapes;
  readonly future: readonly PlanShapes[];
}

const mostSteps = 100;

export function startHistory(shapes: PlanShapes): PlanHistory {
  return { past: [], shapes, future: [] };
}

export type PlanStep =
  | { readonly kind: 'change'; readonly shapes: PlanShapes }
  | { readonly kind: 'undo' | 'redo' };

export function stepHistory(history: PlanHistory, step: PlanStep): PlanHistory {
  const { past, shapes, future } = history;
  if (step.kind === 'change') {
    return { past: [...past, shapes].slice(-mostSteps), shapes: step.shapes, future: [] };
  }
  const next = step.kind === 'undo' ? past.at(-1) : future[0];
  if (!next) return history;
  return step.kind === 'undo'
    ? { past: past.slice(0, -1), shapes: next, future: [shapes, ...future] }
    : { past: [...past, shapes], shapes: next, future: future.slice(1) };
}

/** Replaces the outline of a resource, or adds it at the end. */
export function withShape(shapes: PlanShapes, shape: PlanShape): PlanShapes {
  return shapes.some(({ resourceId }) => resourceId === shape.resourceId)
    ? shapes.map((one) => (one.resourceId === shape.resourceId ? shape : one))
    : [...shapes, shape];
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
