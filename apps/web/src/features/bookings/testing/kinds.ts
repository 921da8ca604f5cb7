import type { Booking, ResourceDetail, SearchHit } from '@axp/contracts';
import { defaultBookingRules } from '@axp/contracts';
import { booking, building, hit, id, room } from '@/shared/booking/testing/fixtures.ts';

export const car: ResourceDetail = {
  ...room,
  id: id(12),
  type: 'car',
  name: 'Hilux 2',
  floor: null,
  capacity: 4,
  amenities: [],
  needsApproval: true,
  licenceClass: 'B',
  rules: defaultBookingRules.car,
};

export const asset: ResourceDetail = {
  ...room,
  id: id(13),
  type: 'asset',
  name: 'Projector',
  capacity: null,
  quantity: 5,
  amenities: [],
  rules: defaultBookingRules.asset,
};

export function hitOf(resource: ResourceDetail, change: Partial<SearchHit> = {}): SearchHit {
  const { rules: _, isFavourite, ...found } = resource;
  return hit({ resource: found, needsApproval: found.needsApproval, isFavourite, ...change });
}

const place = { id: building.id, name: building.name };

/** A booking of the car, as the API answers it. */
export function trip(change: Partial<Booking> = {}): Booking {
  const { id: carId, type, name, image, floor, capacity } = car;
  return booking({
    type: 'car',
    resource: { id: carId, type, name, image, building: car.building, floor, capacity },
    room: null,
    car: {
      driver: { id: id(20), fullName: 'Nicha Suwan' },
      needsDriver: false,
      passengers: [],
      purpose: 'Visit',
      destination: 'Rayong',
      pickUp: place,
      return: place,
      estimatedKm: null,
      licenceConfirmed: true,
      lastOdometerKm: null,
    },
    ...change,
  });
}

/** A loan of projectors, as the API answers it. */
export function loan(change: Partial<Booking> = {}): Booking {
  const { id: assetId, type, name, image, floor, capacity } = asset;
  return booking({
    type: 'asset',
    resource: { id: assetId, type, name, image, building: asset.building, floor, capacity },
    room: null,
    asset: { quantity: 2, purpose: 'Training', pickUp: null, return: null },
    ...change,
  });
}
