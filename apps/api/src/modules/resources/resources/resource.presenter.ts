import type { Resource } from '@axp/contracts';
import { amenitiesOf } from '@axp/contracts';
import { presentImage } from '../../records/images/index.ts';
import { priceFrom } from './price.ts';
import type { ResourceRow } from './resource-row.ts';

type PlaceRow = Pick<ResourceRow, 'building_id' | 'building_name' | 'floor_id' | 'floor_name'>;

/** Presents the location of a resource; the floor is optional. */
export function presentPlace(row: PlaceRow): Pick<Resource, 'building' | 'floor'> {
  const { floor_id: id, floor_name: name } = row;
  return {
    building: { id: row.building_id, name: row.building_name },
    floor: id === null || name === null ? null : { id, name },
  };
}

/** A resource with the price of bookings that start at an instant. */
export function presentResource(row: ResourceRow, start: string): Resource {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    description: row.description,
    image: presentImage(row.image_id),
    ...presentPlace(row),
    timezone: row.timezone,
    capacity: row.capacity,
    quantity: row.quantity,
    amenities: amenitiesOf(row.amenity_mask),
    needsApproval: row.needs_approval,
    licenceClass: row.licence_class,
    price: priceFrom(row, start),
  };
}
