import type { PlanPoint } from '@axp/contracts';

/** The box around a shape. */
export function boxOf(points: readonly PlanPoint[]) {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Corners as SVG writes them. */
export function cornersOf(points: readonly PlanPoint[]): string {
  return points.map(({ x, y }) => `${x},${y}`).join(' ');
}
