import type { FloorPlan } from '@axp/contracts';
import type { PlanRoom } from './plan-map.tsx';

/** Resources that the plan has an outline of, in the same order, with what the plan shows alone. */
export function plannedRooms(
  plan: FloorPlan,
  rooms: readonly Omit<PlanRoom, 'points'>[],
): readonly PlanRoom[] {
  const points = new Map(plan.shapes.map((shape) => [shape.resource.id, shape.points]));
  return rooms.flatMap(({ id, name, state, words }) => {
    const own = points.get(id);
    return own ? [{ id, name, state, words, points: own }] : [];
  });
}
