import type { PlanBox } from '@axp/contracts';
import type { ManagedFloorPlan, PlanContent } from '@axp/contracts/floor-plans';
import { boxOf } from '@/shared/floor-plan/plan-box.ts';
import type { Points } from './plan-geometry.ts';
import { writePoints } from './plan-geometry.ts';

/** Differences between the published plan and the draft, by names of resources. */
export interface PlanChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly hasNewPicture: boolean;
  /** The same picture at another place, or of another size. */
  readonly hasMovedPicture: boolean;
  /** Resources of the floor that the draft does not show. */
  readonly missing: readonly string[];
  /** Pairs of resources whose shapes lie on each other, but a whole on its parts. */
  readonly overlapping: readonly (readonly [string, string])[];
}

export function changesOf({ draft, published, resources }: ManagedFloorPlan): PlanChanges {
  const before = outlinesOf(published);
  const after = outlinesOf(draft);
  const namesOf = (isMeant: (id: string) => boolean) =>
    resources.filter(({ id }) => isMeant(id)).map(({ name }) => name);
  const nameOf = new Map(resources.map(({ id, name }) => [id, name]));
  const shapes = draft?.shapes ?? [];
  const partsOf = new Map(resources.map(({ id, parts }) => [id, [id, ...parts]]));
  const isLinked = (one: string, other: string) =>
    partsOf.get(one)?.some((id) => partsOf.get(other)?.includes(id)) ?? false;
  const hasNewPicture = draft?.image?.original !== published?.image?.original;
  return {
    added: namesOf((id) => after.has(id) && !before.has(id)),
    changed: namesOf((id) => {
      const [former, next] = [before.get(id), after.get(id)];
      return former !== undefined && next !== undefined && former !== next;
    }),
    removed: namesOf((id) => before.has(id) && !after.has(id)),
    hasNewPicture,
    hasMovedPicture:
      !hasNewPicture && !!draft?.image && !isSameBox(draft.picture, published?.picture),
    missing: namesOf((id) => !after.has(id)),
    overlapping: shapes.flatMap((one, index) =>
      shapes
        .slice(index + 1)
        .filter((other) => overlap(one.points, other.points))
        .filter((other) => !isLinked(one.resourceId, other.resourceId))
        .map(
          (other) =>
            [nameOf.get(one.resourceId) ?? '', nameOf.get(other.resourceId) ?? ''] as const,
        ),
    ),
  };
}

function isSameBox(one: PlanBox, other: PlanBox | undefined): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => one[side] === other?.[side]);
}

function outlinesOf(content: PlanContent | null): ReadonlyMap<string, string> {
  return new Map(
    content?.shapes.map(({ resourceId, points }) => [resourceId, writePoints(points)]),
  );
}

/** Points of a raster that both shapes must contain, so that common walls do not count. */
const rasterSteps = 24;

/** Whether two shapes lie on each other by more than their edges. */
export function overlap(one: Points, other: Points): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  const [left, top] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - left;
  const height = Math.min(a.y + a.height, b.y + b.height) - top;
  if (width <= 1 || height <= 1) return false;
  for (let column = 0; column < rasterSteps; column += 1) {
    for (let row = 0; row < rasterSteps; row += 1) {
      const x = left + ((column + 0.5) * width) / rasterSteps;
      const y = top + ((row + 0.5) * height) / rasterSteps;
      if (contains(one, x, y) && contains(other, x, y)) return true;
    }
  }
  return false;
}

/** Counts the sides that a ray to the right crosses. */
function contains(points: Points, x: number, y: number): boolean {
  const crossed = points.filter((from, index) => {
    const to = points[(index + 1) % points.length];
    if (!to || from.y > y === to.y > y) return false;
    return x < from.x + ((y - from.y) * (to.x - from.x)) / (to.y - from.y);
  });
  return crossed.length % 2 === 1;
}
