import type { Language, ResourceType } from '@axp/contracts';
import { inOrderOf } from '@axp/server-kit/db';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { parseRuleOverrides, RuleSettings } from '../../resources/resources/index.ts';
import type { OwnRules } from './domain/rule-layers.ts';
import type { RulePlace } from './rule.repository.ts';

interface UnitRuleFilter {
  readonly merchantId: string;
  readonly type: ResourceType;
  readonly language: Language;
}

/** Business units that set rules of a kind, by title. */
export async function unitsWithRules(
  trx: Transaction<DB>,
  { merchantId, type, language }: UnitRuleFilter,
) {
  const rows = await trx
    .selectFrom('business_unit')
    .select(['id', 'title', 'booking_rules'])
    .where('merchant_id', '=', merchantId)
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
  trx: Transaction<DB>,
  merchantId: string,
  type: ResourceType,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ rule: string; resources: number }>`
    select rule, count(*)::integer as resources
    from resource, jsonb_object_keys(resource.booking_rules) as rule
    where resource.merchant_id = ${merchantId} and resource.type = ${type} and resource.is_active
      and resource.booking_rules <> '{}'
    group by rule`.execute(trx);
  return new Map(rows.map(({ rule, resources }) => [rule, resources]));
}

/** Lists the own rules of the active resources of a type, one entry each. */
export async function ownRulesOfResources(
  trx: Transaction<DB>,
  merchantId: string,
  { type, resourceId }: RulePlace,
): Promise<readonly OwnRules[]> {
  let query = trx
    .selectFrom('resource')
    .select('booking_rules')
    .where('merchant_id', '=', merchantId)
    .where('type', '=', type)
    .where('is_active', '=', true);
  if (resourceId !== undefined) query = query.where('id', '=', resourceId);
  const rows = await query.execute();
  return rows.map((row) => parseRuleOverrides(row.booking_rules));
}
