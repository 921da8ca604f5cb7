import { z } from 'zod';
import { operation } from '../operation.ts';
import { endAfterStart, Id, Instant, InstantInput, line, PageMeta, PageQuery } from '../schemas.ts';
import { amenities, resourceTypes } from '../vocabulary/resource.ts';

/** A room, car or asset that can be booked. */
export const Resource = z
  .object({
    id: Id,
    type: z.enum(resourceTypes),
    name: z.string(),
    description: z.string().nullable(),
    image: z.object({ original: z.string(), thumbnail: z.string() }).nullable(),
    building: z.object({ id: Id, name: z.string() }),
    floor: z.object({ id: Id, name: z.string() }).nullable(),
    /** IANA zone of the place; booking times are shown in it (Z-10). */
    timezone: z.string(),
    /** Seats of a room or car; null for an asset. */
    capacity: z.number().int().nullable(),
    /** Units of an asset; 1 for a room or car (Z-04). */
    quantity: z.number().int(),
    amenities: z.array(z.enum(amenities)),
    needsApproval: z.boolean(),
  })
  .meta({ id: 'Resource' });
export type Resource = z.output<typeof Resource>;

export const BookingRulesView = z.object({
  gridMinutes: z.number().int(),
  defaultLengthMinutes: z.number().int(),
  maxAheadDays: z.number().int(),
  minNoticeMinutes: z.number().int(),
  maxLengthMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  enforceCapacity: z.boolean(),
});

export const ResourceDetail = Resource.extend({
  /** The rules that hold for this resource, settings merged (Z-11). */
  rules: BookingRulesView,
}).meta({ id: 'ResourceDetail' });
export type ResourceDetail = z.output<typeof ResourceDetail>;

export const listResources = operation({
  id: 'listResources',
  method: 'GET',
  path: '/resources',
  summary: 'The rooms, cars or assets of the merchant',
  access: ['view', 'Resource'],
  query: z.strictObject({
    type: z.enum(resourceTypes),
    buildingId: Id.optional(),
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
    capacity: z.number().int().min(1).max(10_000).optional(),
    amenities: z.array(z.enum(amenities)).max(amenities.length).optional(),
    buildingId: Id.optional(),
    floorId: Id.optional(),
    text: line(0, 120).optional(),
    cursor: z.string().max(512).optional(),
    limit: z.number().int().min(1).max(100).default(25),
  })
  .refine(endAfterStart.holds, endAfterStart.refusal);

export const SearchHit = z
  .object({
    resource: Resource,
    availability: z.enum(['free', 'busy']),
    /** When a busy resource is free again; null for a free one. */
    freeFrom: Instant.nullable(),
    /** When the next booking begins, if within 24 hours after the window; else null. */
    freeUntil: Instant.nullable(),
  })
  .meta({ id: 'SearchHit' });
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
    meta: PageMeta.extend({
      /** Resources that match apart from their availability, and how many of them are free. */
      total: z.number().int(),
      free: z.number().int(),
    }),
  },
  errors: [],
});
