import type { KindPrice, PricedResource } from '@axp/contracts/administration';
import { inOrderOf } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { oneMoreThan } from '../../../platform/db/cursor.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';
import {
  asResourceType,
  nextPriceOf,
  presentPrice,
  priceFrom,
} from '../../resources/resources/index.ts';
import { merchantCurrency } from './currency.queries.ts';

/** Kinds with their prices now and next, or with none. */
export async function kindPrices(
  tx: TenantRows,
  { merchant: { timezone }, clock }: Pick<RequestScope, 'merchant' | 'clock'>,
  types: ReadonlySet<KindPrice['type']>,
): Promise<KindPrice[]> {
  const now = clock.now();
  const [{ currency }, rows] = await Promise.all([
    merchantCurrency(tx).executeTakeFirstOrThrow(),
    selectRows(tx, 'kind_price').selectAll().execute(),
  ]);
  return [...types].map((type) => {
    const row = rows.find((one) => one.type === type);
    return {
      type,
      currency,
      price: row ? priceFrom(row, now.toISOString()) : null,
      next: row ? nextPriceOf(row, now, timezone) : null,
      version: row?.version ?? null,
    };
  });
}

interface Page {
  readonly after: readonly [name: string, id: string] | null;
  readonly limit: number;
}

/** Resources with prices of their own by name, one row more than the limit. */
export async function pricedResources(
  tx: TenantRows,
  { after, limit }: Page,
): Promise<PricedResource[]> {
  const name = inOrderOf('resource.name', 'en');
  let query = selectRows(tx, 'resource')
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .select(['resource.id', 'resource.type', 'resource.name', 'building.name as building'])
    .select(['resource.price_amount', 'resource.price_currency', 'resource.price_per'])
    .where('resource.price_amount', 'is not', null);
  if (after) {
    query = query.where(sql<boolean>`(${name}, resource.id) > (${after[0]}, ${after[1]}::uuid)`);
  }
  const rows = await query.orderBy(name).orderBy('resource.id').limit(oneMoreThan(limit)).execute();
  return rows.flatMap((row) => {
    const { id, building } = row;
    const price = presentPrice(row);
    return price ? [{ id, type: asResourceType(row.type), name: row.name, building, price }] : [];
  });
}
