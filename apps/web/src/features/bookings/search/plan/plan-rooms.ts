import type { CalendarEntry, FloorPlan, SearchHit, TimeRange } from '@axp/contracts';
import { overlaps, windowFrom } from '@/shared/booking/time-window.ts';
import type { PlanRoom } from './plan-map.tsx';
import type { PlanState } from './plan-states.ts';

/** A resource of the list beside a plan; `hit` is null for one that does not fit the search. */
export interface ListedRoom extends Pick<PlanRoom, 'id' | 'name' | 'state' | 'words'> {
  readonly capacity: number | null;
  readonly hit: SearchHit | null;
}

interface Found {
  readonly plan: FloorPlan;
  readonly kind: SearchHit['resource']['type'];
  /** Of the floor, best fit first. */
  readonly hits: readonly SearchHit[];
  readonly isMine: (resourceId: string) => boolean;
  readonly wordsOf: (hit: SearchHit) => string;
  readonly unfitWords: string;
}

const order: readonly PlanState[] = ['free', 'mine', 'busy', 'unfit'];

/** Resources of a floor as the list shows them: what fits first, then the rest of the plan. */
export function listedRooms(found: Found): readonly ListedRoom[] {
  const { plan, kind, hits, isMine, wordsOf, unfitWords } = found;
  const stateOf = ({ availability, resource }: SearchHit): PlanState => {
    if (availability === 'free') return 'free';
    return isMine(resource.id) ? 'mine' : 'busy';
  };
  const fitting = hits.map((hit) => ({
    id: hit.resource.id,
    name: hit.resource.name,
    capacity: hit.resource.capacity,
    state: stateOf(hit),
    words: wordsOf(hit),
    hit,
  }));
  const known = new Set(fitting.map(({ id }) => id));
  const rest = plan.shapes
    .filter(({ resource }) => resource.type === kind && !known.has(resource.id))
    .map(({ resource: { id, name, capacity } }) => ({
      id,
      name,
      capacity,
      state: 'unfit' as const,
      words: unfitWords,
      hit: null,
    }));
  return [...fitting, ...rest].toSorted(
    (one, other) => order.indexOf(one.state) - order.indexOf(other.state),
  );
}

/** Those that the plan has an outline of, in the same order. */
export function plannedRooms(plan: FloorPlan, rooms: readonly ListedRoom[]): readonly PlanRoom[] {
  const points = new Map(plan.shapes.map((shape) => [shape.resource.id, shape.points]));
  return rooms.flatMap((room) => {
    const own = points.get(room.id);
    return own ? [{ ...room, points: own }] : [];
  });
}

const barMinutes = 30;

export interface FreeBar extends TimeRange {
  readonly free: number;
}

/** How many of some resources are free in each half hour of a range. */
export function freeBars(
  range: TimeRange,
  resourceIds: readonly string[],
  taken: readonly CalendarEntry[],
): readonly FreeBar[] {
  const known = new Set(resourceIds);
  const length = Date.parse(range.end) - Date.parse(range.start);
  const count = Math.ceil(length / (barMinutes * 60_000));
  return Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.parse(range.start) + index * barMinutes * 60_000).toISOString();
    const bar = windowFrom(start, barMinutes);
    const busy = new Set(
      taken
        .filter((entry) => known.has(entry.resourceId) && overlaps(entry, bar))
        .map(({ resourceId }) => resourceId),
    );
    return { ...bar, free: known.size - busy.size };
  });
}
