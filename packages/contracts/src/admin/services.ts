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
  id: 'getServices',
  summary: 'Which kinds of resources are offered',
  access: ['view', 'Service'],
  success: { status: 200, data: Services },
});

export const updateServices = adminOperation('PATCH', '/services', {
  id: 'updateServices',
  summary: 'Offer a kind of resources, or offer it no more; what stands of it can be given back',
  access: ['update', 'Service'],
  body: z.strictObject({
    version: Version,
    ...byKind(() => z.optional(z.boolean())),
  }),
  success: { status: 200, data: Services },
  errors: ['services.stale'],
});

export const getServiceUse = adminOperation('GET', '/services/{type}/use', {
  id: 'getServiceUse',
  summary: 'How many active resources, upcoming bookings and people with such a service has',
  access: ['view', 'Service'],
  params: z.strictObject({ type: z.enum(resourceTypes) }),
  success: { status: 200, data: UseCounts },
});
