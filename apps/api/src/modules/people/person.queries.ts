import type { Language, UserStatus } from '@axp/contracts';
import { userRoles, userStatuses } from '@axp/contracts';
import type { PeopleCounts } from '@axp/contracts/sheets';
import type { Given, Placeable, ValueOf } from '@axp/server-kit/db';
import { inOrderOf, preparedByShape, preparedQuery } from '@axp/server-kit/db';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { oneMoreThan } from '../../platform/db/cursor.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { ListedPeople } from './person-filter.ts';
import { boundCriteria, facetConditions, matches } from './person-filter.ts';

const facets = ['status', 'role', 'unit', 'licence'] as const;

type Facet = (typeof facets)[number];

/** Column per sort key of a list of people. */
const sortColumns = { name: 'full_name', email: 'email', createdAt: 'created_at' } as const;
export type PersonSort = keyof typeof sortColumns;

interface PersonFilter extends ListedPeople {
  readonly sort: PersonSort;
  readonly language: Language;
  readonly isDescending: boolean;
  readonly after: readonly [place: string, id: string] | null;
  readonly limit: number;
}

export function asUserStatus(stored: string): UserStatus {
  const status = userStatuses.find((one) => one === stored);
  if (!status) throw new Error(`unknown status of a user: ${stored}`);
  return status;
}

function people(trx: Transaction<DB>, merchantId: ValueOf<string>) {
  return trx
    .selectFrom('app_user')
    .select(['id', 'email', 'full_name as fullName', 'profile_image_id as imageId', 'status'])
    .select(['is_administrator as isAdministrator', 'is_approver as isApprover'])
    .select(['is_help_desk as isHelpDesk', 'is_auditor as isAuditor', 'is_all_bu as isAllBu'])
    .select(['is_disabled_upstream as isDisabledUpstream', 'version', 'created_at as createdAt'])
    .select((eb) => eb('password_hash', 'is not', null).as('hasPassword'))
    .where('merchant_id', '=', merchantId);
}

type PersonRow = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];

type PeopleQuery = ReturnType<typeof people>;

/** Returns the cursor of a row in a sorted list. */
export function cursorOf(row: PersonRow, sort: PersonSort): readonly [string, string] {
  return [sort === 'name' ? row.fullName : row[sort], row.id];
}

interface Right {
  readonly user_id: string;
  readonly kind: 'member' | 'approver' | 'resource' | 'building' | 'session';
  readonly id: string;
  readonly name: string | null;
  readonly signed_in_at: string | null;
}

/** The units of people, the objects that they approve or manage, and when they last signed in. */
function rightsOf(merchantId: ValueOf<string>, query: PeopleQuery) {
  const ofWanted = (table: string) => sql`${sql.id(table)}.merchant_id = ${merchantId}
      and ${sql.id(table)}.user_id = any (array(select id from wanted))`;
  const named = (kind: Right['kind'], link: string, table: string) => sql`
    select named.user_id, ${sql.lit(kind)} as kind, object.id,
      object.${sql.id(table === 'business_unit' ? 'title' : 'name')} as name,
      null::timestamptz as signed_in_at
    from ${sql.table(link)} named
    join ${sql.table(table)} object
      on object.merchant_id = named.merchant_id and object.id = named.${sql.id(`${table}_id`)}
    where ${ofWanted('named')}`;
  const parts = [
    named('member', 'user_business_unit', 'business_unit'),
    named('approver', 'business_unit_approver', 'business_unit'),
    named('resource', 'resource_approver', 'resource'),
    named('building', 'building_manager', 'building'),
    sql`select user_id, 'session', user_id, null, max(created_at) from user_session
      where ${ofWanted('user_session')} and ended_at is null group by user_id`,
  ];
  return sql<Right>`
    with wanted as (${query.clearSelect().select('id')})
    select user_id, kind, id, name, signed_in_at
    from (${sql.join(parts, sql` union all `)}) found
    order by name collate names_en`;
}

function joined(rows: readonly PersonRow[], rights: readonly Right[]) {
  const byPerson = Map.groupBy(rights, (right) => right.user_id);
  return rows.map((row) => ({ ...row, ...presentRights(byPerson.get(row.id) ?? []) }));
}

export type RightsRow = ReturnType<typeof joined>[number];

function presentRights(rights: readonly Right[]) {
  const of = (kind: Right['kind']) =>
    rights.flatMap((right) =>
      right.kind === kind && right.name !== null ? [{ id: right.id, name: right.name }] : [],
    );
  return {
    businessUnits: of('member'),
    approvesFor: of('approver'),
    managedResources: of('resource'),
    managedBuildings: of('building'),
    signedInAt: rights.find(({ kind }) => kind === 'session')?.signed_in_at ?? null,
  };
}

