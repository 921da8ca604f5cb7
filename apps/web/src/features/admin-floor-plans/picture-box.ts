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
