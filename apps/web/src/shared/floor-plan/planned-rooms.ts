import type { FloorPlan, PlanPoint } from '@axp/contracts';
import type { PlanState } from './plan-states.ts';

/** A resource of the plan as it is at the requested time. */
export interface PlanRoom {
  readonly id: string;
  readonly name: string;
  readonly points: readonly PlanPoint[];
  /** Consists of others of the plan, around which it is drawn as a frame. */
  readonly isWhole: boolean;
  readonly state: PlanState;
  /** State in words, such as `Free until 12:30`. */
  readonly words: string;
}

/** Resources that the plan has an outline of, in the same order, with what the plan shows alone. */
export function plannedRooms(
  plan: FloorPlan,
  rooms: readonly Omit<PlanRoom, 'points' | 'isWhole'>[],
): readonly PlanRoom[] {
  const shapes = new Map(plan.shapes.map((shape) => [shape.resource.id, shape]));
  return rooms.flatMap(({ id, name, state, words }) => {
    const own = shapes.get(id);
    if (!own) return [];
    const { points, resource } = own;
    return [{ id, name, state, words, points, isWhole: resource.parts.length > 0 }];
  });
}

/** Ids of the parts of each whole that the plan has an outline of (F-05). */
export function plannedParts(
  plan: Pick<FloorPlan, 'shapes'> | undefined,
): ReadonlyMap<string, readonly string[]> {
  return new Map(plan?.shapes.map(({ resource: { id, parts } }) => [id, parts]));
}
