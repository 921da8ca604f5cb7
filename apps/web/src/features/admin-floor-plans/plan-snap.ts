import type { PlanPoint } from '@axp/contracts';
import { boxOf } from '@/shared/floor-plan/plan-box.ts';
import type { Points } from './plan-geometry.ts';

/** Side of another shape that attracts a point. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
  readonly resourceId: string;
}

export interface SnapTarget {
  readonly resourceId: string;
  readonly points: Points;
}

const grid = 5;

interface Near {
  readonly by: number;
  readonly guide: Guide | null;
}

/** The shift that brings one of some coordinates to a corner of another shape, else to the grid. */
function nearest(
  axis: Guide['axis'],
  values: readonly number[],
  { targets, reach }: SnapOptions,
): Near {
  const near = targets.flatMap(({ resourceId, points }) =>
    points.flatMap((point) =>
      values.map((value) => ({
        by: point[axis] - value,
        guide: { axis, at: point[axis], resourceId },
      })),
    ),
  );
  const best = near.reduce<Near | null>(
    (found, one) => (found && Math.abs(found.by) <= Math.abs(one.by) ? found : one),
    null,
  );
  if (best && Math.abs(best.by) <= reach) return best;
  const [first = 0] = values;
  return { by: Math.round(first / grid) * grid - first, guide: null };
}

interface SnapOptions {
  readonly targets: readonly SnapTarget[];
  /** How far a target draws, in units of the plan. */
  readonly reach: number;
}

interface Snapped {
  readonly by: PlanPoint;
  readonly guides: readonly Guide[];
}

function snapped(xs: readonly number[], ys: readonly number[], options: SnapOptions): Snapped {
  const [x, y] = [nearest('x', xs, options), nearest('y', ys, options)];
  return {
    by: { x: x.by, y: y.by },
    guides: [x.guide, y.guide].filter((guide) => guide !== null),
  };
}

/** Draws a point to corners of other shapes, else to the grid. */
export function snapPoint(point: PlanPoint, options: SnapOptions) {
  const { by, guides } = snapped([point.x], [point.y], options);
  return { point: { x: point.x + by.x, y: point.y + by.y }, guides };
}

/** The same for a shape that is moved, with the sides of its box. */
export function snapBox(points: Points, options: SnapOptions): Snapped {
  const { x, y, width, height } = boxOf(points);
  return snapped([x, x + width], [y, y + height], options);
}
