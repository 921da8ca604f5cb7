import type { listManagedResources } from '@axp/contracts';
import type { LabelState, ResourceSelection } from '@axp/contracts/sheets';
import type { Placeable, ValueOf } from '@axp/server-kit/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CriteriaOf } from '../../../platform/db/cursor.ts';
import { likePatterns } from '../../../platform/db/like-patterns.ts';

export type ManagedFilter = Omit<CriteriaOf<typeof listManagedResources>, 'sort' | 'order'>;

/** Criteria whose values don't change the text of a query. */
export const boundCriteria = ['merchantId', 'buildingId', 'businessUnitId'] as const;
type Criteria = Placeable<ManagedFilter, (typeof boundCriteria)[number]>;

type Condition = RawBuilder<boolean>;

const hasOwnRules: Condition = sql`(resource.booking_rules <> '{}'::jsonb)`;

function hasLabel(merchantId: ValueOf<string>, label: LabelState): Condition {
  const made = sql`select from resource_code made
    where made.merchant_id = ${merchantId} and made.resource_id = resource.id`;
  return label === 'none'
    ? sql`(not exists (${made}))`
    : sql`exists (${made} and made.replaced_at is not null)`;
}

/** Conditions of the filters that show a count of their own; true where a filter is absent. */
export function facetConditions({ merchantId, type, active, rules, label }: Criteria) {
  const all: Condition = sql`true`;
  return {
    type: type ? sql<boolean>`resource.type = ${type}` : all,
    active: active ? sql<boolean>`resource.is_active = ${active === 'yes'}` : all,
    rules: rules ? hasOwnRules : all,
    label: label ? hasLabel(merchantId, label) : all,
  };
}

function every(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** Builds the filter condition of a list. */
export function matches(filter: Criteria): Condition {
  const { merchantId, buildingId, businessUnitId, text } = filter;
  const patterns = likePatterns(text ?? '');
  return every([
    sql`resource.merchant_id = ${merchantId}`,
    ...Object.values(facetConditions(filter)),
    ...(buildingId ? [sql<boolean>`resource.building_id = ${buildingId}`] : []),
    ...(businessUnitId ? [sql<boolean>`resource.business_unit_id = ${businessUnitId}`] : []),
    ...patterns.map(
      (pattern) => sql<boolean>`(resource.search_text like lower(${pattern})
        or resource.code ilike ${pattern} or resource.name ilike ${pattern})`,
    ),
  ]);
}

/** The resources of a merchant that a selection means. */
export function selected(merchantId: string, selection: ResourceSelection): Condition {
  if ('filter' in selection) return matches({ ...selection.filter, merchantId });
  return sql`(resource.merchant_id = ${merchantId}
    and resource.id = any (${[...selection.ids]}::uuid[]))`;
}
