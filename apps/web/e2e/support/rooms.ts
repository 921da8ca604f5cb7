import type { ResourceBody } from '@axp/contracts';

/** Request body of a plain room that all staff may book. */
export function roomBody(
  own: Pick<ResourceBody, 'name' | 'buildingId'> & Partial<ResourceBody>,
): ResourceBody {
  return {
    type: 'room',
    description: null,
    floorId: null,
    capacity: 1,
    quantity: 1,
    amenities: [],
    isActive: true,
    needsApproval: false,
    rules: {},
    openingHours: null,
    isOpenOnClosedDays: true,
    privacy: 'normal',
    price: null,
    licenceClass: null,
    businessUnitId: null,
    visibleTo: [],
    approverIds: [],
    ...own,
  };
}
