import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { Id, named, namedObject } from '../schemas.ts';

/**
 * Where a place is from the user's point of view: in their usual building (from the profile, else
 * of most of their latest bookings), in their time zone, or in another time zone.
 */
export const placeGroups = ['mine', 'nearby', 'elsewhere'] as const;
export const PlaceGroup = named('PlaceGroup', z.enum(placeGroups));
export type PlaceGroup = z.output<typeof PlaceGroup>;

export const Building = namedObject('Building', {
  id: Id,
  name: z.string(),
  timezone: z.string(),
  group: PlaceGroup,
  /** `isMine` marks the user's usual floor in their usual building. */
  floors: z.array(
    z.object({ id: Id, name: z.string(), isMine: z.boolean(), hasPlan: z.boolean() }),
  ),
});
export type Building = z.output<typeof Building>;

export const listBuildings = operation('GET', '/buildings', {
  summary: 'List the buildings of the merchant with their floors',
  access: ['view', 'Resource'],
  success: { status: 200, data: z.array(Building) },
});
