import type { FloorPlan, SearchHit } from '@axp/contracts';
import type { PlanState } from '@/shared/floor-plan/plan-states.ts';
import type { PlanRoom } from '@/shared/floor-plan/planned-rooms.ts';

/** A resource of the list beside a plan; `hit` is null for one that does not fit the search. */
export interface ListedRoom extends Pick<PlanRoom, 'id' | 'name' | 'state' | 'words'> {
  readonly capacity: number | null;
  readonly hit: SearchHit | null;
}

interface Found {
  /** Undefined until it is loaded, and where it can't be. */
  readonly plan: FloorPlan | undefined;
  readonly kind: SearchHit['resource']['type'];
  /** Of the floor, best fit first. */
  readonly hits: readonly SearchHit[];
  readonly isMine: (resourceId: string) => boolean;
  /** Whether some parts of a whole are taken and others are not. */
  readonly isPartly: (resourceId: string) => boolean;
  readonly partlyWords: (words: string) => string;
  readonly wordsOf: (hit: SearchHit) => string;
  readonly unfitWords: string;
}

/** States of a search in the order of the list, of its headings and of the legend. */
export const searchStates: readonly PlanState[] = ['free', 'mine', 'partly', 'busy', 'unfit'];

/** Resources of a floor as the list shows them: what fits first, then the rest of the plan. */
export function listedRooms(found: Found): readonly ListedRoom[] {
  const { plan, kind, hits, isMine, isPartly, wordsOf, partlyWords, unfitWords } = found;
  const stateOf = ({ availability, resource, isClosed }: SearchHit): PlanState => {
    if (availability === 'free') return 'free';
    if (!isClosed && isPartly(resource.id)) return 'partly';
    return isMine(resource.id) ? 'mine' : 'busy';
  };
  const fitting = hits.map((hit) => {
    const { id, name, capacity } = hit.resource;
    const state = stateOf(hit);
    const words = state === 'partly' ? partlyWords(wordsOf(hit)) : wordsOf(hit);
    return { id, name, capacity, state, words, hit };
  });
  const known = new Set(fitting.map(({ id }) => id));
  const rest = (plan?.shapes ?? [])
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
