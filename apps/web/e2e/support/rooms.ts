import type { ResourceBody } from '@axp/contracts';

/** A plain room that whoever works for the merchant may book, as an administrator sends it. */
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
