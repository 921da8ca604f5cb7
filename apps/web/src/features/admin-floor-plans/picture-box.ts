import type { PlanBox, PlanPoint } from '@axp/contracts';
import { planHeights } from '@axp/contracts';

/** Corner that is pulled where the left and upper edges stay. */
export const lowRight = { isRight: true, isLow: true } as const;

/** Corners of a picture, clockwise from the top left. */
export const pictureCorners = [
  { isRight: false, isLow: false },
  { isRight: true, isLow: false },
  lowRight,
  { isRight: false, isLow: true },
] as const;
export type PictureCorner = (typeof pictureCorners)[number];

function within(value: number, least: number): number {
  return Math.round(Math.min(Math.max(value, least), planHeights.most));
}

export function movedPicture(box: PlanBox, by: PlanPoint): PlanBox {
  const to = (value: number) => within(value, -planHeights.most);
  return { ...box, x: to(box.x + by.x), y: to(box.y + by.y) };
}

/** Changes the width by pulling a corner; the shape stays, and so does the opposite corner. */
export function scaledPicture(
  box: PlanBox,
  width: number,
  { isRight, isLow }: PictureCorner,
): PlanBox {
  const wide = within(width, planHeights.least);
  const high = within((wide * box.height) / box.width, 1);
  return {
    x: isRight ? box.x : box.x + box.width - wide,
    y: isLow ? box.y : box.y + box.height - high,
    width: wide,
    height: high,
  };
}

/** A point of the picture as it lies now, and the point of the plan where it belongs. */
export interface PointPair {
  readonly from: PlanPoint;
  readonly to: PlanPoint;
}

/**
 * Moves and scales a picture so that its points come nearest to where they belong, by least squares:
 * three points even out what each of them misses. Null if they say no size.
 */
export function alignedPicture(box: PlanBox, pairs: readonly PointPair[]): PlanBox | null {
  const middle = (side: keyof PointPair): PlanPoint => ({
    x: pairs.reduce((sum, pair) => sum + pair[side].x, 0) / pairs.length,
    y: pairs.reduce((sum, pair) => sum + pair[side].y, 0) / pairs.length,
  });
  const [from, to] = [middle('from'), middle('to')];
  let along = 0;
  let spread = 0;
  for (const pair of pairs) {
    const [dx, dy] = [pair.from.x - from.x, pair.from.y - from.y];
    along += dx * (pair.to.x - to.x) + dy * (pair.to.y - to.y);
    spread += dx ** 2 + dy ** 2;
  }
  if (along <= 0 || spread === 0) return null;
  const scaled = scaledPicture(box, (box.width * along) / spread, lowRight);
  const scale = scaled.width / box.width;
  return movedPicture(scaled, {
    x: to.x + scale * (box.x - from.x) - scaled.x,
    y: to.y + scale * (box.y - from.y) - scaled.y,
  });
}
