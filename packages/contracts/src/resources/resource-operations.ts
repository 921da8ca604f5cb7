import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { operation } from '../operation.ts';
import { OwnFieldValue } from '../own-fields/own-field.ts';
import { Id, named, PageMeta, PageQuery } from '../schemas.ts';
import { licenceRules } from '../vocabulary/licence.ts';
import { NextPrice } from './price.ts';
import { NotReturned, Resource } from './resource.ts';
import { TimeRules } from './time-rules.ts';

export const BookingRulesView = z.extend(TimeRules, {
  bufferAfterMinutes: z.int(),
  enforceCapacity: z.boolean(),
  maxUpcomingBookings: z.int(),
  /** Licence of a car's driver that is accepted, if the car has a licence class. */
  driverLicence: z.enum(licenceRules),
  /** Check-in and release (Z-50), shown before booking. */
  requiresCheckIn: z.boolean(),
  checkInOpensMinutes: z.int(),
  releaseAfterMinutes: z.nullable(z.int()),
  notReleasedFromMinutes: z.nullable(z.int()),
  isNeverReleased: z.boolean(),
});

const Named = z.object({ id: Id, name: z.string() });

export const ResourceDetail = named(
  'ResourceDetail',
  z.extend(Resource, {
    /** The rules that hold for this resource, settings merged (Z-11). */
    rules: BookingRulesView,
    /** Values of the merchant's own fields that the caller may see, in their order (F-03). */
    ownFields: z.array(OwnFieldValue),
    isFavourite: z.boolean(),
    /** Rooms that it consists of, and rooms that it is a part of (F-05). */
    parts: z.array(Named),
    partOf: z.array(Named),
    /** Null where none is decided, and for a resource with a price of its own. */
    nextPrice: z.nullable(NextPrice),
    /** Null unless some of it is out after its end. */
    notReturned: z.nullable(NotReturned),
  }),
);
export type ResourceDetail = z.output<typeof ResourceDetail>;

export const listResources = operation('GET', '/resources', {
  summary: 'List the rooms, cars or assets of the merchant',
  access: ['view', 'Resource'],
  query: z.strictObject({
    type: z.enum(resourceTypes),
    buildingId: z.optional(Id),
    ...PageQuery,
  }),
  success: { status: 200, data: z.array(Resource), meta: PageMeta },
  errors: ['service.not_enabled'],
});

export const getResource = operation('GET', '/resources/{id}', {
  summary: 'Get a room, car or asset with its booking rules',
  access: ['view', 'Resource'],
  success: { status: 200, data: ResourceDetail },
  errors: ['resource.not_found', 'service.not_enabled'],
});
