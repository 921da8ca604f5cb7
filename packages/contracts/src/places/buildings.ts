import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, named, namedObject } from '../schemas.ts';

/**
 * Where a place lies from a user's usual building, the one of most of their last bookings: in it,
 * in its time zone, or in another time zone.
 */
export const placeGroups = ['mine', 'nearby', 'elsewhere'] as const;
export const PlaceGroup = named('PlaceGroup', z.enum(placeGroups));
export type PlaceGroup = z.output<typeof PlaceGroup>;

export const Building = namedObject('Building', {
  id: Id,
  name: z.string(),
  timezone: z.string(),
  group: PlaceGroup,
  /** `isMine` marks the floor of most of the user's last bookings in their usual building. */
  floors: z.array(z.object({ id: Id, name: z.string(), isMine: z.boolean() })),
});
export type Building = z.output<typeof Building>;

export const listBuildings = operation('GET', '/buildings', {
  id: 'listBuildings',
  summary: 'The buildings of the merchant with their floors',
  access: ['view', 'Resource'],
  success: { status: 200, data: z.array(Building) },
});
