import type { ResourceCounts } from '@axp/contracts/sheets';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { ManagedFilter } from './resource-filter.ts';
import { facetConditions, matches } from './resource-filter.ts';

interface Row extends Omit<ResourceCounts, 'types'> {
  readonly rooms: number;
  readonly cars: number;
  readonly assets: number;
}

/** How many resources each filter finds, with the others as they are. */
export async function countResources(
  trx: Transaction<DB>,
  filter: ManagedFilter,
): Promise<ResourceCounts> {
  const { merchantId, buildingId, businessUnitId, text } = filter;
  const facet = facetConditions(filter);
  const only = facetConditions({ merchantId, rules: 'own', label: 'none' });
  const replaced = facetConditions({ merchantId, label: 'replaced' });
  const count = (...conditions: readonly RawBuilder<boolean>[]) =>
    sql<number>`(count(*) filter (where ${sql.join(conditions, sql` and `)}))::integer`;
  const ofType = (one: string) =>
    count(sql`resource.type = ${one}`, facet.active, facet.rules, facet.label);
  const { rows } = await sql<Row>`
    select ${count(facet.type, facet.active, facet.rules, facet.label)} as total,
      ${ofType('room')} as rooms, ${ofType('car')} as cars, ${ofType('asset')} as assets,
      ${count(sql`resource.is_active`, facet.type, facet.rules, facet.label)} as active,
      ${count(sql`not resource.is_active`, facet.type, facet.rules, facet.label)} as inactive,
      ${count(only.rules, facet.type, facet.active, facet.label)} as "ownRules",
      ${count(only.label, facet.type, facet.active, facet.rules)} as "noLabel",
      ${count(replaced.label, facet.type, facet.active, facet.rules)} as "replacedLabel"
    from resource where ${matches({ merchantId, buildingId, businessUnitId, text })}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  const { rooms, cars, assets, ...counts } = row;
  return { ...counts, types: { room: rooms, car: cars, asset: assets } };
}
