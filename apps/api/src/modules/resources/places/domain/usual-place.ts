/** Building and floor that a user's search begins with, and the time zone of their profile. */
export interface HomePlace {
  readonly buildingId: string | null;
  readonly floorId: string | null;
  readonly timezone: string | null;
}

interface UsualPlace {
  readonly buildingId: string;
  readonly floorId: string | null;
}

interface BookedPlace extends UsualPlace {
  /** Zone of the building. */
  readonly timezone: string;
}

interface User {
  readonly timezone: string;
  /** Place that the user has set in the profile. */
  readonly chosen: UsualPlace | null;
}

/**
 * Returns the place from the profile; else the building of most of the latest bookings that have
 * started. In a tie, a single building with the user's own wall clock wins; otherwise there is none.
 */
export function usualPlace(
  { timezone, chosen }: User,
  latest: readonly BookedPlace[],
  isSameClock: (one: string, other: string) => boolean,
): HomePlace {
  if (chosen) return { ...chosen, timezone };
  const leading = mostFrequent(latest, ({ buildingId }) => buildingId);
  const own = leading.filter(([first]) => first && isSameClock(first.timezone, timezone));
  const [building = [], ...others] = leading.length === 1 ? leading : own;
  const [first] = others.length === 0 ? building : [];
  if (!first) return { buildingId: null, floorId: null, timezone };
  const onFloors = building.filter(({ floorId }) => floorId !== null);
  const [floor = []] = mostFrequent(onFloors, ({ floorId }) => floorId ?? '');
  return { buildingId: first.buildingId, floorId: floor[0]?.floorId ?? null, timezone };
}

/** Returns the largest groups, all of the same size; the one with the latest booking first. */
function mostFrequent(places: readonly BookedPlace[], keyOf: (place: BookedPlace) => string) {
  const groups = [...Map.groupBy(places, keyOf).values()];
  const most = Math.max(0, ...groups.map(({ length }) => length));
  return groups.filter(({ length }) => length === most);
}
