import * as z from 'zod/mini';
import { named } from '../schemas.ts';
import { amenities } from '../vocabulary/resource.ts';

/** Criteria of a search that can be removed on their own, besides amenities. */
const removableCriteria = ['count', 'place', 'businessUnit', 'text', 'favourites'] as const;

/** Free resources that a search with one criterion more, or one less, would find. */
export const SearchFacets = named(
  'SearchFacets',
  z.object({
    /** Has this amenity too. Amenities without results are left out. */
    amenities: z.partialRecord(z.enum(amenities), z.int()),
    /** At least the requested number of people; a usual number if the search names none. */
    seats: z.object({ least: z.int(), free: z.int() }),
    /** On the user's floor instead of the requested place; null if their floor is unknown. */
    myFloor: z.nullable(z.int()),
    favourites: z.int(),
    /** Without one of the criteria; those that add no result are left out. */
    without: z.array(
      z.object({ criterion: z.enum([...removableCriteria, ...amenities]), free: z.int() }),
    ),
  }),
);
