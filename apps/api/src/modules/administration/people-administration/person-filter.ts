import type { listUsers, userRoles } from '@axp/contracts';
import type { PeopleSelection } from '@axp/contracts/sheets';
import type { Placeable, ValueOf } from '@axp/server-kit/db';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { todayOf } from '../../../platform/calendar/today.ts';
import type { CriteriaOf } from '../../../platform/db/cursor.ts';
import { likePatterns } from '../../../platform/db/like-patterns.ts';
import type { RequestScope } from '../../../platform/request-scope/request-scope.ts';

export interface ListedPeople extends Omit<CriteriaOf<typeof listUsers>, 'sort'> {
  /** Licences that have expired wait for nothing. */
  readonly today: string;
}

/** Criteria whose values don't change the text of a query. */
export const boundCriteria = ['merchantId', 'today', 'businessUnitId'] as const;
type Criteria = Placeable<ListedPeople, (typeof boundCriteria)[number]>;

/** Where and when people are listed. */
export function listContextOf(scope: Pick<RequestScope, 'merchant' | 'clock'>) {
  return { merchantId: scope.merchant.id, today: todayOf(scope) };
}

type UserRole = (typeof userRoles)[number];
type Condition = RawBuilder<boolean>;

function hasRole(merchantId: ValueOf<string>) {
  const named = (
    table: 'business_unit_approver' | 'resource_approver' | 'building_manager',
  ): Condition => sql`exists (
    select from ${sql.table(table)} named
    where named.merchant_id = ${merchantId} and named.user_id = app_user.id)`;
  return {
    administrator: sql<boolean>`app_user.is_administrator`,
    approver: sql<boolean>`(app_user.is_approver or ${named('business_unit_approver')})`,
    'resource-manager': named('resource_approver'),
    'facility-manager': named('building_manager'),
    'help-desk': sql<boolean>`app_user.is_help_desk`,
    auditor: sql<boolean>`app_user.is_auditor`,
  } as const satisfies Readonly<Record<UserRole, Condition>>;
}

function isMember(merchantId: ValueOf<string>, businessUnitId?: ValueOf<string>): Condition {
  const ofUnit = businessUnitId ? sql`and member.business_unit_id = ${businessUnitId}` : sql``;
  return sql`exists (
    select from user_business_unit member
    where member.merchant_id = ${merchantId} and member.user_id = app_user.id ${ofUnit})`;
}

/** Titles of the business units of a listed person, in their order. */
export const unitTitles = (merchantId: string) => sql<string[]>`array(
  select unit.title from user_business_unit member
  join business_unit unit on unit.merchant_id = ${merchantId}
    and unit.id = member.business_unit_id
  where member.merchant_id = ${merchantId} and member.user_id = app_user.id
  order by unit.title collate names_en)`;

function hasWaitingLicence(merchantId: ValueOf<string>, today: ValueOf<string>): Condition {
  return sql`(app_user.status = 'active' and exists (
    select from driving_licence licence
    where licence.merchant_id = ${merchantId} and licence.user_id = app_user.id
      and licence.state = 'entered' and licence.expires_on >= ${today}::date))`;
}

function hasStatus(status: NonNullable<Criteria['status']>): Condition {
  if (status === 'current') return sql`app_user.status in ('active', 'invited')`;
  return sql`app_user.status = ${status}`;
}

const all: Condition = sql`true`;

/** Conditions of the filters that show a count of their own; true where a filter is absent. */
export function facetConditions(
  filter: Pick<Criteria, 'merchantId' | 'today' | 'status' | 'role' | 'unit' | 'licence'>,
) {
  const { merchantId, today, status, role, unit, licence } = filter;
  return {
    status: status ? hasStatus(status) : all,
    role: role ? hasRole(merchantId)[role] : all,
    unit: unit ? sql<boolean>`(not app_user.is_all_bu and not ${isMember(merchantId)})` : all,
    licence: licence ? hasWaitingLicence(merchantId, today) : all,
  };
}

/** Neither the identity of an API key nor a person who was erased. */
const isPerson = (merchantId: ValueOf<string>) =>
  sql<boolean>`(app_user.merchant_id = ${merchantId} and app_user.status not in ('service', 'erased'))`;

/** Builds the filter condition of a list; the text is found as in `listPersonRows`. */
export function matches(filter: Criteria): Condition {
  const { merchantId, businessUnitId, text } = filter;
  const conditions: readonly Condition[] = [
    isPerson(merchantId),
    ...Object.values(facetConditions(filter)),
    businessUnitId ? isMember(merchantId, businessUnitId) : all,
    ...likePatterns(text ?? '').map(
      (pattern) => sql<boolean>`(app_user.full_name || ' ' || app_user.email) ilike ${pattern}`,
    ),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

/** The people of a merchant that a selection means. */
export function selected(
  here: Pick<ListedPeople, 'merchantId' | 'today'>,
  selection: PeopleSelection,
): Condition {
  if ('filter' in selection) return matches({ ...selection.filter, ...here });
  return sql`(${isPerson(here.merchantId)}
    and app_user.id = any (${[...selection.ids]}::uuid[]))`;
}
