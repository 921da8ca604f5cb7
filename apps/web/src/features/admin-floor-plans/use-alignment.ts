import type { PlanBox, PlanPoint } from '@axp/contracts';
import { useState } from 'react';
import type { PointPair } from './picture-box.ts';
import { alignedPicture } from './picture-box.ts';

/** Three pairs: less leave an error of one point in all of the picture. */
const pairCount = 3;

/** Points by turns of the picture and of the plan, from which the picture is aligned. */
export function useAlignment(picture: PlanBox, onChange: (picture: PlanBox) => void) {
  const [points, setPoints] = useState<readonly PlanPoint[] | null>(null);
  const pairs = pairsOf(points ?? []);
  return {
    /** Null while the picture is not aligned. */
    points,
    /** Number of the point to press next, and whether it is of the picture; null once all are there. */
    next:
      points === null || points.length === 2 * pairCount
        ? null
        : { number: Math.floor(points.length / 2) + 1, isOfPicture: points.length % 2 === 0 },
    aligned: pairs.length === pairCount ? alignedPicture(picture, pairs) : null,
    start: () => setPoints([]),
    add: (point: PlanPoint) => {
      if (points && points.length < 2 * pairCount) setPoints([...points, point]);
    },
    stepBack: () => setPoints(points?.slice(0, -1) ?? null),
    cancel: () => setPoints(null),
    apply: (aligned: PlanBox) => {
      onChange(aligned);
      setPoints(null);
    },
  };
}

export type Alignment = ReturnType<typeof useAlignment>;

function pairsOf(points: readonly PlanPoint[]): readonly PointPair[] {
  return points.flatMap((from, index) => {
    const to = points[index + 1];
    return index % 2 === 0 && to ? [{ from, to }] : [];
  });
}
