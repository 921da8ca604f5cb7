import * as z from 'zod/mini';
import { Recurrence } from '../bookings/recurrence.ts';
import type { ResourceType, UnitType } from '../kinds/traits.ts';
import { countsUnits, resourceTypes } from '../kinds/traits.ts';
import { operation } from '../operation.ts';
import { OwnFilters, OwnFilterValue } from '../own-fields/own-field.ts';
import { PlaceGroup } from '../places/buildings.ts';
import {
  endAfterStart,
  Id,
  Instant,
  InstantInput,
  line,
  namedObject,
  PageMeta,
} from '../schemas.ts';
import { licenceRules } from '../vocabulary/licence.ts';
import { amenities } from '../vocabulary/resource.ts';
import { NotReturned, Resource } from './resource.ts';

/** Criteria of a search that can be removed on their own, besides amenities. */
const removableCriteria = ['count', 'place', 'businessUnit', 'text', 'favourites'] as const;

/** Free resources that a search with one criterion more, or one less, would find. */
const SearchFacets = namedObject('SearchFacets', {
  /** Has this amenity too. Amenities without results are left out. */
  amenities: z.partialRecord(z.enum(amenities), z.int()),
  /**
   * Has this value of an own field that filters, instead of the one that is asked for. Values without
   * results are left out.
   */
  ownFields: z.array(z.object({ id: Id, value: OwnFilterValue, free: z.int() })),
  /** At least the requested number of people; a usual number if the search names none. */
  seats: z.object({ least: z.int(), free: z.int() }),
  /** On the user's floor instead of the requested place; null if their floor is unknown. */
  myFloor: z.nullable(z.int()),
  favourites: z.int(),
  /** Without one of the criteria; those that add no result are left out. */
  without: z.array(
    z.object({ criterion: z.enum([...removableCriteria, ...amenities]), free: z.int() }),
  ),
  /** The same of own fields. */
  withoutOwnFields: z.array(z.object({ id: Id, free: z.int() })),
});

const searchFields = {
  start: InstantInput,
  end: InstantInput,
  /** The window repeats: what is free on how many of its dates, counted where each resource is. */
  recurrence: z.optional(Recurrence),
  buildingId: z.optional(Id),
  floorId: z.optional(Id),
  /** Only what belongs to this business unit. */
  businessUnitId: z.optional(Id),
  amenities: z.optional(z.array(z.enum(amenities)).check(z.maxLength(amenities.length))),
  /** Only what has these values of the merchant's own fields (F-03). */
  ownFields: z.optional(OwnFilters),
  text: z.optional(line(0, 120)),
  /** Only what the caller has marked. */
  favouritesOnly: z._default(z.boolean(), false),
  /** Also counts the results of neighbouring searches; for the first page only. */
  facets: z._default(z.boolean(), false),
  cursor: z.optional(z.string().check(z.maxLength(512))),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
};

/** Places of a room, or seats of a car. */
const seats = { capacity: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))) };
/** How many units are wanted (Z-04). */
const units = { quantity: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 1) };

type Body<T extends ResourceType> = z.ZodMiniObject<
  { type: z.ZodMiniLiteral<T> } & typeof searchFields &
    (T extends UnitType ? typeof units : typeof seats),
  z.core.$strict
>;
type Bodies<K extends readonly ResourceType[]> = { [I in keyof K]: Body<K[I]> };

function searchBodies<K extends readonly ResourceType[]>(kinds: K): Bodies<K>;
function searchBodies(kinds: readonly ResourceType[]): object {
  return kinds.map((type) =>
    z
      .strictObject({
        type: z.literal(type),
        ...searchFields,
        ...(countsUnits(type) ? units : seats),
      })
      .check(z.refine(endAfterStart.holds, endAfterStart.refusal)),
  );
}

/**
 * Search by time window or series (Z-30), with the criteria of each kind, discriminated by `type`.
 */
export const SearchBody = z.discriminatedUnion('type', searchBodies(resourceTypes));
export type SearchBody = z.output<typeof SearchBody>;

export const SearchHit = namedObject('SearchHit', {
  resource: Resource,
  /**
   * Free is an asset of which as many units are free as are wanted (Z-04). Partial is only said
   * of a series: free on some of its dates, and busy is then what is free on none.
   */
  availability: z.enum(['free', 'partial', 'busy']),
  /**
   * Units that are free through the whole window; of a room or car 0 or 1. Of a series the dates
   * on which as much is free as is wanted.
   */
  freeCount: z.int(),
  /** The dates of a series, on the wall clock of the resource; null for a single window. */
  occurrenceCount: z.nullable(z.int()),
  /** Out after its end, whether or not the window is free; null for a series. */
  notReturned: z.nullable(NotReturned),
  /**
   * When a busy resource has as much free again as is wanted; null for a free one, a series, and
   * one that is not returned yet.
   */
  freeFrom: z.nullable(Instant),
  /** Until when it stays free after the window, if less than 24 hours; null else and for a series. */
  freeUntil: z.nullable(Instant),
  /** Whether a booking of it in this window would wait for approval, as far as its rules say. */
  needsApproval: z.boolean(),
  /** Licence of a driver that is accepted, if the car has a licence class. */
  driverLicence: z.enum(licenceRules),
  /** Busy because its place is closed then (Z-12), of a series on each date. */
  isClosed: z.boolean(),
  isFavourite: z.boolean(),
  /** Relative to the user's usual building, or to the building of the search. */
  group: PlaceGroup,
});
export type SearchHit = z.output<typeof SearchHit>;

/** Alternative if nothing matched (Z-31). */
export const SearchSuggestion = namedObject('SearchSuggestion', {
  /** The same length at another time, less time, or the same time in another building. */
  kind: z.enum(['shift', 'shorten', 'building']),
  resource: Resource,
  group: PlaceGroup,
  start: Instant,
  end: Instant,
});
export type SearchSuggestion = z.output<typeof SearchSuggestion>;

export const searchResources = operation('POST', '/resources/search', {
  summary: 'Search by time window or series: usual building first, other time zones last',
  access: ['view', 'Resource'],
  isSafe: true,
  body: SearchBody,
  success: {
    status: 200,
    data: z.array(SearchHit),
    meta: z.extend(PageMeta, {
      /** Resources that match apart from their availability, and how many of them are free. */
      total: z.int(),
      free: z.int(),
      /** Only where nothing is free in a single window: other times and places, the smallest change first. */
      suggestions: z.array(SearchSuggestion),
      /** If the search asks for them. */
      facets: z.optional(SearchFacets),
    }),
  },
  /** Only of a series, years from now: its dates are not even counted. */
  errors: ['service.not_enabled', 'booking.start_in_past', 'booking.too_far_ahead'],
});
