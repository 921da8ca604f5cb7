import * as z from 'zod/mini';
import { byKind, resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { namedObject, Version } from '../schemas.ts';
import { UseCounts } from './business-units.ts';

/** Which kinds of resources a merchant offers (T-06). */
export const Services = namedObject('Services', {
  ...byKind(() => z.boolean()),
  version: z.int(),
});
export type Services = z.output<typeof Services>;

export const getServices = adminOperation('GET', '/services', {
  summary: 'Get the kinds of resources that are offered',
  access: ['view', 'Service'],
  success: { status: 200, data: Services },
});

export const updateServices = adminOperation('PATCH', '/services', {
  summary: 'Offer a kind of resources or stop offering it; existing bookings can be returned',
  access: ['update', 'Service'],
  body: z.strictObject({
    version: Version,
    ...byKind(() => z.optional(z.boolean())),
  }),
  success: { status: 200, data: Services },
  errors: ['services.stale'],
});

export const getServiceUse = adminOperation('GET', '/services/{type}/use', {
  summary: 'Count the active resources, upcoming bookings and people of a kind',
  access: ['view', 'Service'],
  params: z.strictObject({ type: z.enum(resourceTypes) }),
  success: { status: 200, data: UseCounts },
});
