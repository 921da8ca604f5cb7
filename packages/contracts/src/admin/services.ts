import * as z from 'zod/mini';
import type { OperationShape } from '../operation.ts';
import { operation } from '../operation.ts';
import { named, Version } from '../schemas.ts';

/** Which kinds of resources a merchant offers (T-06). */
export const Services = named(
  'Services',
  z.object({ room: z.boolean(), car: z.boolean(), asset: z.boolean(), version: z.int() }),
);
export type Services = z.output<typeof Services>;

const common = { base: 'admin', path: '/services', access: ['manage', 'Administration'] } as const;

export const getServices = operation({
  ...common,
  id: 'getServices',
  method: 'GET',
  summary: 'Which kinds of resources are offered',
  success: { status: 200, data: Services },
  errors: [],
});

export const updateServices = operation({
  ...common,
  id: 'updateServices',
  method: 'PATCH',
  summary: 'Offer a kind of resources, or offer it no more; what stands of it can be given back',
  body: z.strictObject({
    version: Version,
    room: z.optional(z.boolean()),
    car: z.optional(z.boolean()),
    asset: z.optional(z.boolean()),
  }),
  success: { status: 200, data: Services },
  errors: ['services.stale'],
});

export const servicesOperations: readonly OperationShape[] = [getServices, updateServices];
