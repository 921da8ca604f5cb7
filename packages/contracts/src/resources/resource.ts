import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { Id, Instant, namedObject } from '../schemas.ts';
import { licenceClasses } from '../vocabulary/licence.ts';
import { amenities } from '../vocabulary/resource.ts';
import { Price } from './price.ts';

/** A car or units of an asset that are out after the end of their booking (Z-52). */
export const NotReturned = namedObject('NotReturned', {
  /** When the first of them was due. */
  dueAt: Instant,
  units: z.int(),
});
export type NotReturned = z.output<typeof NotReturned>;

/** A room, car or asset that can be booked. */
export const Resource = namedObject('Resource', {
  id: Id,
  type: z.enum(resourceTypes),
  name: z.string(),
  description: z.nullable(z.string()),
  image: z.nullable(z.object({ original: z.string(), thumbnail: z.string() })),
  building: z.object({ id: Id, name: z.string() }),
  floor: z.nullable(z.object({ id: Id, name: z.string() })),
  /** IANA zone of the place; booking times are shown in it (Z-10). */
  timezone: z.string(),
  /** Seats of a room or car; null for an asset. */
  capacity: z.nullable(z.int()),
  /** Units of an asset; 1 for a room or car (Z-04). */
  quantity: z.int(),
  amenities: z.array(z.enum(amenities)),
  needsApproval: z.boolean(),
  /** The class of licence that the driver of a car needs; null where none is asked for (Z-22). */
  licenceClass: z.nullable(z.enum(licenceClasses)),
  /** Null for what costs nothing (D-07). */
  price: z.nullable(Price),
});
export type Resource = z.output<typeof Resource>;
