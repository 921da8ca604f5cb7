import type { Amenity, ResourceType } from '@axp/contracts';
import { countsUnits, searchedAmenities } from '@axp/contracts/vocabulary';
import type { ResourceSearch } from '@/shared/booking/search-url.ts';

/** Amenities that most people look for; the others are one tap away. */
const commonAmenities = 4;

export function shownAmenities(kind: ResourceType): readonly Amenity[] {
  return searchedAmenities[kind].slice(0, commonAmenities);
}

export function toggled(list: readonly Amenity[], amenity: Amenity): readonly Amenity[] {
  return list.includes(amenity) ? list.filter((one) => one !== amenity) : [...list, amenity];
}

/** Criteria of the dialog that are in use. */
export function moreCount(search: ResourceSearch): number {
  const { kind, amenities, text, businessUnitId, favouritesOnly, ownFields = {} } = search;
  const shown = shownAmenities(kind);
  const others = [
    !countsUnits(kind) && text !== '',
    businessUnitId !== null,
    favouritesOnly,
  ].filter(Boolean).length;
  const own = Object.keys(ownFields).length;
  return others + own + amenities.filter((amenity) => !shown.includes(amenity)).length;
}
