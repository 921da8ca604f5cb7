import * as z from 'zod/mini';
import { resourceTypes } from '../kinds/traits.ts';
import { adminOperation } from '../operation.ts';
import { NextPrice, Price } from '../resources/price.ts';
import { Id, namedObject, PageMeta, PageQuery, Version } from '../schemas.ts';
import { PriceInput } from './managed-resource.ts';

/** Price of the resources of a kind that have none of their own. */
export const KindPrice = namedObject('KindPrice', {
  type: z.enum(resourceTypes),
  /** Currency of a new price. */
  currency: z.string(),
  price: z.nullable(Price),
  next: z.nullable(NextPrice),
  /** Null where there is no price. */
  version: z.nullable(z.int()),
});
export type KindPrice = z.output<typeof KindPrice>;

/** A resource with a price of its own. */
export const PricedResource = namedObject('PricedResource', {
  id: Id,
  type: z.enum(resourceTypes),
  name: z.string(),
  building: z.string(),
  price: Price,
});
export type PricedResource = z.output<typeof PricedResource>;

export const listPrices = adminOperation('GET', '/prices', {
  summary: 'List the resources with prices of their own by name, and the prices of kinds',
  access: ['view', 'Bill'],
  query: z.strictObject(PageQuery),
  success: {
    status: 200,
    data: z.array(PricedResource),
    meta: z.extend(PageMeta, { kinds: z.array(KindPrice) }),
  },
});

const KindPriceInput = z.omit(PriceInput, { currency: true });

export const UpdateKindPriceBody = z.strictObject({
  /** In the merchant's currency; null removes the price and the next one. */
  price: z.nullable(
    z.extend(KindPriceInput, {
      /** Of bookings that start on a coming day or later; absent or null for none. */
      next: z.optional(z.nullable(z.extend(KindPriceInput, { from: z.iso.date() }))),
    }),
  ),
  /** The version that the caller has seen; null where there was no price. */
  version: z.nullable(Version),
});
export type UpdateKindPriceBody = z.output<typeof UpdateKindPriceBody>;

export const updateKindPrice = adminOperation('PATCH', '/prices/{type}', {
  summary: 'Set or remove the price of a kind and its next one; bookings made before keep theirs',
  access: ['update', 'Bill'],
  params: z.strictObject({ type: z.enum(resourceTypes) }),
  body: UpdateKindPriceBody,
  success: { status: 200, data: KindPrice },
  errors: ['price.stale', 'service.not_enabled'],
});
