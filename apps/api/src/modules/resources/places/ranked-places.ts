import type { PlaceGroup } from '@axp/contracts';
import { zoneOffset } from '../../../platform/calendar/zone-offset.ts';
import type { HomePlace } from './domain/usual-place.ts';

/** Buildings that come first and last; all others are nearby. */
export interface RankedPlaces {
  readonly mine: readonly string[];
  readonly elsewhere: readonly string[];
}

interface Reference {
  readonly home: HomePlace;
  /** Instant at which the time zones are compared. */
  readonly at: string;
  /** Building that a search is limited to. */
  readonly buildingId?: string | undefined;
  /** Zone of the merchant, for users without a usual building or one in their own zone. */
  readonly timezone: string;
}

/**
 * Ranks buildings for a user: their usual one first, zones other than their own last. Zones with
 * the same offset count as one, since wall clocks agree there.
 */
export function rankPlaces(
  buildings: ReadonlyMap<string, { readonly timezone: string }>,
  { home, at, buildingId, timezone }: Reference,
): RankedPlaces {
  const instant = Date.parse(at);
  const offsetOf = (zone: string) => zoneOffset(zone, instant);
  const offsets = new Map([...buildings].map(([id, place]) => [id, offsetOf(place.timezone)]));
  const own = home.timezone === null ? null : offsetOf(home.timezone);
  const hereOffset =
    offsets.get(buildingId ?? '') ??
    [...offsets.values()].find((offset) => offset === own) ??
    offsets.get(home.buildingId ?? '') ??
    offsetOf(timezone);
  return {
    mine: home.buildingId === null ? [] : [home.buildingId],
    elsewhere: [...offsets].filter(([, offset]) => offset !== hereOffset).map(([id]) => id),
  };
}

export function groupOfBuilding({ mine, elsewhere }: RankedPlaces, id: string): PlaceGroup {
  if (mine.includes(id)) return 'mine';
  return elsewhere.includes(id) ? 'elsewhere' : 'nearby';
}
