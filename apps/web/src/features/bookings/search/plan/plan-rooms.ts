import type { FloorPlan, SearchHit } from '@axp/contracts';
import type { PlanRoom } from '@/shared/floor-plan/plan-map.tsx';
import type { PlanState } from '@/shared/floor-plan/plan-states.ts';

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

/** States of a search in the order of the list, of its headings and of the legend. */
export const searchStates: readonly PlanState[] = ['free', 'mine', 'busy', 'unfit'];

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
    (one, other) => searchStates.indexOf(one.state) - searchStates.indexOf(other.state),
  );
}
