import type { PlanPoint } from '@axp/contracts';
import { boxOf } from '@/shared/floor-plan/plan-box.ts';
import type { Points } from './plan-geometry.ts';
import { fitted, moved } from './plan-geometry.ts';

const arrows: Readonly<Record<string, PlanPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Distance that an arrow key moves: 1, with Shift 10; null for other keys. */
export function arrowOf({ key, shiftKey }: PressedKey): PlanPoint | null {
  const arrow = arrows[key];
  const step = shiftKey ? 10 : 1;
  return arrow ? { x: arrow.x * step, y: arrow.y * step } : null;
}

/** A shape after an arrow key, which moves it or with Alt changes its size; null for other keys. */
export function shapeByKey(points: Points, pressed: PressedKey, planHeight: number): Points | null {
  const by = arrowOf(pressed);
  if (!by) return null;
  if (!pressed.altKey) return moved(points, by, planHeight);
  const box = boxOf(points);
  return fitted(points, { ...box, width: box.width + by.x, height: box.height + by.y }, planHeight);
}
