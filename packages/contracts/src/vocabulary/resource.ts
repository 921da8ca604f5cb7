/**
 * Amenities. The position is the bit in the stored mask: append only, never reorder or remove. The
 * mask lets the search test all of them in one operation.
 */
export const amenities = [
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
