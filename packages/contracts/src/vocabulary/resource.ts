/** Places of a merchant's own amenities (F-04): as many as the mask has bits left. */
export const ownAmenities = [
  'own-1',
  'own-2',
  'own-3',
  'own-4',
  'own-5',
  'own-6',
  'own-7',
  'own-8',
  'own-9',
  'own-10',
  'own-11',
  'own-12',
] as const;

/** Amenities that every merchant has, with texts and icons of the product. */
export const standardAmenities = [
  'video-conference',
  'screen',
  'projector',
  'whiteboard',
  'phone',
  'microphone',
  'natural-light',
  'step-free-access',
  'catering',
  'air-conditioning',
  'hearing-loop',
  'power-outlets',
  'wifi',
  'child-seat',
  'navigation',
  'electric',
  'roof-box',
  'carrying-case',
] as const;
export type StandardAmenity = (typeof standardAmenities)[number];

/** Whether an amenity, or the icon of one, is of the product. */
export function isStandardAmenity<One extends string>(name: One): name is One & StandardAmenity {
  return standardAmenities.some((one) => one === name);
}

/** Icons to choose from for an own amenity. */
export const amenityIconNames = [
  ...standardAmenities,
  'camera',
  'coffee',
  'desk',
  'kitchen',
  'lift',
  'lock',
  'parking',
  'piano',
  'plant',
  'printer',
  'safety',
  'shower',
  'speaker',
  'star',
  'storage',
  'tools',
] as const;
export type AmenityIconName = (typeof amenityIconNames)[number];

/**
 * Amenities. The position is the bit in the stored mask: never reorder or remove. The mask lets the
 * search test all of them in one operation.
 */
export const amenities = [...standardAmenities, ...ownAmenities] as const;

export type Amenity = (typeof amenities)[number];

export function amenityMask(list: readonly Amenity[]): number {
  return list.reduce((mask, amenity) => mask | (1 << amenities.indexOf(amenity)), 0);
}

export function amenitiesOf(mask: number): Amenity[] {
  return amenities.filter((_, bit) => (mask & (1 << bit)) !== 0);
}

export const roomLayouts = ['boardroom', 'classroom', 'theatre', 'u-shape', 'lounge'] as const;
export type RoomLayout = (typeof roomLayouts)[number];

export const bookingPrivacies = ['normal', 'private'] as const;
export type BookingPrivacy = (typeof bookingPrivacies)[number];
