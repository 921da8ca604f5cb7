import type { Language, LicenceClass, ResourceType } from '@axp/contracts';
import { licenceClasses, resourceTypes } from '@axp/contracts';
import type { ValueOf } from '@axp/server-kit/db';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { knownWord } from '../../../platform/db/known-word.ts';
import { sameMerchant } from '../../../platform/db/same-merchant.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { partRules } from './parts.queries.ts';
import { heldPrice } from './price.ts';
import type { ResourceRow } from './resource-row.ts';
import { keptFor, visibleTo } from './visibility.ts';

interface CalendarResourceFilter {
  readonly merchantId: string;
  readonly types: readonly ResourceType[] | undefined;
  readonly buildingId: string | undefined;
  readonly resourceIds: readonly string[] | undefined;
  /** Units whose resources the reader sees; null for all. */
  readonly units: readonly string[] | null;
  readonly language: Language;
  readonly after: readonly [building: string, name: string, id: string] | null;
  readonly limit: number;
}

export type CalendarResourceRow = Awaited<ReturnType<typeof calendarResourceRows>>[number];

/** Narrows a stored kind; the table's check constraint allows no other. */
export function asResourceType(stored: string): ResourceType {
  return knownWord(resourceTypes, stored);
}

/** Narrows a stored class of licence; the tables' check constraints allow no other. */
export function asLicenceClass(stored: string | null): LicenceClass | null {
  return stored === null ? null : knownWord(licenceClasses, stored);
}

/** A stored row with its kind and class as the contract names them. */
function narrowed<Row extends { readonly type: string; readonly licence_class: string | null }>(
  row: Row,
) {
  return {
    ...row,
    type: asResourceType(row.type),
    licence_class: asLicenceClass(row.licence_class),
  };
}

/** The active resources of a merchant with their places. */
export function resourcesOf(trx: Transaction<DB>, merchantId: ValueOf<string>) {
  return trx
    .selectFrom('resource')
    .innerJoin('building', sameMerchant('building.id', 'resource.building_id'))
    .leftJoin('floor', sameMerchant('floor.id', 'resource.floor_id'))
    .leftJoin('kind_price', sameMerchant('kind_price.type', 'resource.type'))
    .select([
      'resource.id',
      'resource.type',
      'resource.name',
      'resource.description',
      'resource.image_id',
      'resource.building_id',
      'building.name as building_name',
      'resource.floor_id',
      'floor.name as floor_name',
      'building.timezone',
      'resource.capacity',
      'resource.quantity',
      'resource.amenity_mask',
      'resource.needs_approval',
      'resource.licence_class',
      'resource.booking_rules',
      'resource.business_unit_id',
    ])
    .select(heldPrice)
    .select(keptFor(merchantId).as('kept_for'))
    .where('resource.merchant_id', '=', merchantId)
    .where('resource.is_active', '=', true);
}

interface ResourceListFilter
  extends Omit<CalendarResourceFilter, 'types' | 'resourceIds' | 'after'> {
  readonly type: ResourceType;
  readonly after: readonly [name: string, id: string] | null;
}

/** Resources of a kind by name, one row more than the limit. */
export async function listResourceRows(
  trx: Transaction<DB>,
  { merchantId, type, buildingId, units, language, after, limit }: ResourceListFilter,
): Promise<ResourceRow[]> {
  const name = inOrderOf('resource.name', language);
  let query = resourcesOf(trx, merchantId)
    .where('resource.type', '=', type)
    .where(visibleTo(merchantId, units));
  if (buildingId) query = query.where('resource.building_id', '=', buildingId);
  if (after) {
    query = query.where(sql<boolean>`(${name}, resource.id) > (${after[0]}, ${after[1]})`);
  }
  const rows = await query
    .orderBy(name)
    .orderBy('resource.id')
    .limit(limit + 1)
    .execute();
  return rows.map(narrowed);
}

/** One active resource with its own rule overrides; null where the merchant has none of this id. */
export async function findResourceRow(tx: TenantRows, id: string) {
  const row = await resourcesOf(tx.db, tx.merchant.id)
    .select(partRules(tx.merchant.id).as('part_rules'))
    .select('resource.own_fields')
    .where('resource.id', '=', id)
    .executeTakeFirst();
  return row ? narrowed(row) : null;
}

/** Active resources with their own rule overrides, in no order; unknown ids are left out. */
export async function findResourceRows(tx: TenantRows, ids: readonly string[]) {
  const rows = await resourcesOf(tx.db, tx.merchant.id).where('resource.id', 'in', ids).execute();
  return rows.map(narrowed);
}

/** Whether a user has marked a resource. */
export async function isFavourite(
  trx: Transaction<DB>,
  mark: { readonly merchantId: string; readonly userId: string; readonly resourceId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('favourite_resource')
    .select('resource_id')
    .where('merchant_id', '=', mark.merchantId)
    .where('user_id', '=', mark.userId)
    .where('resource_id', '=', mark.resourceId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Resources by building and name, one row more than the limit. */
export async function calendarResourceRows(
  trx: Transaction<DB>,
  {
    merchantId,
    types,
    buildingId,
    resourceIds,
    units,
    language,
    after,
    limit,
  }: CalendarResourceFilter,
) {
  const building = inOrderOf('building.name', language);
  const name = inOrderOf('resource.name', language);
  let query = resourcesOf(trx, merchantId).where(visibleTo(merchantId, units));
  if (types?.length) query = query.where('resource.type', 'in', types);
  if (buildingId) query = query.where('resource.building_id', '=', buildingId);
  if (resourceIds?.length) query = query.where('resource.id', 'in', resourceIds);
  if (after) {
    query = query.where(
      sql<boolean>`(${building}, ${name}, resource.id) > (${after[0]}, ${after[1]}, ${after[2]})`,
    );
  }
  const rows = await query
    .orderBy(building)
    .orderBy(name)
    .orderBy('resource.id')
    .limit(limit + 1)
    .execute();
  return rows.map(narrowed);
}
