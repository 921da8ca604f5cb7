import type { ResourceType } from '@axp/contracts';
import { sql } from 'kysely';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { parseRuleOverrides, RuleSettings } from '../../resources/resources/index.ts';
import type { OwnRules, RuleLayer } from './domain/rule-layers.ts';

/** The level that rules belong to: the merchant if neither id is given. */
export interface RulePlace {
  readonly type: ResourceType;
  readonly businessUnitId?: string | undefined;
  readonly resourceId?: string | undefined;
}

/** A place with what it sets, as it stays until the transaction ends. */
export interface StoredRules extends RuleLayer {
  readonly id: string | null;
  readonly version: number;
}

/** The merchant's own rules of a kind. */
export async function findMerchantRules(tx: TenantRows, type: ResourceType): Promise<StoredRules> {
  const row = await tx.db
    .selectFrom('merchant')
    .select(['title as name', 'booking_rules', 'rules_version as version'])
    .where('id', '=', tx.merchant.id)
    .executeTakeFirstOrThrow();
  const own = RuleSettings.parse(row.booking_rules)[type] ?? {};
  return { level: 'merchant', id: null, name: row.name, version: row.version, own };
}

/** The rules that a place sets; null where the merchant has no such unit, or resource of the kind. */
export async function findRules(
  tx: TenantRows,
  { type, businessUnitId, resourceId }: RulePlace,
): Promise<StoredRules | null> {
  if (businessUnitId !== undefined) return findUnitRules(tx, type, businessUnitId);
  return resourceId === undefined
    ? findMerchantRules(tx, type)
    : findResourceRules(tx, type, resourceId);
}

/**
 * Replaces the own rules of a level for one type.
 * @returns false if the version is outdated
 */
export async function storeRules(
  tx: TenantRows,
  type: ResourceType,
  place: StoredRules,
  own: OwnRules,
): Promise<boolean> {
  const { level, id, version } = place;
  const written = JSON.stringify(own);
  const ofKind = sql`booking_rules || jsonb_build_object(${type}::text, ${written}::jsonb)`;
  const owner = sql`merchant_id = ${tx.merchant.id} and id = ${id} and version = ${version}`;
  const statements = {
    merchant: sql`update merchant
      set booking_rules = ${ofKind}, rules_version = rules_version + 1
      where id = ${tx.merchant.id} and rules_version = ${version}`,
    'business-unit': sql`update business_unit
      set booking_rules = ${ofKind}, version = version + 1 where ${owner}`,
    resource: sql`update resource
      set booking_rules = ${written}::jsonb, version = version + 1 where ${owner}`,
  };
  const { numAffectedRows } = await statements[level].execute(tx.db);
  return numAffectedRows === 1n;
}

async function findUnitRules(
  tx: TenantRows,
  type: ResourceType,
  id: string,
): Promise<StoredRules | null> {
  const row = await selectRows(tx, 'business_unit')
    .select(['title as name', 'booking_rules', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const own = RuleSettings.parse(row.booking_rules)[type] ?? {};
  return { level: 'business-unit', id, name: row.name, version: row.version, own };
}

async function findResourceRules(
  tx: TenantRows,
  type: ResourceType,
  id: string,
): Promise<StoredRules | null> {
  const row = await selectRows(tx, 'resource')
    .select(['name', 'booking_rules', 'version'])
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();
  if (!row) return null;
  const own = parseRuleOverrides(row.booking_rules);
  return { level: 'resource', id, name: row.name, version: row.version, own };
}
