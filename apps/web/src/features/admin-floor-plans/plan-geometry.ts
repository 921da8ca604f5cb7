import type { PlanPoint } from '@axp/contracts';
import { planWidth } from '@axp/contracts';
import { boxOf } from '@/shared/floor-plan/plan-box.ts';

export interface PlanBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Points = readonly PlanPoint[];

/** Smallest side that a shape can have. */
const leastSide = 5;

/** Side of a shape that is placed without drawing. */
const newSide = 100;

/** Whether a shape is an upright rectangle. */
export function isRectangle(points: Points): boolean {
  if (points.length !== 4) return false;
  const { x, y, width, height } = boxOf(points);
  return points.every(
    (point) =>
      (point.x === x || point.x === x + width) && (point.y === y || point.y === y + height),
  );
}

export function rectangleOf({ x, y, width, height }: PlanBox): Points {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

/** Rectangle between two corners; null if one side is too short to be meant. */
export function rectangleBetween(a: PlanPoint, b: PlanPoint): Points | null {
  const box = boxOf([a, b]);
  return box.width < leastSide || box.height < leastSide ? null : rectangleOf(box);
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(Math.max(value, least), most));
}

/** The nearest point of the plan. */
export function onPlan({ x, y }: PlanPoint, planHeight: number): PlanPoint {
  return { x: clamp(x, 0, planWidth), y: clamp(y, 0, planHeight) };
}

/** Moves a shape as far as it stays on the plan. */
export function moved(points: Points, by: PlanPoint, planHeight: number): Points {
  const { x, y, width, height } = boxOf(points);
  const dx = clamp(by.x, -x, planWidth - x - width);
  const dy = clamp(by.y, -y, planHeight - y - height);
  return points.map((point) => ({ x: point.x + dx, y: point.y + dy }));
}

/**
 * The same shape beside another one, as rooms of one corridor are: right of it, below, left or above,
 * where the plan has space.
 */
export function besideShape(points: Points, planHeight: number): Points {
  const { x, y, width, height } = boxOf(points);
  const steps = [
    { x: width, y: 0 },
    { x: 0, y: height },
    { x: -width, y: 0 },
    { x: 0, y: -height },
  ];
  const isOnPlan = (by: PlanPoint) =>
    x + by.x >= 0 &&
    x + by.x + width <= planWidth &&
    y + by.y >= 0 &&
    y + by.y + height <= planHeight;
  return moved(points, steps.find(isOnPlan) ?? { x: -x, y: -y }, planHeight);
}

/** A square of the size that new shapes have, around a point. */
export function squareAt({ x, y }: PlanPoint, planHeight: number): Points {
  const height = Math.min(newSide, planHeight);
  const box = { x: x - newSide / 2, y: y - height / 2, width: newSide, height };
  return fitted(rectangleOf(box), box, planHeight);
}

/** Scales a shape into another box of the plan. */
export function fitted(points: Points, box: PlanBox, planHeight: number): Points {
  const from = boxOf(points);
  const width = clamp(box.width, leastSide, planWidth);
  const height = clamp(box.height, leastSide, planHeight);
  const x = clamp(box.x, 0, planWidth - width);
  const y = clamp(box.y, 0, planHeight - height);
  return points.map((point) => ({
    x: Math.round(x + ((point.x - from.x) * width) / Math.max(from.width, 1)),
    y: Math.round(y + ((point.y - from.y) * height) / Math.max(from.height, 1)),
  }));
}

export function withPoint(points: Points, index: number, point: PlanPoint): Points {
  return points.map((one, at) => (at === index ? point : one));
}

/** Middle of the side that begins at a corner. */
export function middleOf(points: Points, index: number): PlanPoint {
  const [a, b] = [points[index], points[(index + 1) % points.length]];
  if (!a || !b) throw new RangeError(`no side ${index}`);
  return { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) };
}

/** Adds a corner in the middle of the side that begins at another. */
export function withMiddle(points: Points, index: number): Points {
  return points.toSpliced(index + 1, 0, middleOf(points, index));
}

/** Reads `10,20` or `10, 20`; null if it is no point of the plan. */
export function readPoint(text: string, planHeight: number): PlanPoint | null {
  const [, x, y] = /^(\d+)\s*,\s*(\d+)$/.exec(text.trim()) ?? [];
  const point = { x: Number(x), y: Number(y) };
  return point.x <= planWidth && point.y <= planHeight ? point : null;
}

/** Reads `10,20 30,20 30,40`; null if it is no polygon. */
export function readPoints(text: string, planHeight: number): Points | null {
  const pairs = text.trim().split(/(?<![\s,])\s+(?![\s,])/);
  const points = pairs.flatMap((pair) => readPoint(pair, planHeight) ?? []);
  return points.length === pairs.length && points.length >= 3 && points.length <= 64
    ? points
    : null;
}

export function writePoints(points: Points): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ');
}
