import * as z from 'zod/mini';
import { adminOperation } from '../operation.ts';
import { OwnAmenity, ownAmenityFields } from '../resources/own-amenity.ts';
import { line, namedObject, VersionOrNone } from '../schemas.ts';
import { perLanguage } from '../vocabulary/languages.ts';
import { ownAmenities } from '../vocabulary/resource.ts';

const OwnAmenities = namedObject('OwnAmenities', {
  /** Each with the number of resources that have it. */
  amenities: z.array(z.extend(OwnAmenity, { resources: z.int() })),
  version: z.int(),
});
export type OwnAmenities = z.output<typeof OwnAmenities>;

export const getOwnAmenities = adminOperation('GET', '/amenities', {
  summary: 'Get the amenities that the merchant has added, with the resources that have each',
  access: ['view', 'Amenity'],
  success: { status: 200, data: OwnAmenities },
});

const longestName = 40;

export const OwnAmenitiesBody = z.strictObject({
  version: VersionOrNone,
  /** All of them; one that is left out is removed from the resources that have it. */
  amenities: z
    .array(
      z.strictObject({
        /** Null for a new one. */
        key: z.nullable(z.enum(ownAmenities)),
        name: z.strictObject(perLanguage(() => line(1, longestName))),
        ...ownAmenityFields,
      }),
    )
    .check(z.maxLength(ownAmenities.length)),
});
export type OwnAmenitiesBody = z.output<typeof OwnAmenitiesBody>;

export const updateOwnAmenities = adminOperation('PATCH', '/amenities', {
  summary: 'Replace the amenities that the merchant has added',
  access: ['update', 'Amenity'],
  body: OwnAmenitiesBody,
  success: { status: 200, data: OwnAmenities },
  errors: ['amenities.stale', 'amenity.not_found', 'amenity.name_taken'],
});
