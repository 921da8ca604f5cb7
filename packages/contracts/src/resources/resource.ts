import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import {
  endAfterStart,
  Id,
  Instant,
  InstantInput,
  line,
  named,
  PageMeta,
  PageQuery,
} from '../schemas.ts';
import { amenities, resourceTypes } from '../vocabulary/resource.ts';

/** A room, car or asset that can be booked. */
export const Resource = named(
  'Resource',
  z.object({
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
  }),
);
export type Resource = z.output<typeof Resource>;

export const BookingRulesView = z.object({
  gridMinutes: z.int(),
  defaultLengthMinutes: z.int(),
  maxAheadDays: z.int(),
  minNoticeMinutes: z.int(),
  maxLengthMinutes: z.int(),
  bufferAfterMinutes: z.int(),
  enforceCapacity: z.boolean(),
  maxUpcomingBookings: z.int(),
});

export const ResourceDetail = named(
  'ResourceDetail',
  z.extend(Resource, {
    /** The rules that hold for this resource, settings merged (Z-11). */
    rules: BookingRulesView,
  }),
);
export type ResourceDetail = z.output<typeof ResourceDetail>;

export const listResources = operation({
  id: 'listResources',
  method: 'GET',
  path: '/resources',
  summary: 'The rooms, cars or assets of the merchant',
  access: ['view', 'Resource'],
  query: z.strictObject({
    type: z.enum(resourceTypes),
    buildingId: z.optional(Id),
    ...PageQuery,
  }),
  success: { status: 200, data: z.array(Resource), meta: PageMeta },
  errors: [],
});

export const getResource = operation({
  id: 'getResource',
  method: 'GET',
  path: '/resources/{id}',
  summary: 'A room, car or asset with the rules for booking it',
  access: ['view', 'Resource'],
  params: z.strictObject({ id: Id }),
  success: { status: 200, data: ResourceDetail },
  errors: ['resource.not_found'],
});

/**
 * One search by time window (Z-30). Cars and assets join with their own rules; until then the
 * search is for rooms.
 */
export const SearchBody = z
  .strictObject({
    type: z.literal('room'),
    start: InstantInput,
    end: InstantInput,
    capacity: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    amenities: z.optional(z.array(z.enum(amenities)).check(z.maxLength(amenities.length))),
    buildingId: z.optional(Id),
    floorId: z.optional(Id),
    text: z.optional(line(0, 120)),
    cursor: z.optional(z.string().check(z.maxLength(512))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 25),
  })
  .check(z.refine(endAfterStart.holds, endAfterStart.refusal));

export const SearchHit = named(
  'SearchHit',
  z.object({
    resource: Resource,
    availability: z.enum(['free', 'busy']),
    /** When a busy resource is free again; null for a free one. */
    freeFrom: z.nullable(Instant),
    /** When the next booking begins, if within 24 hours after the window; else null. */
    freeUntil: z.nullable(Instant),
  }),
);
export type SearchHit = z.output<typeof SearchHit>;

export const searchResources = operation({
  id: 'searchResources',
  method: 'POST',
  path: '/resources/search',
  summary: 'Search by time window: free ones first, best fit first',
  access: ['view', 'Resource'],
  body: SearchBody,
  success: {
    status: 200,
    data: z.array(SearchHit),
    meta: z.extend(PageMeta, {
      /** Resources that match apart from their availability, and how many of them are free. */
      total: z.int(),
      free: z.int(),
    }),
  },
  errors: [],
});
