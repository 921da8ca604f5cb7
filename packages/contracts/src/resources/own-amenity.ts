import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { namedObject } from '../schemas.ts';
import { perLanguage } from '../vocabulary/languages.ts';
import { amenityIconNames, ownAmenities } from '../vocabulary/resource.ts';

/** Fields of an own amenity that a body has as an answer does. */
export const ownAmenityFields = {
  icon: z.enum(amenityIconNames),
  /** Kinds that can have it. */
  types: z.array(z.enum(resourceTypes)).check(z.minLength(1), z.maxLength(resourceTypes.length)),
};

/** An amenity that the merchant has added (F-04); resources and searches name it by its key. */
export const OwnAmenity = namedObject('OwnAmenity', {
  key: z.enum(ownAmenities),
  name: z.object(perLanguage(() => z.string())),
  ...ownAmenityFields,
});
export type OwnAmenity = z.output<typeof OwnAmenity>;
