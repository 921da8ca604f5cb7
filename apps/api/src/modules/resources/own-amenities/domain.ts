import type { Amenity, OwnAmenity } from '@axp/contracts';
import { ownAmenities } from '@axp/contracts/vocabulary';

/** Whether a resource may have amenities: standard ones, and those that the merchant has added. */
export function areKnownAmenities(
  amenities: readonly Amenity[],
  own: readonly OwnAmenity[],
): boolean {
  const places: readonly Amenity[] = ownAmenities;
  const known: readonly Amenity[] = own.map(({ key }) => key);
  return amenities.every((one) => known.includes(one) || !places.includes(one));
}

/** Returns the code of a standard amenity, and the English name of an own one: what sheets write. */
export function amenityWords(own: readonly OwnAmenity[]): (amenity: Amenity) => string {
  const names = new Map<Amenity, string>(own.map(({ key, name }) => [key, name.en]));
  return (amenity) => names.get(amenity) ?? amenity;
}
