import type { Language, ResourceType } from '@axp/contracts';
import { amenitiesOf, ManagedResource, OwnValue } from '@axp/contracts';
import type { ResourceCounts } from '@axp/contracts/sheets';
import type { ValueOf } from '@axp/server-kit/db';
import { columnNames, fieldValues, inOrderOf, preparedByShape } from '@axp/server-kit/db';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { oneMoreThan } from '../../../platform/db/cursor.ts';
import { jsonByKind } from '../../../platform/db/kinds-sql.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { parseRuleOverrides, presentPrice } from '../../resources/resources/index.ts';
import type { ManagedFilter } from './resource-filter.ts';
import { boundCriteria, facetConditions, matches } from './resource-filter.ts';

/** A resource as it is stored, with the names of what it refers to. */
const StoredResource = z.extend(
  z.omit(ManagedResource, {
    image: true,
    use: true,
    mailAddress: true,
  }),
  {
    imageId: z.nullable(z.string()),
    parts: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })),
    ownFields: z.record(z.string(), OwnValue),
  },
);
export type StoredResource = z.output<typeof StoredResource>;

const ownFields = z.omit(StoredResource, {
  building: true,
  floor: true,
  timezone: true,
  amenities: true,
  rules: true,
  price: true,
  businessUnit: true,
  visibleTo: true,
  approvers: true,
  parts: true,
  partOf: true,
  qrCode: true,
});
/** Columns of the fields that are stored as an answer has them. */
const ownColumns = columnNames(ownFields.shape).map((name) => `resource.${name}` as const);

const units = sql<
  { readonly id: string; readonly title: string }[]
>`case when resource.is_restricted then coalesce((
  select jsonb_agg(jsonb_build_object('id', unit.id, 'title', unit.title) order by unit.title collate names_en)
  from resource_visibility seen
  join business_unit unit
    on unit.merchant_id = seen.merchant_id and unit.id = seen.business_unit_id
  where seen.merchant_id = resource.merchant_id and seen.resource_id = resource.id
), '[]'::jsonb) else '[]'::jsonb end`;

const approvers = sql<{ readonly id: string; readonly fullName: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', person.id, 'fullName', person.full_name)
    order by person.full_name collate names_en)
  from resource_approver named
  join app_user person on person.merchant_id = named.merchant_id and person.id = named.user_id
  where named.merchant_id = resource.merchant_id and named.resource_id = resource.id
), '[]'::jsonb)`;

/** Rooms on the other side of `resource` in the composition of wholes, by name. */
function linkedRooms(own: 'whole_id' | 'part_id', other: 'whole_id' | 'part_id') {
  return sql<{ readonly id: string; readonly name: string; readonly code: string }[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', room.id, 'name', room.name, 'code', room.code)
      order by room.name collate names_en)
    from resource_part named
    join resource room on room.merchant_id = named.merchant_id
      and room.id = named.${sql.ref(other)}
    where named.merchant_id = resource.merchant_id and named.${sql.ref(own)} = resource.id
  ), '[]'::jsonb)`;
}

function managedResources(trx: Transaction<DB>, merchantId: ValueOf<string>) {
  return trx
    .selectFrom('resource')
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .leftJoin('floor', sameMerchant('floor.id', 'resource.floor_id'))
    .leftJoin('business_unit', sameMerchant('business_unit.id', 'resource.business_unit_id'))
    .leftJoin('resource_code as made', sameMerchant('made.resource_id', 'resource.id'))
    .select(['made.created_at as code_made_at', 'made.replaced_at as code_replaced_at'])
    .select(ownColumns)
    .select(['resource.amenity_mask', 'resource.booking_rules'])
    .select(['resource.building_id', 'building.name as building_name', 'building.timezone'])
    .select(['resource.floor_id', 'floor.name as floor_name'])
    .select(['resource.price_amount', 'resource.price_currency', 'resource.price_per'])
    .select(['resource.business_unit_id', 'business_unit.title as unit_title'])
    .select([units.as('visible_to'), approvers.as('approvers')])
    .select(linkedRooms('whole_id', 'part_id').as('parts'))
    .select(linkedRooms('part_id', 'whole_id').as('part_of'))
    .where('resource.merchant_id', '=', merchantId);
}

