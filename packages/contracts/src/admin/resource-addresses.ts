import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { Id, line, namedObject, PageMeta, PageQuery } from '../schemas.ts';
import { addressStates, isReservedLocalPart } from '../vocabulary/room-mail.ts';

const Building = z.object({ id: Id, name: z.string() });

/** Mail address of a resource or of a pool, which gives the first free one (E-01). */
export const ResourceAddress = namedObject('ResourceAddress', {
  /** Null for a pool. */
  resource: z.nullable(
    z.object({ id: Id, name: z.string(), capacity: z.nullable(z.int()), quantity: z.int() }),
  ),
  /** Null for a resource; without a building, all of the kind. */
  pool: z.nullable(z.object({ resources: z.int(), building: z.nullable(Building) })),
  type: z.enum(resourceTypes),
  /** The proposed one, for an address that was never on. */
  localPart: z.string(),
  isActive: z.boolean(),
  /** Whether it was on before. */
  isKnown: z.boolean(),
  /** Messages of the days that messages are kept. */
  invitations: z.int(),
});
export type ResourceAddress = z.output<typeof ResourceAddress>;

export const listResourceAddresses = adminOperation('GET', '/resource-addresses', {
  summary: 'List the mail addresses of pools and resources, by name',
  access: ['view', 'MailConnection'],
  query: z.strictObject({
    state: z.optional(z.enum(addressStates)),
    buildingId: z.optional(Id),
    /** Words of the resource's name or of the address. */
    text: z.optional(line(0, 120)),
    ...PageQuery,
  }),
  success: {
    status: 200,
    data: z.array(ResourceAddress),
    /** Numbers of the same filter in each state. */
    meta: z.extend(PageMeta, { all: z.int(), on: z.int(), off: z.int(), pool: z.int() }),
  },
});

const LocalPart = line(1, 64).check(
  z.toLowerCase(),
  z.regex(/^[a-z0-9]+(?:[._+-][a-z0-9]+)*$/),
  z.refine((localPart) => !isReservedLocalPart(localPart), { error: 'address_of_mail' }),
);

const AddressChange = z
  .strictObject({
    resourceId: z.optional(Id),
    pool: z.optional(z.strictObject({ type: z.enum(resourceTypes), buildingId: z.nullable(Id) })),
    isActive: z.optional(z.boolean()),
    /** Without it, an address that was never on gets a free one. */
    localPart: z.optional(LocalPart),
  })
  .check(
    z.refine(({ resourceId, pool }) => (resourceId === undefined) !== (pool === undefined), {
      path: ['resourceId'],
      error: 'required',
    }),
  );
export type AddressChange = z.output<typeof AddressChange>;

export const changeResourceAddresses = adminOperation('PATCH', '/resource-addresses', {
  summary: 'Turn mail addresses on or off, or rename them; all or none',
  access: ['update', 'MailConnection'],
  body: z.strictObject({ changes: z.array(AddressChange).check(z.minLength(1), z.maxLength(100)) }),
  success: { status: 200, data: z.array(ResourceAddress) },
  errors: ['mail_connection.not_found', 'resource.not_found', 'building.not_found'],
});
