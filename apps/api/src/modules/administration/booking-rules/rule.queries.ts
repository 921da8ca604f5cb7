import type { Language, ResourceType } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import { sql } from 'kysely';
import { selectRows } from '../../../platform/db/tenant-rows.ts';
import type { TenantRows } from '../../../platform/db/tenant-transaction.ts';
import { parseRuleOverrides, RuleSettings } from '../../resources/resources/index.ts';
import type { OwnRules } from './domain/rule-layers.ts';
import type { RulePlace } from './rule.repository.ts';

/** Business units that set rules of a kind, by title. */
export async function unitsWithRules(tx: TenantRows, type: ResourceType, language: Language) {
  const rows = await selectRows(tx, 'business_unit')
    .select(['id', 'title', 'booking_rules'])
    .where(sql<boolean>`booking_rules <> '{}'`)
    .orderBy(inOrderOf('title', language))
    .execute();
  return rows.map(({ id, title, booking_rules }) => ({
    id,
    name: title,
    own: RuleSettings.parse(booking_rules)[type] ?? {},
  }));
}

/** How many active resources of a kind set each rule themselves. */
export async function countOwnRules(
  tx: TenantRows,
  type: ResourceType,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ rule: string; resources: number }>`
    select rule, count(*)::integer as resources
    from resource, jsonb_object_keys(resource.booking_rules) as rule
    where resource.merchant_id = ${tx.merchant.id} and resource.type = ${type} and resource.is_active
      and resource.booking_rules <> '{}'
    group by rule`.execute(tx.db);
  return new Map(rows.map(({ rule, resources }) => [rule, resources]));
}

/** Lists the own rules of the active resources of a type, one entry each. */
export async function ownRulesOfResources(
  tx: TenantRows,
  { type, resourceId }: RulePlace,
): Promise<readonly OwnRules[]> {
  let query = selectRows(tx, 'resource')
    .select('booking_rules')
    .where('type', '=', type)
    .where('is_active', '=', true);
  if (resourceId !== undefined) query = query.where('id', '=', resourceId);
  const rows = await query.execute();
  return rows.map((row) => parseRuleOverrides(row.booking_rules));
}
