import type { PlanPoint } from '@axp/contracts';
import { moved, onPlan, withPoint } from './plan-geometry.ts';
import type { PlanShape, PlanShapes } from './plan-history.ts';
import type { Guide } from './plan-snap.ts';
import { snapBox, snapPoint } from './plan-snap.ts';

/** Part of a shape that a pointer takes hold of: all of it, a corner, or the middle of a side. */
export type Hold =
  | { readonly kind: 'shape' }
  | { readonly kind: 'corner' | 'middle'; readonly index: number };

export interface HeldShape extends PlanShape {
  readonly hold: Hold;
  /** Where the pointer took hold. */
  readonly from: PlanPoint;
}

/** A pointer on the plan. */
export interface SeenPointer {
  readonly exact: PlanPoint;
  /** How far corners of other shapes draw it; null without snapping. */
  readonly reach: number | null;
}

interface Surface {
  readonly shapes: PlanShapes;
  readonly planHeight: number;
}

/** A shape that is drawn or moved, with the sides that drew it. */
export interface PlanPreview {
  readonly shape: PlanShape | null;
  readonly guides: readonly Guide[];
}

/** The point that a pointer means, drawn to corners of shapes other than one. */
export function pointAt(
  { exact, reach }: SeenPointer,
  { shapes, planHeight }: Surface,
  ownId: string | null = null,
): { readonly point: PlanPoint; readonly guides: readonly Guide[] } {
  if (reach === null) return { point: exact, guides: [] };
  const { point, guides } = snapPoint(exact, { targets: without(shapes, ownId), reach });
  return { point: onPlan(point, planHeight), guides };
}

/** A shape where the pointer has taken it. */
export function heldAt(held: HeldShape, seen: SeenPointer, surface: Surface): PlanPreview {
  const { hold, points, resourceId, from } = held;
  if (hold.kind !== 'shape') {
    const { point, guides } = pointAt(seen, surface, resourceId);
    return { shape: { resourceId, points: withPoint(points, hold.index, point) }, guides };
  }
  const { exact, reach } = seen;
  const { planHeight, shapes } = surface;
  const free = moved(points, { x: exact.x - from.x, y: exact.y - from.y }, planHeight);
  if (reach === null) return { shape: { resourceId, points: free }, guides: [] };
  const { by, guides } = snapBox(free, { targets: without(shapes, resourceId), reach });
  return { shape: { resourceId, points: moved(free, by, planHeight) }, guides };
}

function without(shapes: PlanShapes, ownId: string | null): PlanShapes {
  return shapes.filter(({ resourceId }) => resourceId !== ownId);
}