const bound = [...boundCriteria, 'after'] as const;
type Bound = (typeof bound)[number];

/** Staff in the requested order, one row more than the limit. */
function pageOfPeople(trx: Transaction<DB>, filter: Placeable<PersonFilter, Bound>): PeopleQuery {
  const { after, sort, language, isDescending } = filter;
  const column = sortColumns[sort];
  const place = sort === 'name' ? inOrderOf(column, language) : sql.ref(column);
  const direction = isDescending ? 'desc' : 'asc';
  const isAfter = sql.raw(isDescending ? '<' : '>');
  const all = people(trx, filter.merchantId).where(matches(filter));
  const rest = after
    ? all.where(sql<boolean>`(${place}, id) ${isAfter} (${after[0]}, ${after[1]})`)
    : all;
  return rest.orderBy(place, direction).orderBy('id', direction).limit(oneMoreThan(filter.limit));
}

const pageRows = preparedByShape<DB, PersonFilter, Bound, PersonRow>(bound, pageOfPeople);
const pageRights = preparedByShape<DB, PersonFilter, Bound, Right>(bound, (trx, filter) =>
  rightsOf(filter.merchantId, pageOfPeople(trx, filter)),
);

/**
 * A page of staff with their rights, one row more than the limit. The rights repeat the query of
 * the people, so that both run in one round trip to the database.
 */
export async function listPeopleWithRights(
  trx: Transaction<DB>,
  filter: PersonFilter,
): Promise<RightsRow[]> {
  return joined(...(await Promise.all([pageRows(trx, filter), pageRights(trx, filter)])));
}

interface OnePerson {
  readonly merchantId: string;
  readonly id: string;
}

const onePerson = (trx: Transaction<DB>, given: Given<OnePerson>) =>
  people(trx, given('merchantId')).where('id', '=', given('id'));
const personRow = preparedQuery(onePerson);
const personRights = preparedQuery((trx: Transaction<DB>, given: Given<OnePerson>) =>
  rightsOf(given('merchantId'), onePerson(trx, given)),
);

/** One person with rights; undefined where the merchant has none of this id. */
export async function findPerson(
  trx: Transaction<DB>,
  merchantId: string,
  id: string,
): Promise<RightsRow | undefined> {
  const wanted = { merchantId, id };
  return joined(...(await Promise.all([personRow(trx, wanted), personRights(trx, wanted)])))[0];
}

/** How many bookings of a person are still to come. */
export async function countUpcoming(
  trx: Transaction<DB>,
  merchantId: string,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<number> {
  const row = await trx
    .selectFrom('booking')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where((eb) => eb.or([eb('booker_id', '=', userId), eb('booked_for_id', '=', userId)]))
    .where('starts_at', '>=', now)
    .where('status', 'not in', ['checked-in', 'checked-out', 'cancelled'])
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Whether a person is the only active administrator. */
export async function isOnlyAdministrator(
  trx: Transaction<DB>,
  merchantId: string,
  userId: string,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('app_user')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('is_administrator', '=', true)
    .where('status', '=', 'active')
    .limit(2)
    .execute();
  return rows.length === 1 && rows[0]?.id === userId;
}

/** How many people each filter finds, with the others as they are. */
export async function countPeople(
  trx: Transaction<DB>,
  filter: ListedPeople,
): Promise<PeopleCounts> {
  const { merchantId, today, businessUnitId, text } = filter;
  const current = facetConditions(filter);
  const count = (own?: Facet, condition?: RawBuilder<boolean>) => {
    const others = facets.filter((facet) => facet !== own).map((facet) => current[facet]);
    const every = sql.join([...others, ...(condition ? [condition] : [])], sql` and `);
    return sql<number>`(count(*) filter (where ${every}))::integer`;
  };
  const facet = (wanted: Omit<ListedPeople, 'merchantId' | 'today'>, of: Facet) =>
    count(of, facetConditions({ ...wanted, merchantId, today })[of]);
  const { rows } = await sql<PeopleCounts>`
    select ${count()} as total,
      json_build_object(
        'active', ${facet({ status: 'active' }, 'status')},
        'invited', ${facet({ status: 'invited' }, 'status')},
        'deactivated', ${facet({ status: 'deactivated' }, 'status')}
      ) as statuses,
      json_build_object(
        ${sql.join(userRoles.map((role) => sql`${sql.lit(role)}, ${facet({ role }, 'role')}`))}
      ) as roles,
      ${facet({ unit: 'none' }, 'unit')} as "noUnit",
      ${facet({ licence: 'waiting' }, 'licence')} as "licenceWaiting"
    from app_user
    where ${matches({ merchantId, today, businessUnitId, text })}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  return row;
}
