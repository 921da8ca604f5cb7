import { leastPeopleOfGroup } from '@axp/contracts/vocabulary';

export interface Group {
  readonly name: string | null;
  /** At most five are known of each group. */
  readonly people: readonly string[];
  readonly usedMinutes: number;
  readonly bookings: number;
  readonly awaited: number;
  readonly noShows: number;
}

const sizeOf = ({ people }: Pick<Group, 'people'>) => new Set(people).size;

/**
 * Merges groups with fewer than five people, together with the smallest of the others if they have
 * fewer than five even together. Returns nothing where all of them have fewer than five.
 */
export function mergeSmallGroups(groups: readonly Group[]): readonly Group[] {
  const bySize = groups.toSorted(
    (one, other) => sizeOf(one) - sizeOf(other) || one.bookings - other.bookings,
  );
  const firstLarge = bySize.findIndex((group) => sizeOf(group) >= leastPeopleOfGroup);
  if (firstLarge === 0) return bySize;
  const small = bySize.slice(0, firstLarge < 0 ? bySize.length : firstLarge);
  const isEnough = sizeOf(merged(small)) >= leastPeopleOfGroup;
  if (!isEnough && firstLarge < 0) return [];
  const count = isEnough ? small.length : small.length + 1;
  return [merged(bySize.slice(0, count)), ...bySize.slice(count)];
}

function merged(groups: readonly Group[]): Group {
  const sum = (of: (group: Group) => number) =>
    groups.reduce((total, group) => total + of(group), 0);
  return {
    name: null,
    people: groups.flatMap(({ people }) => people),
    usedMinutes: sum(({ usedMinutes }) => usedMinutes),
    bookings: sum(({ bookings }) => bookings),
    awaited: sum(({ awaited }) => awaited),
    noShows: sum(({ noShows }) => noShows),
  };
}