type Row = Awaited<ReturnType<ReturnType<typeof managedResources>['execute']>>[number];

function stored(row: Row): StoredResource {
  const { floor_id, floor_name, business_unit_id, unit_title, code_made_at } = row;
  return StoredResource.parse({
    ...fieldValues(row),
    building: { id: row.building_id, name: row.building_name },
    floor: floor_name && { id: floor_id, name: floor_name },
    amenities: amenitiesOf(row.amenity_mask),
    rules: parseRuleOverrides(row.booking_rules),
    price: presentPrice(row),
    businessUnit: unit_title && { id: business_unit_id, title: unit_title },
    qrCode: code_made_at && {
      createdAt: code_made_at,
      isReplacement: row.code_replaced_at !== null,
    },
  });
}

interface ManagedPage {
  readonly order: 'ascending' | 'descending';
  readonly language: Language;
  readonly after: readonly [name: string, id: string] | null;
  readonly limit: number;
}

const bound = [...boundCriteria, 'after'] as const;

const managedPage = preparedByShape<DB, ManagedFilter & ManagedPage, (typeof bound)[number], Row>(
  bound,
  (trx, { order, language, after, limit, ...filter }) => {
    const direction = order === 'ascending' ? 'asc' : 'desc';
    const isAfter = sql.raw(order === 'ascending' ? '>' : '<');
    const name = inOrderOf('resource.name', language);
    const all = managedResources(trx, filter.merchantId).where(matches(filter));
    const rest = after
      ? all.where(sql<boolean>`(${name}, resource.id) ${isAfter} (${after[0]}, ${after[1]})`)
      : all;
    return rest
      .orderBy(name, direction)
      .orderBy('resource.id', direction)
      .limit(oneMoreThan(limit));
  },
);

/** Resources by name, one row more than the limit. */
export async function listManaged(
  trx: Transaction<DB>,
  criteria: ManagedFilter & ManagedPage,
): Promise<StoredResource[]> {
  return (await managedPage(trx, criteria)).map(stored);
}

/** Resources in the order of their ids. */
export async function managedByIds(
  tx: TenantRows,
  ids: readonly string[],
): Promise<StoredResource[]> {
  const rows = await managedResources(tx.db, tx.merchant.id)
    .where(sql<boolean>`resource.id = any (${[...ids]}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, stored(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Finds a resource of the merchant, active or not. */
export async function findManaged(tx: TenantRows, id: string): Promise<StoredResource | null> {
  const row = await managedResources(tx.db, tx.merchant.id)
    .where('resource.id', '=', id)
    .executeTakeFirst();
  return row ? stored(row) : null;
}

/** Resources that a filter finds by code, for a sheet. */
export async function managedForSheet(
  trx: Transaction<DB>,
  filter: ManagedFilter,
): Promise<StoredResource[]> {
  const rows = await managedResources(trx, filter.merchantId)
    .where(matches(filter))
    .orderBy(sql`resource.code collate names_en`)
    .execute();
  return rows.map(stored);
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
  const ofType = (one: ResourceType) =>
    count(sql`resource.type = ${one}`, facet.active, facet.rules, facet.label);
  const { rows } = await sql<ResourceCounts>`
    select ${count(facet.type, facet.active, facet.rules, facet.label)} as total,
      ${jsonByKind(ofType)} as types,
      ${count(sql`resource.is_active`, facet.type, facet.rules, facet.label)} as active,
      ${count(sql`not resource.is_active`, facet.type, facet.rules, facet.label)} as inactive,
      ${count(only.rules, facet.type, facet.active, facet.label)} as "ownRules",
      ${count(only.label, facet.type, facet.active, facet.rules)} as "noLabel",
      ${count(replaced.label, facet.type, facet.active, facet.rules)} as "replacedLabel"
    from resource where ${matches({ merchantId, buildingId, businessUnitId, text })}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  return row;
}
